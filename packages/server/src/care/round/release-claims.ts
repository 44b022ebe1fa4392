import { publishChange } from '../../platform/core/change-bus.ts';
import { deleteClaimsOfSessions } from './dose-claim.repository.ts';
import { claimsEnded } from './dose-claim.presenter.ts';

/** Releases the claims of sessions that ended or have no open screen. */
export async function releaseClaims(sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const released = await deleteClaimsOfSessions(sessionIds);
  if (released.length > 0) publishChange(claimsEnded(released));
}
