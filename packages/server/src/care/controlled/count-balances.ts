import { createHash } from 'node:crypto';
import {
  copyProduct,
  formatProduct,
  getStockId,
  isControlled,
  Problem,
  toThousandths,
  type BalanceCheckDraft,
} from '@hearthline/contracts';
import { createdState, type Actor } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import { settleUnfinished } from '../medication-records/settle-stock.ts';
import { findSupplyWithMovements, findWithMovements } from '../medications/medication-stock.repository.ts';
import { newMedicationId, toMedicationId } from '../medications/medication.repository.ts';
import { requireWitness, type FindWitness } from '../medications/witness.ts';
import {
  findBalanceChecksById,
  insertBalanceChecks,
  type BalanceCheckDocument,
} from './balance-check.repository.ts';
import { presentBalanceCheck } from './balance-check.presenter.ts';
import { checkKey } from './register-key.ts';

type Count = BalanceCheckDraft['counts'][number];

interface CountOptions {
  readonly actor: Actor;
  readonly save: IdempotencyFields | null;
  readonly findWitness: FindWitness;
}

/**
 * Stores what two people counted, each drug with its balance at that time. A repeat stores only what is missing.
 * @throws Problem 422 `witness-needed`; 422 naming `counts` for a medication that is no controlled drug; 409 `key-reused`.
 */
export async function countBalances(
  { counts, note }: BalanceCheckDraft,
  { actor, save, findWitness }: CountOptions,
): Promise<BalanceCheckDocument[]> {
  const ids = counts.map((count) => toCheckId(getStockId(count), save));
  const earlier = save ? await findBalanceChecksById(ids) : [];
  const other = earlier.find(({ saveHash }) => saveHash !== save?.saveHash);
  if (other)
    throw new Problem('key-reused', 'This count was already saved with different values.', {
      current: presentBalanceCheck(other),
    });
  const known = new Set(earlier.map(({ _id }) => _id.toString()));
  const missing = counts.flatMap((count, index) => {
    const _id = ids[index];
    return _id && !known.has(_id.toString()) ? [{ ...count, _id }] : [];
  });
  if (missing.length === 0) return inOrder(earlier, ids);
  const witness = await requireWitness(findWitness);
  // Doses whose movement a crash or a slow database holds back belong to the balance. Their worker logs what fails.
  await settleUnfinished().catch(() => undefined);
  const now = new Date();
  const checks = await Promise.all(
    missing.map(async ({ _id, counted, ...count }): Promise<BalanceCheckDocument> => {
      const { medication, holding } = await readControlled(count);
      const { stock, archived, movements } = holding;
      const thousandths = toThousandths(counted);
      return {
        _id,
        version: 1,
        medicationId: medication._id,
        ...('residentId' in holding && { supplyId: holding._id, residentId: holding.residentId }),
        medication: copyProduct(medication),
        counted: thousandths,
        balance: stock,
        placeKey: checkKey(archived.count + movements.length, now, _id.toString()),
        by: { id: actor.user.id, name: actor.user.name },
        witnessedBy: witness,
        at: now,
        note,
        ...(thousandths !== stock && { unsettled: true as const }),
        ...createdState(actor, now),
        ...(save && { saveHash: save.saveHash }),
      };
    }),
  );
  await insertBalanceChecks(checks);
  return inOrder(await findBalanceChecksById(ids), ids);
}

/** @throws Problem 422 naming `counts`. */
async function readControlled({ medicationId, supplyId }: Omit<Count, 'counted'>) {
  const medication = await findWithMovements(medicationId);
  if (!medication || medication.hidden) throw invalidField('counts', 'There is no such medication.');
  if (!isControlled(medication))
    throw invalidField('counts', `${formatProduct(medication)} is not a controlled drug.`);
  if (!supplyId) return { medication, holding: medication };
  const holding = await findSupplyWithMovements(supplyId);
  if (!holding?.medicationId.equals(medication._id))
    throw invalidField('counts', 'There is no such supply of this medication.');
  return { medication, holding };
}

/** The id of a count: equal for each attempt of a save. */
const toCheckId = (stockId: string, save: IdempotencyFields | null) =>
  save
    ? toMedicationId(createHash('sha256').update(`${stockId} ${save.saveKey}`).digest('hex').slice(0, 24))
    : newMedicationId();

const inOrder = (
  checks: readonly BalanceCheckDocument[],
  ids: readonly { toString(): string }[],
): BalanceCheckDocument[] => {
  const byId = new Map(checks.map((check) => [check._id.toString(), check]));
  return ids.flatMap((id) => byId.get(id.toString()) ?? []);
};
