import { Problem, type DatabaseConnectionDraft, type DatabaseSettings } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';

/** Timeout in ms of a call in which the server waits for another database. */
const timeoutMs = 20_000;

/** The connection to the database: what is in use and what is stored; `test` and `store` reject with Problems named as the form. */
export function useDatabaseSettings() {
  const [settings, setSettings] = useState<DatabaseSettings>();
  const live = useLiveQuery('database settings', async (signal) => {
    setSettings(await api.databaseSettings.get({}, { signal }));
  });

  const test = (value: DatabaseConnectionDraft) =>
    api.databaseSettings.test({ body: { value } }, { timeoutMs }).catch(throwNamedAsInForm);

  async function store(value: DatabaseConnectionDraft): Promise<void> {
    setSettings(
      await api.databaseSettings.update({ body: { value } }, { timeoutMs }).catch(throwNamedAsInForm),
    );
  }

  async function remove(): Promise<void> {
    await api.databaseSettings.remove();
    live.retry();
  }

  return { ...live, settings, test, store, remove };
}

/** Renames `value.host` to `host`. */
function throwNamedAsInForm(error: unknown): never {
  if (!(error instanceof Problem) || !error.details.fields) throw error;
  const named = Object.entries(error.details.fields).map(([name, text]) => [
    name.replace(/^value\./, ''),
    text,
  ]);
  const fields = Object.fromEntries(named) as Record<string, string>;
  throw new Problem(error.code, error.message, { ...error.details, fields });
}
