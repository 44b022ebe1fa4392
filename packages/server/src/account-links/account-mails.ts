import { Role } from '@hearthline/contracts';
import { onBehalfOf, historyEntry, type Actor } from '../clinical/history.ts';
import type { MailComposers } from '../mail/mail-queue.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import { noteInHistory } from '../users/account.model.ts';
import { findUserWithPassword } from '../users/user.model.ts';
import { issueLink, type LinkPurpose } from './account-link.model.ts';
import { isReachable, stateOf, type Reachable } from './linked-account.ts';

const hour = 3_600_000;

/** What is queued: for a forgotten password the address that was typed, whether or not anybody has it. */
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

/** The mails about accounts; their links lead to `ownUrl`, never to what a request names as its host. */
export function accountMails(ownUrl: () => string): MailComposers {
  /** A new link at each try: the one of a try that failed has not arrived. */
  async function linkFor(account: Reachable, purpose: LinkPurpose, by: Actor['user']): Promise<string> {
    const token = await issueLink({ userId: account._id, purpose, state: stateOf(account) });
    const reason = purpose === 'reset' ? 'Forgotten password' : 'Invitation';
    await noteInHistory(account._id, historyEntry(onBehalfOf(by), 'link-sent', new Date(), { reason }));
    const url = new URL('/reset-password', ownUrl());
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
        button: { label: 'Reset Password', href: await linkFor(account, 'reset', ownerOf(account)) },
        after: [
          'The link works once, and for one hour.',
          'If it was not you, do nothing: your password stays as it is.',
        ],
      });
    },

    invitation: async ({ userId = '', id = '', name = '', role }) => {
      const account = await findUserWithPassword({ _id: userId });
      // One that has signed in needs no invitation any more.
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
        button: { label: 'Choose Password', href: await linkFor(account, 'invitation', by) },
        after: ['The link works once, and for seven days.'],
      });
    },

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

const ownerOf = ({ _id, name, role }: Reachable) => ({ id: String(_id), name, role });
