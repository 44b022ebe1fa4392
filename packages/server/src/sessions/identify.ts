import type { EndReason } from '@hearthline/contracts';
import type { Config } from '../core/config.ts';
import type { Caller } from '../core/handlers.ts';
import { batch } from '../core/batch.ts';
import { readSid, sessionIdOf } from './session-cookie.ts';
import { isAlive } from './session-life.ts';
import { SessionModel, type SessionDocument } from './session.model.ts';

/** Who a cookie speaks for: a caller, a session that ended (and why), or no one known. */
export type Identity = Caller | { readonly ended: EndReason } | null;

/** Lets in requests and sockets alike, from their Cookie header. Rejects when the database is away. */
export type Identify = (cookieHeader: string | undefined) => Promise<Identity>;

export function createIdentify(config: Pick<Config, 'secretKey' | 'publicUrl'>): Identify {
  return async (cookieHeader) => {
    const sid = readSid(cookieHeader, config);
    return sid === null ? null : findSession(sid);
  };
}

/** Reads that are asked for while one is under way go out together in the next: none began before it was asked for. */
const rowOf = batch(async (ids: readonly string[]) => {
  const rows = await SessionModel.collection
    .find<SessionDocument>({ _id: { $in: [...new Set(ids)] } } as object)
    .toArray();
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ids.map((id) => byId.get(id));
});

/** Reads the session's row by its key, never cached, so that an ended session is dead at once everywhere. */
export async function findSession(sid: string): Promise<Identity> {
  const row = await rowOf(sessionIdOf(sid));
  if (!row) return null;
  if (!isAlive(row)) return { ended: row.endReason ?? 'expired' };
  return { user: row.user, sessionId: row._id, signedInAt: row.createdAt, expiresAt: row.expiresAt };
}
