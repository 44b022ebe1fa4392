import type { OwnSession } from '@hearthline/contracts';
import type { SessionDocument } from '../sessions/session.repository.ts';

/** A session as its user sees it; `currentId` is the one that asked. */
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
