import { type BalanceCheck, type balanceChecks, type ControlledDrug } from '@hearthline/contracts';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { getActor } from '../../records/clinical/history.ts';
import { idempotencyFields } from '../../records/clinical/idempotency.ts';
import { presentMedication } from '../medications/medication.presenter.ts';
import { createWitnessFinder, withoutWitness } from '../medications/witness.ts';
import { findResidentNames } from '../residents/resident.repository.ts';
import { presentBalanceCheck, presentBalanceChecks } from './balance-check.presenter.ts';
import { findLatestChecks, findUnsettledChecks, toStockKey } from './balance-check.repository.ts';
import { countBalances } from './count-balances.ts';
import { findControlledStocks, getOwnerId } from './find-controlled-stocks.ts';
import { settleDifference } from './settle-difference.ts';

export interface BalanceChecksRoutesDeps {
  readonly config: Config;
}

/** The counts of controlled drugs by two people. */
export function balanceChecksRoutes({ config }: BalanceChecksRoutesDeps): Handlers<typeof balanceChecks> {
  const readDifferences = async () => presentBalanceChecks(await findUnsettledChecks());
  return {
    list: async () => {
      const stocks = await findControlledStocks();
      const [latest, differences, names] = await Promise.all([
        findLatestChecks(stocks.map(({ holder }) => toStockKey(holder))),
        readDifferences(),
        findResidentNames(stocks.flatMap((stock) => getOwnerId(stock) ?? [])),
      ]);
      const drugs = stocks.map((stock): ControlledDrug => {
        const { medication, holder } = stock;
        const check = latest.get(holder._id.toString());
        const ownerId = getOwnerId(stock);
        return {
          medication: presentMedication({ ...medication, stock: holder.stock }),
          ...(ownerId !== undefined && {
            supplyId: holder._id.toString(),
            owner: { id: ownerId, name: names.get(ownerId) ?? 'A resident' },
          }),
          lastCheck: check ? presentBalanceCheck(check, names) : null,
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
      return { checks: await presentBalanceChecks(checks) };
    },

    settle: async (call) => {
      const { params, body } = call;
      const options = { actor: getActor(call), seen: body.version };
      const [check] = await presentBalanceChecks([await settleDifference(params.id, body.note, options)]);
      return { check: check as BalanceCheck };
    },
  };
}
