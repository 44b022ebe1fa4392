import { fromThousandths, type BalanceCheck } from '@hearthline/contracts';
import { findResidentNames } from '../residents/resident.repository.ts';
import type { BalanceCheckDocument } from './balance-check.repository.ts';

/** Maps a count to the contract's type; `residents` has the names of residents by id. */
export function presentBalanceCheck(
  check: BalanceCheckDocument,
  residents: ReadonlyMap<string, string> = new Map(),
): BalanceCheck {
  const { _id, version, medicationId, supplyId, residentId, medication, counted, balance, settled } = check;
  const ownerId = residentId?.toString();
  return {
    id: _id.toString(),
    version,
    medicationId: medicationId.toString(),
    ...(supplyId && { supplyId: supplyId.toString() }),
    ...(ownerId !== undefined && {
      owner: { id: ownerId, name: residents.get(ownerId) ?? 'A resident' },
    }),
    medication,
    counted: fromThousandths(counted),
    balance: fromThousandths(balance),
    by: { id: check.by.id, name: check.by.name },
    witnessedBy: { id: check.witnessedBy.id, name: check.witnessedBy.name },
    at: check.at.toISOString(),
    note: check.note,
    settled: settled
      ? { by: { id: settled.by.id, name: settled.by.name }, at: settled.at.toISOString(), note: settled.note }
      : null,
  };
}

/** Maps counts to the contract's type, with the names of the residents whose own supplies they are of. */
export async function presentBalanceChecks(checks: readonly BalanceCheckDocument[]): Promise<BalanceCheck[]> {
  const names = await findResidentNames(checks.flatMap(({ residentId }) => residentId?.toString() ?? []));
  return checks.map((check) => presentBalanceCheck(check, names));
}
