import { can, Problem, userLists, type Role, type users } from '@hearthline/contracts';
import type { Handlers } from '../core/handlers.ts';
import { findAccount, isUsernameTaken, listAccounts } from '../users/account.repository.ts';
import { presentAccount } from '../users/user.presenter.ts';
import { forbidden } from './account-policy.ts';

type Read =
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
    listRoots: list('root'),
    listAdministrators: list('administrator'),
    listManagers: list('manager'),
    listNurses: list('nurse'),
    listGerocultors: list('gerocultor'),

    checkUsername: async ({ body }) => ({ available: !(await isUsernameTaken(body.username)) }),

    get: async ({ params, caller }) => {
      const account = await findAccount(params.id);
      const isOwn = params.id === caller.user.id;
      // The same answer for an account that is not there: ids of others are not found out.
      if (!isOwn && !(account && can(caller.user.role, userLists[account.role].list))) throw forbidden();
      if (!account) throw new Problem('not-found', 'There is no such user.');
      return { user: presentAccount(account) };
    },
  };
}
