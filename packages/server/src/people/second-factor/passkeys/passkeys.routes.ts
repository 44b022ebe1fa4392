import { Problem, type passkeys } from '@hearthline/contracts';
import type { AuthRoutesDeps } from '../../auth/auth.routes.ts';
import { createFinishSignIn } from '../../auth/finish-sign-in.ts';
import { getActor } from '../../../records/clinical/history.ts';
import { publishChange } from '../../../platform/core/change-bus.ts';
import type { Handlers } from '../../../platform/core/handlers.ts';
import { liftSecondFactorDemand } from '../../sessions/session.repository.ts';
import { addPasskey, removePasskey } from '../factor-plans.ts';
import { endPinsAround } from '../end-pins.ts';
import { checkAdded, checkLeft, presentPasskey } from '../factor-rules.ts';
import { proveFactor } from '../prove-factor.ts';
import { makeRecoveryCodes } from '../recovery-codes.ts';
import { ensureFactor, findActiveFactor } from '../../auth/second-factor.repository.ts';
import { readTicket, RefusedFactor, secondStep } from '../second-step.ts';
import { checkAnswer, readNewPasskey } from './check-answer.ts';
import { addOptions, useOptions } from './passkey-options.ts';
import { requireRelyingParty } from './relying-party.ts';

const refusals = {
  wrong: () =>
    new RefusedFactor('This passkey was not accepted. Please try again, or use a code.', 'Passkey'),
  copied: () =>
    new RefusedFactor(
      'This passkey was not accepted: it may have been copied. Use a code, and remove it on your profile.',
      'Passkey that may have been copied',
    ),
};

export function passkeyRoutes(deps: AuthRoutesDeps): Handlers<typeof passkeys> {
  const { config, sharedTablets } = deps;
  const finish = createFinishSignIn(deps);
  const partyOf = ({ origin }: { readonly origin?: string | undefined }) =>
    requireRelyingParty(config.publicUrl, origin);

  return {
    signInChallenge: async (call) => {
      const party = partyOf(call);
      const { factor, ticketId } = await readTicket(call.body.ticket);
      return useOptions(factor, party, `ticket:${ticketId}`);
    },

    signIn: async (call) => {
      const { ip, userAgent, cookie, body } = call;
      const party = partyOf(call);
      const tabletId = await sharedTablets.identify(cookie);
      const step: Parameters<typeof secondStep>[0] = {
        ticket: body.ticket,
        how: 'Passkey',
        check: async (factor, _actor, ticketId) => {
          const outcome = await checkAnswer(factor, body.passkey, { key: `ticket:${ticketId}`, party });
          if (outcome !== 'right') throw refusals[outcome]();
        },
      };
      const opened = await secondStep(step, { from: { ip, userAgent }, tabletId }, deps).finally(() =>
        publishChange({ kind: 'activity' }),
      );
      return finish(opened, call, tabletId);
    },

    challenge: async (call) => {
      const { user, sessionId } = call.caller;
      const factor = await findActiveFactor(user.id);
      return useOptions(factor ?? { passkeys: [] }, partyOf(call), `proof:${sessionId}`);
    },

    begin: async (call) => {
      const { user, sessionId } = call.caller;
      const party = partyOf(call);
      const held = (await proveFactor(call, config))?.passkeys ?? [];
      return addOptions(user, { name: call.body.name, held }, party, `add:${sessionId}`);
    },

    confirm: async (call) => {
      const { user, sessionId } = call.caller;
      const expected = { key: `add:${sessionId}`, party: partyOf(call) } as const;
      const passkey = await readNewPasskey(call.body.passkey, expected);
      if (!passkey) throw new Problem('invalid', 'The passkey was not accepted. Please try again.');
      const { recoveryCodes, recovery } = makeRecoveryCodes(user.id, config.secretKey);
      await ensureFactor(user);
      const isFirst = await endPinsAround(user.id, sharedTablets, () =>
        addPasskey(user.id, { passkey, recovery }, getActor(call), checkAdded),
      );
      await liftSecondFactorDemand(user.id);
      return { passkey: presentPasskey(passkey), recoveryCodes: isFirst ? recoveryCodes : null };
    },

    remove: async (call) => {
      const { id, role } = call.caller.user;
      const check = checkLeft((await deps.secondFactorRoles()).includes(role));
      const held = await findActiveFactor(id);
      const passkey = held?.passkeys.find((one) => one.id === call.params.passkey);
      if (!held || !passkey) throw new Problem('not-found', 'There is no such passkey.');
      // Check this first, because the next step uses up the code.
      check({ ...held, passkeys: held.passkeys.filter((one) => one !== passkey) });
      await proveFactor(call, config);
      await removePasskey(id, passkey, getActor(call), check);
      return undefined;
    },
  };
}
