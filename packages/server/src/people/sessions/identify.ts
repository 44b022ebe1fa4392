import type { EndReason } from '@hearthline/contracts';
import type { Config } from '../../platform/core/config.ts';
import type { Caller } from '../../platform/core/handlers.ts';
import { batch } from '../../platform/flow/batch.ts';
import { readSid, hashSessionId } from './session-cookie.ts';
import { isLive } from './session-expiry.ts';
import { findSessions } from './session.repository.ts';

/** The identity of a session cookie: a caller, an ended session with its reason, or null. */
export type Identity = Caller | { readonly ended: EndReason } | null;

/** Authenticates requests and sockets by their Cookie header. Rejects if the database is unavailable. */
export type Identify = (cookieHeader: string | undefined) => Promise<Identity>;

export function createIdentify(config: Pick<Config, 'secretKey' | 'publicUrl'>): Identify {
  return async (cookieHeader) => {
    const sid = readSid(cookieHeader, config);
    return sid === null ? null : findSession(sid);
  };
}

/** Batched: concurrent reads share one query, which begins after all of them were requested. */
const findRow = batch(async (ids: readonly string[]) => {
  const byId = new Map((await findSessions(ids)).map((row) => [row._id, row]));
  return ids.map((id) => byId.get(id));
});

/** Returns true if a session is live, by its row's id. */
export async function isSessionLive(sessionId: string): Promise<boolean> {
  const row = await findRow(sessionId);
  return row !== undefined && isLive(row);
}

/** Reads the session by its key and never from a cache, so that an ended session is refused at once everywhere. */
export async function findSession(sid: string): Promise<Identity> {
  const row = await findRow(hashSessionId(sid));
  if (!row) return null;
  if (!isLive(row)) return { ended: row.endReason ?? 'expired' };
  return { user: row.user, sessionId: row._id, signedInAt: row.createdAt, expiresAt: row.expiresAt };
}
