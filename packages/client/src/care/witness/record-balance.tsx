import { getBalanceAfter, type MedicationRecord, type SupplyAct } from '@hearthline/contracts';
import { api } from '../../lib/server/api.ts';
import { medicationsResource } from '../../lib/live/resources.ts';
import { useList } from '../../lib/live/use-list.ts';
import { UnbrokenNumbers } from '../../ui/show/unbroken-numbers.tsx';
import { formatBalance } from './balance-text.ts';

export interface RecordBalanceProps {
  readonly record: Pick<MedicationRecord, 'medicationId' | 'supply'>;
  readonly act: SupplyAct;
}

/** The balance of a controlled drug before and after an act with a record. Shows nothing while the stock is not known. */
export function RecordBalance({ record: { medicationId, supply }, act }: RecordBalanceProps) {
  const { rows } = useList(
    medicationsResource,
    async (_query, options) => ({ rows: (await api.medications.list({}, options)).medications }),
    {},
  );
  const stock = rows.find(({ id }) => id === medicationId);
  if (!stock) return null;
  const before = stock.quantity;
  const after = supply ? getBalanceAfter(before, supply, act) : null;
  return (
    <p role="status" className="font-label">
      <UnbrokenNumbers text={formatBalance({ before, after }, stock)} />
    </p>
  );
}
