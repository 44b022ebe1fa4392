import { Problem, type ImportProgress, type UndoReport } from '@hearthline/contracts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { isSessionError } from '../../lib/is-session-error.ts';
import { toast } from '../../ui/toast.tsx';
import { undoImport } from './use-imports.ts';
import type { ImportAnswer, ImportInput, ImportKind } from './spreadsheet-kinds.ts';

export type DateOrder = NonNullable<ImportInput['query']['dateOrder']>;

/** Where an import stands. */
export type ImportState =
  | { readonly step: 'choose'; readonly failure?: string }
  | { readonly step: 'ask-dates'; readonly question: string }
  | { readonly step: 'rehearsing' | 'importing' }
  | { readonly step: 'rehearsed' | 'imported'; readonly answer: ImportAnswer }
  | { readonly step: 'undone'; readonly undone: UndoReport };

/** 12 random bytes as 24 hexadecimal digits. */
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Characters of a file's name that are kept. */
const maxName = 200;
const pollMs = 500;
/** A file's way: rehearsed, then imported, then perhaps undone. */
export function useImport({ send, failed, hint }: ImportKind) {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [dateOrder, setDateOrder] = useState<DateOrder>();
  const running = useRef<string | null>(null);
  useEffect(() => () => void cancelRunning(running.current), []);

  async function run(step: 'rehearsing' | 'importing', sent: File, query: ImportInput['query']) {
    const importId = newId();
    running.current = importId;
    setProgress(null);
    setState({ step });
    const poll = setInterval(() => {
      void api.spreadsheets
        .importProgress({ params: { id: importId } })
        .then((reply) => running.current === importId && setProgress(reply.progress))
        .catch(() => undefined);
    }, pollMs);
    try {
      return await send({ file: sent, query: { ...query, importId } }, {});
    } catch (error) {
      fail(error);
      return null;
    } finally {
      clearInterval(poll);
      running.current = null;
    }
  }

  function fail(error: unknown): void {
    if (isSessionError(error)) return;
    const fields = error instanceof Problem ? (error.details.fields ?? {}) : {};
    if (fields['dateOrder']) return setState({ step: 'ask-dates', question: fields['dateOrder'] });
    const failure = errorText(error);
    setState({ step: 'choose', failure });
    if (fields['roomNumber']) toast.error('CSV Duplicate Room Numbers', failure);
    else toast.error(failed, `${failure} ${hint}`);
  }

  async function rehearse(chosen: File, order?: DateOrder) {
    setFile(chosen);
    setDateOrder(order);
    const answer = await run('rehearsing', chosen, { rehearse: 'true', dateOrder: order });
    if (answer) setState({ step: 'rehearsed', answer });
  }

  async function importFile(problems: 'skip' | 'stop') {
    if (!file) return;
    const fileName = file.name.slice(0, maxName);
    const answer = await run('importing', file, { problems, dateOrder, fileName });
    if (!answer) return;
    setState({ step: 'imported', answer });
    if (answer.report.importId !== null) toast.success('Import Completed', answer.message);
    else toast.error(failed, answer.message);
  }

  return {
    state,
    progress,
    /** The name of the file chosen last. */
    fileName: file?.name ?? '',
    choose: (chosen: File) => void rehearse(chosen),
    chooseOrder: (order: DateOrder) => file && void rehearse(file, order),
    importFile,
    startOver: () => setState({ step: 'choose' }),
    cancel: () => cancelRunning(running.current),
    undo: async (id: string) => {
      const undone = await undoImport(id);
      setState({ step: 'undone', undone });
      return undone;
    },
  };
}

/** Asks the server to end an import; one that is being stored goes on. */
async function cancelRunning(id: string | null): Promise<void> {
  if (id === null) return;
  await api.spreadsheets.cancelImport({ params: { id } }).catch(() => undefined);
}
