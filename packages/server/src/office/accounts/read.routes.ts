import { can, Problem, roles, userLists, type Role, type users } from '@hearthline/contracts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { findAccount, isUsernameTaken, listAccounts } from '../../people/users/account.repository.ts';
import { presentAccount } from '../../people/users/user.presenter.ts';
import { forbidden } from './account-policy.ts';

type Read =
  | 'list'
  | 'listRoots'
  | 'listAdministrators'
  | 'listManagers'
  | 'listNurses'
  | 'listGerocultors'
  | 'checkUsername'
  | 'get';

export function readRoutes(): Pick<Handlers<typeof users>, Read> {
  const list = (role: Role) => async () => ({ users: (await listAccounts(role)).map(presentAccount) });

  return {
    list: async ({ caller }) => {
      const listed = roles.filter((role) => can(caller.user.role, userLists[role].list));
      const lists = await Promise.all(listed.map((role) => listAccounts(role)));
      return { users: lists.flat().map(presentAccount) };
    },
    listRoots: list('root'),
    listAdministrators: list('administrator'),
    listManagers: list('manager'),
    listNurses: list('nurse'),
    listGerocultors: list('gerocultor'),

    checkUsername: async ({ body }) => ({ available: !(await isUsernameTaken(body.username)) }),

    get: async ({ params, caller }) => {
      const account = await findAccount(params.id);
      const isOwn = params.id === caller.user.id;
      // Only users who may list all accounts are told that there is none; others get the same 403 as for a forbidden account.
      if (!account && can(caller.user.role, userLists.root.list))
        throw new Problem('not-found', 'There is no such user.');
      if (!isOwn && !(account && can(caller.user.role, userLists[account.role].list))) throw forbidden();
      if (!account) throw new Problem('not-found', 'There is no such user.');
      return { user: presentAccount(account) };
    },
  };
}
