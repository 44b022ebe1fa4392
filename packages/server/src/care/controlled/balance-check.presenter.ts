import { fromThousandths, type BalanceCheck } from '@hearthline/contracts';
import type { BalanceCheckDocument } from './balance-check.repository.ts';

/** Maps a count to the contract's type. */
export function presentBalanceCheck(check: BalanceCheckDocument): BalanceCheck {
  const { _id, version, medicationId, medication, counted, balance, settled } = check;
  return {
    id: _id.toString(),
    version,
    medicationId: medicationId.toString(),
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
