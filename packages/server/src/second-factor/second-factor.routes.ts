import { Problem, type Role, type secondFactor } from '@hearthline/contracts';
import type { AuthRoutesDeps } from '../auth/auth.routes.ts';
import { checkOwnPassword } from '../auth/check-own-password.ts';
import { createFinishSignIn } from '../auth/finish-sign-in.ts';
import { readDevice } from '../auth/known-device.ts';
import { actorOf, historyEntry } from '../clinical/history.ts';
import type { Handlers } from '../core/handlers.ts';
import { liftSecondFactorDemand } from '../sessions/session.model.ts';
import { findAccount } from '../users/account.model.ts';
import { takeCode } from './check-code.ts';
import { newRecoveryCodes, recoveryHashOf } from './recovery-codes.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import {
  enableFactor,
  findActiveFactor,
  findFactor,
  removeFactor,
  writePendingSecret,
} from './second-factor.model.ts';
import { secondStep } from './second-step.ts';
import { throttleCodes } from './throttle-codes.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** Minutes in which a new secret is to be confirmed. */
const pendingMs = 15 * 60_000;

export function secondFactorRoutes(deps: AuthRoutesDeps): Handlers<typeof secondFactor> {
  const { config, sharedTablets } = deps;
  const { secretKey } = config;
  const finish = createFinishSignIn(deps);
  const isRequired = async (role: Role) => (await deps.secondFactorRoles()).includes(role);

  return {
    signIn: async (call) => {
      const { ip, userAgent, cookie, body } = call;
      const tabletId = await sharedTablets.identify(cookie);
      const opened = await secondStep(body, { from: { ip, userAgent }, tabletId }, deps).finally(() =>
        deps.changed({ kind: 'activity' }),
      );
      return finish(opened, call, tabletId);
    },

    status: async ({ caller: { user } }) => {
      const [factor, required] = await Promise.all([findActiveFactor(user.id), isRequired(user.role)]);
      const enabledAt = factor?.enabledAt.toISOString() ?? null;
      return { enabledAt, recoveryCodesLeft: factor?.recovery.length ?? 0, required };
    },

    begin: async ({ body, caller: { user }, ip, userAgent, cookie }) => {
      const origin = { ip, userAgent, device: readDevice(cookie, config) };
      await checkOwnPassword(user, body.currentPassword, origin, 'At a change of the second factor');
      // Whoever has one removes it first: that takes one of its codes.
      if (await findActiveFactor(user.id))
        throw new Problem('invalid', 'You have a second factor already. Remove it first.');
      const secret = newTotpSecret();
      await writePendingSecret(user, { secret: sealSecret(secret, user.id, secretKey), at: new Date() });
      return { secret, uri: totpUri(secret, user.email ?? user.username) };
    },

    confirm: async (call) => {
      const { user } = call.caller;
      const pending = (await findFactor(user.id))?.pending;
      const secret = pending && openSecret(pending.secret, user.id, secretKey);
      if (!secret || Date.now() - pending.at.getTime() > pendingMs)
        throw new Problem('not-found', 'Please begin again: the QR code has expired.');
      const uncount = await throttleCodes(user.id);
      const step = totpStep(secret, call.body.code);
      if (step === null) throw wrongCode();
      await uncount();
      const recoveryCodes = newRecoveryCodes();
      const recovery = recoveryCodes.map((code) => recoveryHashOf(code, user.id, secretKey));
      const entry = historyEntry(actorOf(call), 'created', new Date());
      if (!(await enableFactor(user.id, { secret: pending.secret, step, recovery, entry })))
        throw new Problem('not-found', 'Please begin again: the QR code has expired.');
      await liftSecondFactorDemand(user.id);
      return { recoveryCodes };
    },

    remove: async (call) => {
      const { body, caller, ip, userAgent, cookie } = call;
      const { user } = caller;
      if (await isRequired(user.role))
        throw new Problem('forbidden', 'Your role must have a second factor. Ask root to reset it.');
      const origin = { ip, userAgent, device: readDevice(cookie, config) };
      await checkOwnPassword(user, body.currentPassword, origin, 'At a change of the second factor');
      const factor = await findActiveFactor(user.id);
      if (!factor) return undefined;
      const uncount = await throttleCodes(user.id);
      if (!(await takeCode(factor, body.code, actorOf(call), secretKey))) throw wrongCode();
      await uncount();
      await removeFactor(user.id, historyEntry(actorOf(call), 'deleted', new Date()));
      return undefined;
    },

    reset: async (call) => {
      const { userId } = call.body;
      if (!(await findAccount(userId))) throw new Problem('not-found', 'There is no such user.');
      const entry = historyEntry(actorOf(call), 'deleted', new Date(), { reason: 'Reset by root.' });
      if (!(await removeFactor(userId, entry)))
        throw new Problem('not-found', 'This user has no second factor.');
      return undefined;
    },
  };
}

function wrongCode(): Problem {
  const message = 'This code is not right, or was used before.';
  return new Problem('invalid', message, { fields: { code: message } });
}
