import type { Medication } from '@hearthline/contracts';
import { useMemo } from 'react';
import { StockDialog } from '../../../care/stock/stock-dialog.tsx';
import { houseStock } from '../../../care/stock/stock-of.ts';
import { SuppliesTable } from '../../../care/supplies/supplies-table.tsx';
import { useSupplies } from '../../../care/supplies/use-supplies.ts';
import { Section } from '../../../ui/show/section.tsx';

export interface HouseStockDialogProps {
  readonly medication: Medication;
  readonly onClose: () => void;
}

/** The house's stock of a medication, and what residents have of it. */
export function HouseStockDialog({ medication, onClose }: HouseStockDialogProps) {
  return (
    <StockDialog stock={houseStock(medication)} onClose={onClose}>
      <ResidentsSupplies medicationId={medication.id} />
    </StockDialog>
  );
}

/** The residents' own supplies of a medication; empty if there are none. */
function ResidentsSupplies({ medicationId }: { medicationId: string }) {
  const list = useSupplies({ medicationId });
  const rows = useMemo(() => list.rows.map((supply) => ({ ...supply, lasts: null })), [list.rows]);
  if (list.status === 'ready' && rows.length === 0) return null;
  return (
    <Section level={3} title="Residents’ own" className="mt-5">
      <SuppliesTable list={{ ...list, rows }} of="medication" label="Residents’ own supplies" empty="None" />
    </Section>
  );
}
