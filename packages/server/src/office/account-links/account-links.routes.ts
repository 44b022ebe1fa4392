import { Problem, type accountLinks, type SystemStatus } from '@hearthline/contracts';
import { followAndPublish } from '../accounts/follow-change.ts';
import { admitAttempt, attemptKey } from '../../platform/flow/attempt.repository.ts';
import { exposure, type Config } from '../../platform/core/config.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { toNetwork } from '../../platform/core/ip-network.ts';
import type { QueueMail } from '../mail/mail-queue.ts';
import type { EndSessions } from '../../people/sessions/session.service.ts';
import { isMailSet } from '../settings/email-setting.repository.ts';
import { confirmEmail } from './confirm-email.ts';
import { emailChangedMail, forgottenPasswordMail, passwordChangedMail } from '../accounts/account-mails.ts';
import { findLinkedAccount } from '../accounts/linked-account.ts';
import { badLinkText, resetPassword } from './reset-password.ts';

export interface AccountLinksDeps {
  readonly config: Config;
  readonly readSystemStatus: () => Promise<SystemStatus>;
  readonly queueMail: QueueMail;
  readonly endSessions: EndSessions;
}

const hourMs = 3_600_000;
const mostOfAccount = 3;
const mostOfAddress = 20;

const noMailText = 'No e-mail is set up here, so no link can be sent. Please contact your administrator.';
const sentText = "If an account with this email exists, we've sent you a password reset link.";

export function accountLinksRoutes(deps: AccountLinksDeps): Handlers<typeof accountLinks> {
  const { config, readSystemStatus, queueMail, endSessions } = deps;
  /** Root's switch ends links of forgotten passwords; an invitation is no forgotten password. */
  async function readMayUse(): Promise<(purpose: string) => boolean> {
    const { forgotPasswordEnabled } = await readSystemStatus();
    return (purpose) => purpose === 'invitation' || (purpose === 'reset' && forgotPasswordEnabled);
  }

  return {
    // Nothing here depends on whether the account exists: it is looked up when the mail is made.
    forgotPassword: async ({ body: { email }, ip }) => {
      await count('forgot-address', toNetwork(ip), mostOfAddress);
      await count('forgot-account', email, mostOfAccount);
      const { forgotPasswordEnabled } = await readSystemStatus();
      // Only on this machine is a link that cannot be mailed still read, in the log.
      if (exposure(config) !== null && !(await isMailSet())) throw new Problem('invalid', noMailText);
      if (forgotPasswordEnabled) await queueMail(forgottenPasswordMail(email));
      return { success: true, message: sentText };
    },

    verifyResetToken: async ({ query: { token } }) => {
      const [found, mayUse] = await Promise.all([findLinkedAccount(token), readMayUse()]);
      if (!found || !mayUse(found.link.purpose)) return { valid: false, message: badLinkText };
      const isInvitation = found.link.purpose === 'invitation';
      return { valid: true, message: '', email: found.account.email, isInvitation };
    },

    resetPassword: async ({ body, ip, userAgent }) => {
      const request = { ...body, from: { ip, userAgent } };
      const { before, after, actor } = await resetPassword(request, config, await readMayUse());
      await followAndPublish({ before, after }, endSessions, actor);
      await queueMail(passwordChangedMail(String(after._id)));
      return { success: true, message: 'Your password was reset.' };
    },

    confirmEmail: async ({ body: { token }, ip, userAgent }) => {
      const { before, after, actor } = await confirmEmail(token, { ip, userAgent });
      await followAndPublish({ before, after }, endSessions, actor);
      await queueMail(emailChangedMail(before, after.email));
      return { success: true, message: 'Your email address is confirmed.', email: after.email };
    },

    invitations: async () => ({ available: await isMailSet() }),
  };
}

/** Counts a request; throws 429 for one too many in an hour. Counters of unknown addresses are the same. */
async function count(what: string, whose: string, most: number): Promise<void> {
  await admitAttempt([{ key: attemptKey(what, whose), most }], hourMs, 'Too many password reset requests');
}
