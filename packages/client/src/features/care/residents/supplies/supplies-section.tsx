import type { Resident } from '@hearthline/contracts';
import { useState } from 'react';
import { SuppliesTable } from '../../../../care/supplies/supplies-table.tsx';
import { useSupplyRows } from '../../../../care/supplies/use-supplies.ts';
import { useCan } from '../../../../lib/session/use-can.ts';
import { lazyDialog } from '../../../../lib/shell/lazy.tsx';
import { Button } from '../../../../ui/show/button.tsx';
import { plus } from '../../../../ui/show/icons.ts';
import { Section } from '../../../../ui/show/section.tsx';

const AddSupplyDialog = lazyDialog(() =>
  import('../../../../care/supplies/supply-dialog.tsx').then((module) => module.AddSupplyDialog),
);

/** A resident's own supplies, for roles that open the stock. */
export function SuppliesSection({ resident }: { resident: Resident }) {
  const list = useSupplyRows(resident.id);
  const [isAdding, setIsAdding] = useState(false);
  const mayAdd = useCan('canEditMedication') && resident.active;
  return (
    <Section
      title="Supplies"
      level={3}
      broken={list.status === 'failed'}
      aside={
        mayAdd && (
          <Button icon={plus} onClick={() => setIsAdding(true)} className="no-print">
            Add supply
          </Button>
        )
      }
    >
      <SuppliesTable
        list={list}
        of="resident"
        label="Supplies"
        empty="No supplies of their own"
        emptyText={
          resident.active
            ? 'Doses are taken from the house’s stock.'
            : 'Nothing is left to return to the pharmacy.'
        }
      />
      {isAdding && (
        <AddSupplyDialog resident={resident} onClose={() => setIsAdding(false)} onSaved={list.retry} />
      )}
    </Section>
  );
}
