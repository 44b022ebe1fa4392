import { Problem } from '@hearthline/contracts';
import { changeAccount } from '../accounts/change-account.ts';
import { changesBetween, onBehalfOf, type Actor } from '../../records/clinical/history.ts';
import type { UserDocument } from '../../people/users/user.repository.ts';
import { endLinks, spendLink } from '../accounts/account-link.repository.ts';
import { findLinkedAccount, type Reachable } from '../accounts/linked-account.ts';

const badLinkText = 'This link is invalid or has expired.';
const badLink = () => new Problem('invalid', badLinkText, { fields: { token: badLinkText } });

/**
 * Gives an account the address that its link was sent to; the link is used up by one atomic removal.
 * @throws Problem 422 naming `token`, or `email` where another account has the address by now.
 */
export async function confirmEmail(
  token: string,
  from: NonNullable<Actor['from']>,
): Promise<{ before: Reachable; after: Reachable; actor: Actor }> {
  const found = await findLinkedAccount(token);
  const email = found?.link.email;
  if (!found || email === undefined || !(await spendLink(found.link._id))) throw badLink();
  const { account } = found;
  const { name, role, _id } = account;
  const actor: Actor = { ...onBehalfOf({ id: String(_id), name, role }), from };
  const { after } = await changeAccount(
    String(_id),
    (current) => {
      if (current.email !== account.email) throw badLink();
      const changes = changesBetween<Partial<UserDocument>>(current, { email }, ['email']);
      return { action: 'updated', reason: 'Confirmed by a link sent to it', changes, set: { email } };
    },
    { actor },
  );
  await endLinks(_id);
  return { before: account, after: { ...after, email }, actor };
}
