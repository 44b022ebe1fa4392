import { Problem, type secondFactor } from '@hearthline/contracts';
import type { AuthRoutesDeps } from '../auth/auth.routes.ts';
import { createFinishSignIn } from '../auth/finish-sign-in.ts';
import { getActor } from '../../records/clinical/history.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { liftSecondFactorDemand } from '../sessions/session.repository.ts';
import { findAccount } from '../users/account.repository.ts';
import { takeCode } from './check-code.ts';
import { addApp, removeApp, removeFactor, renewRecovery } from './factor-plans.ts';
import { checkLeft, presentPasskey } from './factor-rules.ts';
import { proveFactor, wrongCode } from './prove-factor.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { decryptSecret, encryptSecret } from './encrypted-secret.ts';
import {
  changeFactor,
  ensureFactor,
  findActiveFactor,
  findFactor,
} from '../auth/second-factor.repository.ts';
import { endPinsAround } from './end-pins.ts';
import { RefusedFactor, secondStep } from './second-step.ts';
import { throttleCodes } from './throttle-codes.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** The time in which a new secret must be confirmed. */
const pendingMs = 15 * 60_000;

export function secondFactorRoutes(deps: AuthRoutesDeps): Handlers<typeof secondFactor> {
  const { config, sharedTablets } = deps;
  const { secretKey } = config;
  const finish = createFinishSignIn(deps);

  return {
    signIn: async (call) => {
      const { ip, userAgent, cookie, body } = call;
      const tabletId = await sharedTablets.identify(cookie);
      const step: Parameters<typeof secondStep>[0] = {
        ticket: body.ticket,
        how: 'Code',
        check: async (factor, actor) => {
          if (!(await takeCode(factor, body.code, actor, secretKey)))
            throw new RefusedFactor('This code is not right, or was used before.', 'Code');
        },
      };
      const opened = await secondStep(step, { from: { ip, userAgent }, tabletId }, deps).finally(() =>
        publishChange({ kind: 'activity' }),
      );
      return finish(opened, call, tabletId);
    },

    status: async ({ caller: { user } }) => {
      const [factor, required] = await Promise.all([findActiveFactor(user.id), deps.secondFactorRoles()]);
      return {
        enabledAt: factor?.enabledAt?.toISOString() ?? null,
        passkeys: factor?.passkeys.map(presentPasskey) ?? [],
        recoveryCodesLeft: factor?.recovery.length ?? 0,
        required: required.includes(user.role),
      };
    },

    begin: async (call) => {
      const { user } = call.caller;
      if ((await findFactor(user.id))?.secret)
        throw new Problem('invalid', 'You have an authenticator app already. Remove it first.');
      await proveFactor(call, config);
      const secret = newTotpSecret();
      await ensureFactor(user);
      const pending = { secret: encryptSecret(secret, user.id, secretKey), at: new Date() };
      await changeFactor(user.id, () => ({ set: { pending } }));
      return { secret, uri: totpUri(secret, user.email ?? user.username) };
    },

    confirm: async (call) => {
      const { user } = call.caller;
      const pending = (await findFactor(user.id))?.pending;
      const secret = pending && decryptSecret(pending.secret, user.id, secretKey);
      if (!secret || Date.now() - pending.at.getTime() > pendingMs)
        throw new Problem('not-found', 'Please begin again: the QR code has expired.');
      const uncount = await throttleCodes(user.id);
      const step = totpStep(secret, call.body.code);
      if (step === null) throw wrongCode();
      await uncount();
      const { recoveryCodes, recovery } = makeRecoveryCodes(user.id, secretKey);
      const app = { secret: pending.secret, step, recovery };
      const isAdded = await endPinsAround(user.id, sharedTablets, () => addApp(user.id, app, getActor(call)));
      if (!isAdded) throw new Problem('not-found', 'Please begin again: the QR code has expired.');
      await liftSecondFactorDemand(user.id);
      return { recoveryCodes };
    },

    renewRecoveryCodes: async (call) => {
      const { id } = call.caller.user;
      const { recoveryCodes, recovery } = makeRecoveryCodes(id, secretKey);
      if (!(await proveFactor(call, config)) || !(await renewRecovery(id, recovery, getActor(call))))
        throw new Problem('invalid', 'You have no second factor. Add one first.');
      return { recoveryCodes };
    },

    remove: async (call) => {
      const { id, role } = call.caller.user;
      const check = checkLeft((await deps.secondFactorRoles()).includes(role));
      const held = await findActiveFactor(id);
      // Check this first, because the next step uses up the code.
      if (held?.secret) check({ ...held, secret: null });
      await proveFactor(call, config);
      await removeApp(id, getActor(call), check);
      return undefined;
    },

    reset: async (call) => {
      const { userId } = call.body;
      // An open session alone must not remove the user's own second factor; the profile requires the proof.
      if (userId === call.caller.user.id)
        throw new Problem(
          'invalid',
          'Remove your own second factor in your profile, with your password and a code or passkey.',
        );
      if (!(await findAccount(userId))) throw new Problem('not-found', 'There is no such user.');
      if (!(await removeFactor(userId, getActor(call), 'Reset by root.')))
        throw new Problem('not-found', 'This user has no second factor.');
      return undefined;
    },
  };
}
