import { isControlled, type balanceChecks } from '@hearthline/contracts';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { getActor } from '../../records/clinical/history.ts';
import { idempotencyFields } from '../../records/clinical/idempotency.ts';
import { findMedications } from '../medications/medication.repository.ts';
import { presentMedication } from '../medications/medication.presenter.ts';
import { createWitnessFinder, withoutWitness } from '../medications/witness.ts';
import { presentBalanceCheck } from './balance-check.presenter.ts';
import { findLatestChecks, findUnsettledChecks } from './balance-check.repository.ts';
import { countBalances } from './count-balances.ts';
import { settleDifference } from './settle-difference.ts';

export interface BalanceChecksRoutesDeps {
  readonly config: Config;
}

/** The counts of controlled drugs by two people. */
export function balanceChecksRoutes({ config }: BalanceChecksRoutesDeps): Handlers<typeof balanceChecks> {
  const readDifferences = async () => (await findUnsettledChecks()).map(presentBalanceCheck);
  return {
    list: async () => {
      const medications = (await findMedications()).filter(isControlled);
      const [latest, differences] = await Promise.all([
        findLatestChecks(medications.map(({ _id }) => _id)),
        readDifferences(),
      ]);
      const drugs = medications.map((medication) => {
        const check = latest.get(medication._id.toString());
        return {
          medication: presentMedication(medication),
          lastCheck: check ? presentBalanceCheck(check) : null,
        };
      });
      return { drugs, differences };
    },

    differences: async () => ({ differences: await readDifferences() }),

    count: async (call) => {
      const { body, caller, idempotencyKey } = call;
      const checks = await countBalances(body, {
        actor: getActor(call),
        save: idempotencyFields(caller.user.id, idempotencyKey, withoutWitness(body)),
        findWitness: createWitnessFinder(call, config),
      });
      // Publish a repeat as well: the first attempt may have failed before it was published.
      publishChange({ kind: 'balance-check' });
      return { checks: checks.map(presentBalanceCheck) };
    },

    settle: async (call) => {
      const { params, body } = call;
      const options = { actor: getActor(call), seen: body.version };
      return { check: presentBalanceCheck(await settleDifference(params.id, body.note, options)) };
    },
  };
}
