import { hashPassword } from '../../people/auth/password.ts';
import type { Config } from '../../platform/core/config.ts';
import { insertUsers } from '../../people/users/user.repository.ts';
import { presentUser } from '../../people/users/user.presenter.ts';
import { demoAccounts, demoPassword } from '../../people/users/demo-accounts.ts';

/** Creates the demo's accounts, in the order of demoAccounts. */
export async function createDemoStaff(cost: Config['passwordCost']) {
  // One hash for all: the accounts share a public password.
  const passwordHash = await hashPassword(demoPassword, cost);
  const users = await insertUsers(
    demoAccounts.map(({ email, name, role }) => ({
      username: email.replace(/@.*/, ''),
      email,
      name,
      role,
      passwordHash,
    })),
  );
  const staff = users.map(presentUser);
  const accountOf = (email: string) => {
    const user = staff.find((one) => one.email === `${email}@hearthline.test`);
    if (!user) throw new Error(`The demo has no account ${email}.`);
    return user;
  };
  return {
    manager: accountOf('manager'),
    nurses: [accountOf('nurse'), accountOf('nurse2')] as const,
    recorders: [accountOf('nurse'), accountOf('nurse2'), accountOf('gerocultor')] as const,
  };
}
