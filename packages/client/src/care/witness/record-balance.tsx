import {
  chooseSupply,
  getBalanceAfter,
  type Medication,
  type MedicationRecord,
  type Supply,
  type SupplyAct,
} from '@hearthline/contracts';
import { api } from '../../lib/server/api.ts';
import { medicationsResource } from '../../lib/live/resources.ts';
import { useList } from '../../lib/live/use-list.ts';
import { useCan } from '../../lib/session/use-can.ts';
import { useHomeDay } from '../../lib/time/use-home-day.ts';
import { UnbrokenNumbers } from '../../ui/show/unbroken-numbers.tsx';
import { useSupplies } from '../supplies/use-supplies.ts';
import { formatBalance } from './balance-text.ts';

export interface RecordBalanceProps {
  readonly record: Pick<MedicationRecord, 'medicationId' | 'residentId' | 'supply'>;
  readonly act: SupplyAct;
}

/**
 * The balance of a controlled drug before and after an act with a record: of the resident's own supply or the house's stock that
 * it is taken from. Nothing while the stock is not known.
 */
export function RecordBalance({ record, act }: RecordBalanceProps) {
  const { rows } = useList(
    medicationsResource,
    async (_query, options) => ({ rows: (await api.medications.list({}, options)).medications }),
    {},
  );
  const mayReadSupplies = useCan('canOpenMedications');
  const house = rows.find(({ id }) => id === record.medicationId);
  if (!house) return null;
  if (mayReadSupplies) return <BalanceOfStock record={record} act={act} house={house} />;
  // The balance of a resident's own supply is not known here.
  const isHouse = !record.supply?.supplyId && record.supply?.taken !== 0;
  return isHouse && <Balance supply={record.supply} act={act} before={house.quantity} house={house} />;
}

type BalanceProps = RecordBalanceProps & { readonly house: Medication };

function BalanceOfStock({ record, act, house }: BalanceProps) {
  const today = useHomeDay();
  const { rows, status } = useSupplies({ medicationId: record.medicationId });
  if (status === 'loading') return null;
  const own = rows.filter(({ residentId }) => residentId === record.residentId);
  const { supply } = record;
  const from = supply ? findSupply(own, supply, { house: house.quantity, today }) : null;
  return <Balance supply={supply} act={act} before={from?.quantity ?? house.quantity} house={house} />;
}

/** The supply that a dose was taken from, or would be; null: the house's stock. */
function findSupply(
  own: readonly Supply[],
  { supplyId, taken, perDose }: NonNullable<MedicationRecord['supply']>,
  { house, today }: { readonly house: number; readonly today: string },
): Supply | null {
  if (supplyId) return own.find(({ id }) => id === supplyId) ?? null;
  return taken === 0 ? chooseSupply(own, { perDose, house, today }) : null;
}

interface ShownBalance {
  readonly supply: MedicationRecord['supply'];
  readonly act: SupplyAct;
  readonly before: number;
  readonly house: Medication;
}

function Balance({ supply, act, before, house }: ShownBalance) {
  const after = supply ? getBalanceAfter(before, supply, act) : null;
  return (
    <p role="status" className="font-label">
      <UnbrokenNumbers text={formatBalance({ before, after }, house)} />
    </p>
  );
}
