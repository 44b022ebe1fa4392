import { Role } from '@hearthline/contracts';
import { onBehalfOf, historyEntry, type Actor } from '../../records/clinical/history.ts';
import type { MailComposers } from '../mail/mail-queue.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import { noteInHistory } from '../../people/users/account.repository.ts';
import { findUserWithPassword } from '../../people/users/user.repository.ts';
import { issueLink, type LinkPurpose } from './account-link.repository.ts';
import { isReachable, getAccountState, type Reachable } from './linked-account.ts';

const hour = 3_600_000;

/** The mail queued for a forgotten password: the typed address, whether or not an account has it. */
export const forgottenPasswordMail = (email: string) => ({
  kind: 'forgotten-password',
  about: { email },
  expiresAt: new Date(Date.now() + hour),
});

export const passwordChangedMail = (userId: string) => ({
  kind: 'password-changed',
  about: { userId },
  expiresAt: new Date(Date.now() + 24 * hour),
});

export const invitationMail = (userId: string, { user: { id, name, role } }: Actor) => ({
  kind: 'invitation',
  about: { userId, id, name, role },
  expiresAt: new Date(Date.now() + 24 * hour),
});

/** The mail to the address that is to be confirmed. */
export const confirmEmailMail = (userId: string, email: string) => ({
  kind: 'confirm-email',
  about: { userId, email },
  expiresAt: new Date(Date.now() + 24 * hour),
});

/** The mail to the account's previous address. */
export const emailChangedMail = (account: { name: string; email: string }, newEmail: string) => ({
  kind: 'email-changed',
  about: { name: account.name, email: account.email, newEmail },
  expiresAt: new Date(Date.now() + 24 * hour),
});

/** Creates the mails about accounts. Their links lead to `ownUrl`, never to the host of a request. */
export function accountMails(ownUrl: () => string): MailComposers {
  /** Creates a new link at each attempt, because the link of a failed attempt has not arrived. */
  async function linkFor(
    account: Reachable,
    { purpose, by, email }: { purpose: LinkPurpose; by: Actor['user']; email?: string },
  ): Promise<string> {
    const { _id: userId } = account;
    const token = await issueLink({
      userId,
      purpose,
      state: getAccountState(account),
      ...(email && { email }),
    });
    await noteInHistory(
      account._id,
      historyEntry(onBehalfOf(by), 'link-sent', new Date(), { reason: reasons[purpose] }),
    );
    const url = new URL(purpose === 'email' ? '/confirm-email' : '/reset-password', ownUrl());
    url.searchParams.set('token', token);
    return url.href;
  }

  return {
    'forgotten-password': async ({ email = '' }) => {
      const account = await findUserWithPassword({ email });
      if (!isReachable(account)) return null;
      return layOutMail({
        to: account.email,
        subject: 'Reset your Hearthline password',
        name: account.name,
        paragraphs: ['Somebody, most likely you, asked to reset the password of your Hearthline account.'],
        button: {
          label: 'Reset Password',
          href: await linkFor(account, { purpose: 'reset', by: ownerOf(account) }),
        },
        after: [
          'The link works once, and for one hour.',
          'If it was not you, do nothing: your password stays as it is.',
        ],
      });
    },

    invitation: async ({ userId = '', id = '', name = '', role }) => {
      const account = await findUserWithPassword({ _id: userId });
      // An account that has signed in needs no invitation.
      if (!isReachable(account) || !account.mustChangePassword) return null;
      const by = { id, name, role: Role.parse(role) };
      return layOutMail({
        to: account.email,
        subject: 'Your Hearthline account',
        name: account.name,
        paragraphs: [
          `${name} has made an account for you in Hearthline. You sign in with ${account.email}.`,
          'Please choose a password that only you know.',
        ],
        button: { label: 'Choose Password', href: await linkFor(account, { purpose: 'invitation', by }) },
        after: ['The link works once, and for seven days.'],
      });
    },

    'confirm-email': async ({ userId = '', email = '' }) => {
      const account = await findUserWithPassword({ _id: userId });
      if (!isReachable(account)) return null;
      const href = await linkFor(account, { purpose: 'email', by: ownerOf(account), email });
      return layOutMail({
        to: email,
        subject: 'Confirm your email address',
        name: account.name,
        paragraphs: [
          'Please confirm that this is your address. From then on you sign in to Hearthline with it.',
        ],
        button: { label: 'Confirm Email Address', href },
        after: ['The link works once, and for one day.', 'If it was not you who entered it, do nothing.'],
      });
    },

    'email-changed': async ({ name = '', email = '', newEmail = '' }) =>
      layOutMail({
        to: email,
        subject: 'Your Hearthline email address was changed',
        name,
        paragraphs: [`From now on you sign in to Hearthline with ${newEmail}, no longer with ${email}.`],
        after: ['If it was not you, tell your administrator at once.'],
      }),

    'password-changed': async ({ userId = '' }) => {
      const account = await findUserWithPassword({ _id: userId });
      if (!isReachable(account)) return null;
      return layOutMail({
        to: account.email,
        subject: 'Your Hearthline password was changed',
        name: account.name,
        paragraphs: [
          'The password of your Hearthline account was changed by a link that was sent to this address.',
          'You were signed out everywhere. Please sign in with the new password.',
        ],
        after: ['If it was not you, tell your administrator at once.'],
      });
    },
  };
}

const reasons: Readonly<Record<LinkPurpose, string>> = {
  reset: 'Forgotten password',
  invitation: 'Invitation',
  email: 'New email address',
};

const ownerOf = ({ _id, name, role }: Reachable) => ({ id: String(_id), name, role });
