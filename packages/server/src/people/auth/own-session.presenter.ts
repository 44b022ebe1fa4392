import type { OwnSession } from '@hearthline/contracts';
import type { SessionDocument } from '../sessions/session.repository.ts';

/** Maps a session to the contract's type for its own user; `currentId` is the id of the requesting session. */
export function presentOwnSession(
  { _id, from = null, createdAt, lastActivityAt }: SessionDocument,
  currentId: string,
): OwnSession {
  return {
    id: _id,
    current: _id === currentId,
    from,
    signedInAt: createdAt.toISOString(),
    lastActivityAt: lastActivityAt.toISOString(),
  };
}
