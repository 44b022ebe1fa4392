import calendarCheck from '@phosphor-icons/core/regular/calendar-check.svg?raw';
import clipboard from '@phosphor-icons/core/regular/clipboard-text.svg?raw';
import pack from '@phosphor-icons/core/regular/package.svg?raw';
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
import { ReviewsTab } from './reviews-tab.tsx';
import { SuppliesTab } from './supplies-tab.tsx';

const tabs = [
  { key: 'inventory', label: 'Medication Inventory', icon: pill },
  { key: 'records', label: 'Medication Records', icon: clipboard },
  { key: 'reviews', label: 'Prescription Reviews', icon: calendarCheck },
  { key: 'supplies', label: 'Supplies', icon: pack },
] as const;

const Address = z.object({
  tab: z._default(z.enum(['inventory', 'records', 'reviews', 'supplies']), 'inventory'),
  // Filters of the records; exported files contain the filtered records.
  ...recordFields,
});

/** The home's stock of medications, the given doses, the prescriptions to decide on, and residents' own supplies. */
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
          ) : tab === 'records' ? (
            <SpreadsheetTools kind="medicationRecords" query={{ residentId: filter.residentId, ...days }} />
          ) : undefined
        }
      />
      <Tabs label="Medications" tabs={tabs} current={tab} onChange={(key) => change({ tab: key })}>
        {tab === 'inventory' && <InventoryTab />}
        {tab === 'records' && <RecordsTab />}
        {tab === 'reviews' && <ReviewsTab />}
        {tab === 'supplies' && <SuppliesTab />}
      </Tabs>
    </>
  );
}
