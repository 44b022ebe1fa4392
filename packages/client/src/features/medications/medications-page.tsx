import clipboard from '@phosphor-icons/core/regular/clipboard-text.svg?raw';
import pill from '@phosphor-icons/core/regular/pill.svg?raw';
import * as z from 'zod/mini';
import { SpreadsheetTools } from '../../care/spreadsheets/spreadsheet-tools.tsx';
import { useUrlState } from '../../lib/use-url-state.ts';
import { PageTitle } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { InventoryTab } from './inventory-tab.tsx';
import { RecordsTab } from './records-tab.tsx';

const tabs = [
  { key: 'inventory', label: 'Medication Inventory', icon: pill },
  { key: 'records', label: 'Medication Records', icon: clipboard },
] as const;

const Address = z.object({ tab: z._default(z.enum(['inventory', 'records']), 'inventory') });

/** The home's stock of medications, and what was given. */
export function MedicationsPage() {
  const [{ tab }, change] = useUrlState(Address);
  return (
    <>
      <PageTitle
        title="Medications"
        actions={<SpreadsheetTools kind={tab === 'inventory' ? 'medications' : 'medicationRecords'} />}
      />
      <Tabs label="Medications" tabs={tabs} current={tab} onChange={(key) => change({ tab: key })}>
        {tab === 'inventory' ? <InventoryTab /> : <RecordsTab />}
      </Tabs>
    </>
  );
}
