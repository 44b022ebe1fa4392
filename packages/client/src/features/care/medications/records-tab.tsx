import plus from '@phosphor-icons/core/bold/plus-bold.svg?raw';
import * as z from 'zod/mini';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { MedicationRecordsTable } from '../../../care/records/medication-records-table.tsx';
import { RecordFilters } from '../../../care/records/record-filters.tsx';
import {
  toFilterDays,
  daysText,
  isInvalidRange,
  recordFields,
  withBothDays,
} from '../../../care/records/records-in-url.ts';
import { useHomeDay } from '../../../lib/time/use-home-day.ts';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';
import { ButtonLink } from '../../../ui/show/button.tsx';
import { Mark } from '../../../ui/show/mark.tsx';

const Filters = z.object(recordFields);

/** Medication records by resident and dates; today's by default. */
export function RecordsTab() {
  const [state, change] = useUrlState(Filters);
  const today = useHomeDay();
  const days = toFilterDays(state, today);
  const filter = { residentId: state.residentId, ...days };
  const isInvalid = isInvalidRange(days);
  return (
    <>
      <PrintFrame title={`Medication Records, ${daysText(days)}`} />
      <div className="no-print mb-3 flex flex-wrap items-start gap-3">
        <RecordFilters
          filter={filter}
          nicknames="brackets"
          isInvalid={isInvalid}
          onChange={(changes) => change((before) => withBothDays(before, changes, today), { replace: true })}
        />
        <ButtonLink
          kind="primary"
          icon={plus}
          href="/forms/medications"
          className="desk:mt-[1.75rem] desk:ml-auto"
        >
          Add Medication Record
        </ButtonLink>
      </div>
      <p className="no-print mb-3 flex items-center gap-2 text-s text-ink-2">
        <Mark shape="info" size={16} />
        Today’s records are shown by default. Choose dates to see others.
      </p>
      {!isInvalid && <MedicationRecordsTable filter={filter} emptyText="No medication records found" />}
    </>
  );
}
