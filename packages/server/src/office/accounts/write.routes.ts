import { Problem, type users } from '@hearthline/contracts';
import { getActor } from '../../records/clinical/history.ts';
import { checkOwnPassword } from '../../people/auth/check-own-password.ts';
import { readDevice } from '../../people/auth/known-device.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { Call, Handlers } from '../../platform/core/handlers.ts';
import type { UserDocument } from '../../people/users/user.repository.ts';
import { findAccount } from '../../people/users/account.repository.ts';
import { presentAccount } from '../../people/users/user.presenter.ts';
import { confirmEmailMail } from './account-mails.ts';
import { preparePhoto } from '../../platform/images/prepare-photo.ts';
import { isMailSet } from '../settings/email-setting.repository.ts';
import { checkEmailIsFree } from './check-unique.ts';
import { checkMayUpdate, forbidden } from './account-policy.ts';
import { toProfile, toUpdate } from './account-changes.ts';
import type { AccountRoutesDeps } from './account-routes-deps.ts';
import { changeAccount } from './change-account.ts';
import { followAndPublish, followChange } from './follow-change.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { finishRemoval, removeAccount } from './remove-account.ts';
import { setPhoto } from './set-photo.ts';
import { userChanged } from './user-changed.ts';

type Write = 'update' | 'updateProfile' | 'remove';

export function writeRoutes({
  config,
  endSessions,
  queueMail,
}: AccountRoutesDeps): Pick<Handlers<typeof users>, Write> {
  async function publish(
    written: { before: UserDocument; after: UserDocument },
    call: Parameters<typeof getActor>[0],
  ) {
    await followAndPublish(written, endSessions, getActor(call));
    return { user: presentAccount(written.after) };
  }

  return {
    update: async (call) => {
      const { body, caller, params, ip } = call;
      const actor = getActor(call);
      const target = await findAccount(params.id);
      if (!target) throw new Problem('not-found', 'There is no such user.');
      // Before the hash, which is slow; again for the account as it is when it is changed.
      checkMayUpdate(caller.user, target, body);
      if (call.file) await preparePhoto(call.file, undefined, 'user');
      const hash = body.password === undefined ? undefined : await hashNewPassword(body.password, ip, config);
      const plan = toUpdate(body, hash);
      const changedAccount = await changeAccount(
        params.id,
        (current) => {
          checkMayUpdate(caller.user, current, body);
          return plan(current);
        },
        { actor, seen: body.version },
      );
      const { before } = changedAccount;
      const { after } = call.file ? await setPhoto(params.id, actor, { file: call.file }) : changedAccount;
      return publish({ before, after }, call);
    },

    updateProfile: async (call) => {
      const { body, caller, params } = call;
      if (params.id !== caller.user.id) throw forbidden();
      const isOther = await checkSignInEmail(call);
      const options = { actor: getActor(call), seen: body.version };
      const email = isOther && (await isMailSet()) ? body.email : undefined;
      if (email === undefined) return publish(await changeAccount(params.id, toProfile(body), options), call);
      await checkEmailIsFree(email);
      const { email: _unconfirmed, ...rest } = body;
      const reply = await publish(await changeAccount(params.id, toProfile(rest), options), call);
      await queueMail(confirmEmailMail(params.id, email));
      return { ...reply, confirmationSentTo: email };
    },

    remove: async (call) => {
      const actor = getActor(call);
      const { before, after } = await removeAccount(call.params.id, actor);
      try {
        await followChange(after, endSessions, actor);
        await finishRemoval(after, actor);
      } finally {
        // The account is hidden in any case.
        publishChange(userChanged('deleted', after, before));
      }
      return undefined;
    },
  };

  /** Another e-mail is another name to sign in by: only who knows the password may set it. Whether it is another. */
  async function checkSignInEmail(call: Call<typeof users.updateProfile>): Promise<boolean> {
    const { body, caller, ip, userAgent, cookie } = call;
    const { email, currentPassword } = body;
    const account = email === undefined ? null : await findAccount(caller.user.id);
    if (!account || account.email === email) return false;
    if (!currentPassword) {
      const message = 'Current password is required to change your email address';
      throw new Problem('invalid', message, { fields: { currentPassword: message } });
    }
    const origin = { ip, userAgent, device: readDevice(cookie, config) };
    await checkOwnPassword(caller.user, currentPassword, origin, 'At a change of e-mail');
    return true;
  }
}
