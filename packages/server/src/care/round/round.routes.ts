import type { round } from '@hearthline/contracts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { getActor } from '../../records/clinical/history.ts';
import { idempotencyFields } from '../../records/clinical/idempotency.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { Config } from '../../platform/core/config.ts';
import { Reply, type Handlers } from '../../platform/core/handlers.ts';
import { presentMedicationRecord } from '../medication-records/medication-record.presenter.ts';
import { createWitnessFinder, withoutWitness } from '../medications/witness.ts';
import { actOnDose, readSubject } from './act-on-dose.ts';
import { claimDose } from './claim-dose.ts';
import { confirmDose } from './confirm-dose.ts';
import { readSourceOfSubject } from './dose-source.ts';
import { readLastSites } from './last-sites.ts';
import { findGivenLately } from './given-lately.ts';
import { readHoldReadings, readLastForScale } from './hold-readings.ts';
import { readSubstanceAmounts } from '../medication-records/substance-amounts.ts';
import { deleteOwnClaim, findClaims } from './dose-claim.repository.ts';
import { claimChanged, claimsEnded, presentClaim } from './dose-claim.presenter.ts';
import { readRound } from './read-round.ts';
import type { RoundDays } from './round-day.ts';
import { checkNear } from './round.policy.ts';
import { checkUnrecorded } from './still-to-give.ts';

export interface RoundRoutesDeps {
  readonly config: Config;
  readonly roundDays: RoundDays;
}

export function roundRoutes({ config, roundDays }: RoundRoutesDeps): Handlers<typeof round> {
  const { timezone } = config;
  return {
    list: ({ query }) => readRound(query, roundDays),

    claims: async () => ({ claims: (await findClaims()).map((claim) => presentClaim(claim)) }),

    claim: async ({ body, caller }) => {
      const now = new Date();
      const subject = await readSubject(body, { timezone, now });
      if (subject.due) checkNear(subject.due, now);
      await checkUnrecorded(subject, timezone);
      const claim = await claimDose(subject, caller, now);
      publishChange(claimChanged(claim));
      const [givenLately, amounts, holds, source, lastReading, lastSites] = await Promise.all([
        findGivenLately(subject, now),
        readSubstanceAmounts(subject, now),
        readHoldReadings(subject, now),
        readSourceOfSubject(subject, homeToday(timezone, now).day),
        readLastForScale(subject, now),
        readLastSites(subject),
      ]);
      return {
        claim: presentClaim(claim),
        ...(givenLately && { givenLately: presentMedicationRecord(givenLately) }),
        ...(amounts.length > 0 && { amounts }),
        ...(holds.length > 0 && { holds }),
        ...(source && { source }),
        ...(lastReading && { lastReading }),
        ...(lastSites.length > 0 && { lastSites }),
      };
    },

    release: async ({ params, caller }) => {
      const { user, sessionId } = caller;
      const released = await deleteOwnClaim(params.id, { userId: user.id, sessionId });
      if (released) publishChange(claimsEnded([released]));
      return undefined;
    },

    act: async (call) => {
      const { body, caller, idempotencyKey } = call;
      const { record, claim, repeated } = await actOnDose(body, {
        actor: getActor(call),
        caller,
        save: idempotencyFields(caller.user.id, idempotencyKey, withoutWitness(body)),
        findWitness: createWitnessFinder(call, config),
        timezone,
        now: new Date(),
      });
      const reply = { record, claim: claim && presentClaim(claim) };
      return repeated ? new Reply(reply, { status: 200 }) : reply;
    },

    confirm: async ({ params, caller }) => ({
      record: await confirmDose(params.id, caller, { timezone, now: new Date() }),
    }),
  };
}
