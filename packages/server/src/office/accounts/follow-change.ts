import type { Actor } from '../../records/clinical/history.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import { rewriteUser } from '../../people/sessions/session.repository.ts';
import { markSessionsEnded, type EndSessions } from '../../people/sessions/session.service.ts';
import {
  findAccount,
  findEndingSessions,
  markUserSessionsEnded,
} from '../../people/users/account.repository.ts';
import { endTabletSignIns } from '../../people/tablets/tablet-user.repository.ts';
import type { UserDocument } from '../../people/users/user.repository.ts';
import { presentUser } from '../../people/users/user.presenter.ts';
import { userChanged } from './user-changed.ts';

/**
 * Lets the user's sessions follow a stored change of the account: ends them where it took the right to them, else writes the new
 * data into them.
 */
export async function followChange(
  { _id, endingSessions }: UserDocument,
  endSessions: EndSessions,
  by: Actor,
): Promise<void> {
  const userId = String(_id);
  if (!endingSessions) return rewriteSessions(userId);
  await endTabletSignIns({ userId });
  await endSessions({ userId }, endingSessions, by);
  await markUserSessionsEnded(_id, endingSessions);
}

/** Has a stored change of an account followed by the user's sessions, then publishes it; one that changed nothing is neither. */
export async function followAndPublish(
  { before, after }: { readonly before: UserDocument; readonly after: UserDocument },
  endSessions: EndSessions,
  by: Actor,
): Promise<void> {
  if (after === before) return;
  await followChange(after, endSessions, by);
  publishChange(userChanged('updated', after, before));
}

/** Writes the account as it is stored last into its sessions, also when several changes come at once. */
async function rewriteSessions(id: string): Promise<void> {
  for (let written = 0; ;) {
    const account = await findAccount(id);
    if (!account || account.version === written) return;
    await rewriteUser(presentUser(account));
    written = account.version;
  }
}

/** Ends the sessions that a crash kept from being ended; called at each start, before anybody is served. */
export async function finishEndingSessions(): Promise<void> {
  for (const { _id, endingSessions } of await findEndingSessions()) {
    if (!endingSessions) continue;
    await endTabletSignIns({ userId: String(_id) });
    await markSessionsEnded({ userId: String(_id) }, endingSessions);
    await markUserSessionsEnded(_id, endingSessions);
  }
}
