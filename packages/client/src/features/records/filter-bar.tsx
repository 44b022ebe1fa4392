import { compareByRoom } from '../../care/compare-by-room.ts';
import { nameWithNickname } from '../../care/names.ts';
import type { BandFilter } from '../../care/records/records-filter.ts';
import { useAllResidents } from '../../care/use-all-residents.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import type { SearchOption } from '../../ui/search-options.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { DayField } from './day-field.tsx';
import { noFilters, type RecordsUrlState } from './use-records-url-state.ts';

const everyone = 'everyone';

/** Active residents by room, then inactive ones. */
function useResidentOptions(): SearchOption[] {
  const residents = useAllResidents().residents.toSorted(
    (a, b) => Number(b.active) - Number(a.active) || compareByRoom(a, b),
  );
  return residents.map((resident) => ({
    value: resident.id,
    label: nameWithNickname(resident),
    detail: resident.active ? (resident.roomNumber ? `Room ${resident.roomNumber}` : '') : 'Inactive',
  }));
}

const bands = [
  { value: 'all', label: 'All' },
  { value: 'out-of-band', label: 'Out of range' },
  { value: 'severe', label: 'Severe' },
] as const satisfies readonly { value: BandFilter | 'all'; label: string }[];

/** Filters of the records page: resident, dates, band. All of them are in the URL. */
export function FilterBar({ urlState }: { urlState: RecordsUrlState }) {
  const { query, band, change } = urlState;
  const options = [{ value: everyone, label: 'All Residents' }, ...useResidentOptions()];
  const handleResident = (id: string | null) =>
    change({ residentId: id === null || id === everyone ? undefined : id });
  return (
    <div className="no-print mb-4 flex flex-wrap items-start gap-x-3 gap-y-3">
      <Field label="Resident" className="w-full tablet:w-64">
        <SearchSelect
          options={options}
          value={query.residentId ?? everyone}
          onChange={handleResident}
          emptyText="No residents found"
        />
      </Field>
      <div className="flex flex-wrap gap-3 max-tablet:w-full max-tablet:*:flex-1">
        <DayField
          label="Start date"
          value={query.startDate ?? ''}
          onChange={(startDate) => change({ startDate })}
        />
        <DayField
          label="End date"
          value={query.endDate ?? ''}
          onChange={(endDate) => change({ endDate })}
          error={urlState.isInvalid ? 'The end date must not be before the start date.' : undefined}
        />
      </div>
      <div
        className={cx(
          'flex flex-wrap items-end gap-3 desk:pt-[1.75rem]',
          urlState.tab === 'vitals' ? 'max-desk:w-full' : 'min-[744px]:pt-[1.75rem]',
        )}
      >
        {urlState.tab === 'vitals' && (
          <SegmentedControl
            label="Readings"
            options={bands}
            value={band ?? 'all'}
            onChange={(value) => change({ band: value === 'all' ? undefined : value })}
          />
        )}
        <Button onClick={() => change(noFilters)} disabled={urlState.isToday}>
          Today
        </Button>
      </div>
      <FilterChips urlState={urlState} />
    </div>
  );
}

/** Filters set by a notice's link that have no field of their own, as removable chips. */
function FilterChips({ urlState: { tab, span, due, change } }: { urlState: RecordsUrlState }) {
  const chips =
    tab === 'vitals'
      ? [span && { text: 'Last 24 hours', off: { span: undefined } }]
      : [due && { text: 'Overdue by more than an hour', off: { due: undefined } }];
  const shown = chips.filter((chip) => chip !== undefined);
  if (shown.length === 0) return null;
  return (
    <div className="flex w-full flex-wrap gap-2">
      {shown.map(({ text, off }) => (
        <FilterChip key={text} text={text} onRemove={() => change(off)} />
      ))}
    </div>
  );
}
