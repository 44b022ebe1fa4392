import { randomBytes } from 'node:crypto';
import {
  Problem,
  type databaseSettings,
  type DatabaseConnection,
  type DatabaseConnectionDraft,
  type DatabaseSettings,
} from '@hearthline/contracts';
import mongoose from 'mongoose';
import { addAudit } from '../records/audit/audit.repository.ts';
import { getActor, historyEntry, type Actor } from '../records/clinical/history.ts';
import { publishChange } from '../platform/core/change-bus.ts';
import type { Config } from '../platform/core/config.ts';
import type { Handlers } from '../platform/core/handlers.ts';
import { databaseHealth } from '../platform/database/health.ts';
import {
  readSavedConnection,
  saveConnection,
  uriOfConnection,
  type SavedConnection,
} from '../platform/database/saved-connection.ts';
import { mongooseDatabase } from './raw-database.ts';
import { tryConnection, type Tried } from './try-connection.ts';

export interface DatabaseSettingsRoutesDeps {
  readonly config: Pick<Config, 'dataDir' | 'mongodbUri' | 'secretKey'>;
  /** Returns true if this server runs the database itself, in its data folder. */
  readonly isOwnDatabase: () => boolean;
}

const present = (connection: SavedConnection | null): DatabaseConnection | null =>
  connection && {
    host: connection.host,
    port: connection.port,
    database: connection.database,
    username: connection.username,
    hasPassword: connection.password !== null,
  };

const placeOf = (connection: SavedConnection | null): string | null =>
  connection && `${connection.host}:${String(connection.port)}/${connection.database}`;

/** The database connection: the one in use, the one from the next start on, and the target of a move. */
export function databaseSettingsRoutes({
  config,
  isOwnDatabase,
}: DatabaseSettingsRoutesDeps): Handlers<typeof databaseSettings> {
  const readBoth = async () => ({
    saved: await readSavedConnection(config),
    moveTo: await readSavedConnection(config, 'move'),
  });

  async function read(): Promise<DatabaseSettings> {
    const { engine, version } = await databaseHealth();
    const { host, port, name } = mongoose.connection;
    const isOwn = isOwnDatabase();
    const place = isOwn ? config.dataDir : `${host}:${String(port)}/${name}`;
    const source = isOwn ? 'own' : config.mongodbUri === null ? 'saved' : 'environment';
    const { saved, moveTo } = await readBoth();
    return { inUse: { engine, version, place, source }, saved: present(saved), moveTo: present(moveTo) };
  }

  /** @throws Problem 422 if there is a user without an entered or stored password. */
  async function connectionOf({ password, ...draft }: DatabaseConnectionDraft): Promise<SavedConnection> {
    if (draft.username === null) return { ...draft, password: null };
    const { saved, moveTo } = await readBoth();
    // A stored password is sent only to the server it was entered for.
    const stored = [moveTo, saved].find(
      (each) => each?.host === draft.host && each.port === draft.port && each.username === draft.username,
    );
    const known = password || stored?.password;
    if (!known)
      throw new Problem('invalid', 'Password is required', {
        fields: { 'value.password': 'Password is required' },
      });
    return { ...draft, password: known };
  }

  const tryIt = (connection: SavedConnection): Promise<Tried> =>
    tryConnection(uriOfConnection(connection), mongooseDatabase());

  /** Adds the audit entry, which does not contain the password. */
  async function note(actor: Actor, before: string | null, after: string | null): Promise<void> {
    const changes = { database_connection: { before, after } };
    const entry = historyEntry(actor, 'updated', new Date(), { changes });
    await addAudit('setting', { id: randomBytes(12).toString('hex'), label: 'database_connection' }, entry);
    publishChange({ kind: 'activity' });
  }

  return {
    get: read,

    test: async ({ body }) => tryIt(await connectionOf(body.value)),

    update: async (call) => {
      const connection = await connectionOf(call.body.value);
      const { holds, text } = await tryIt(connection);
      if (holds === null || holds === 'other')
        throw new Problem('invalid', text, { fields: { 'value.host': text } });
      const { saved, moveTo } = await readBoth();
      const purpose = holds === 'empty' ? 'move' : 'use';
      await note(getActor(call), placeOf(purpose === 'move' ? moveTo : saved), placeOf(connection));
      await saveConnection(config, connection, purpose);
      if (purpose === 'use') await saveConnection(config, null, 'move');
      return read();
    },

    remove: async (call) => {
      const { saved, moveTo } = await readBoth();
      await note(getActor(call), placeOf(moveTo ?? saved), null);
      await saveConnection(config, null, 'move');
      await saveConnection(config, null);
      return undefined;
    },
  };
}
