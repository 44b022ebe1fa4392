import { Problem, type EndReason } from '@hearthline/contracts';
import {
  changeDocument,
  type ChangeOptions,
  type DocumentChange,
  type Plan,
  type VersionedRepository,
} from '../../records/clinical/change-document.ts';
import { findAccount, writeAccount, type AccountWrite } from '../../people/users/account.repository.ts';
import type { UserDocument } from '../../people/users/user.repository.ts';
import { presentAccount } from '../../people/users/user.presenter.ts';
import { checkUnique } from './check-unique.ts';
import { keepOneRoot } from './keep-one-root.ts';

/** `ends`: the reason for ending the user's sessions; if absent, they continue with the new data. */
type AccountChange = DocumentChange & Omit<AccountWrite, 'entry'> & { readonly ends?: EndReason | undefined };

export type AccountPlan = Plan<UserDocument, AccountChange>;

/** Changes an account by `changeDocument`. Throws 404; 409 `stale` with `current`; 422 for a taken e-mail or the last root. */
export function changeAccount(id: string, plan: AccountPlan, options: ChangeOptions) {
  return changeDocument(repository, id, plan, options);
}

const repository: VersionedRepository<UserDocument, AccountChange> = {
  find: findAccount,
  write: (seen, { ends, set, ...rest }) => {
    const change = { ...rest, set: { ...set, ...(ends && { endingSessions: ends }) } };
    if (!takesRoot(seen, set)) return checkUnique(() => writeAccount(seen, change));
    return keepOneRoot(seen, (token) => checkUnique(() => writeAccount(seen, change, token)));
  },
  notFound: () => new Problem('not-found', 'There is no such user.'),
  stale: (current) =>
    new Problem('stale', 'Someone else changed this user in the meantime.', {
      current: presentAccount(current),
    }),
  // followAndPublish() publishes, after it has updated the sessions.
  toChange: null,
};

/** Returns true if a change removes an active root. */
function takesRoot(seen: UserDocument, set: AccountWrite['set']): boolean {
  const { role, active, hidden } = { ...seen, ...set };
  return seen.role === 'root' && seen.active && !(role === 'root' && active && hidden !== true);
}
