import clipboard from '@phosphor-icons/core/regular/clipboard-text.svg?raw';
import pill from '@phosphor-icons/core/regular/pill.svg?raw';
import * as z from 'zod/mini';
import { toFilterDays, recordFields } from '../../../care/records/records-in-url.ts';
import { SpreadsheetTools } from '../../../care/spreadsheets/spreadsheet-tools.tsx';
import { useHomeDay } from '../../../lib/time/use-home-day.ts';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';
import { ButtonLink } from '../../../ui/show/button.tsx';
import { PageTitle } from '../../../ui/show/section.tsx';
import { Tabs } from '../../../ui/show/tabs.tsx';
import { InventoryTab } from './inventory-tab.tsx';
import { RecordsTab } from './records-tab.tsx';

const tabs = [
  { key: 'inventory', label: 'Medication Inventory', icon: pill },
  { key: 'records', label: 'Medication Records', icon: clipboard },
] as const;

const Address = z.object({
  tab: z._default(z.enum(['inventory', 'records']), 'inventory'),
  // Filters of the records; exported files contain the filtered records.
  ...recordFields,
});

/** The home's stock of medications, and what was given. */
export function MedicationsPage() {
  const [{ tab, ...filter }, change] = useUrlState(Address);
  const days = toFilterDays(filter, useHomeDay());
  return (
    <>
      <PageTitle
        title="Medications"
        actions={
          tab === 'inventory' ? (
            <>
              <ButtonLink href="/medications/controlled">Controlled drugs</ButtonLink>
              <SpreadsheetTools kind="medications" />
            </>
          ) : (
            <SpreadsheetTools kind="medicationRecords" query={{ residentId: filter.residentId, ...days }} />
          )
        }
      />
      <Tabs label="Medications" tabs={tabs} current={tab} onChange={(key) => change({ tab: key })}>
        {tab === 'inventory' ? <InventoryTab /> : <RecordsTab />}
      </Tabs>
    </>
  );
}
