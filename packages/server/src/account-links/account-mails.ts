import { onBehalfOf, historyEntry } from '../clinical/history.ts';
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

/** The mails about accounts; their links lead to `ownUrl`, never to what a request names as its host. */
export function accountMails(ownUrl: () => string): MailComposers {
  /** A new link at each try: the one of a try that failed has not arrived. */
  async function linkFor(account: Reachable, purpose: LinkPurpose): Promise<string> {
    const token = await issueLink({ userId: account._id, purpose, state: stateOf(account) });
    const by = { id: String(account._id), name: account.name, role: account.role };
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
        button: { label: 'Reset Password', href: await linkFor(account, 'reset') },
        after: [
          'The link works once, and for one hour.',
          'If it was not you, do nothing: your password stays as it is.',
        ],
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
