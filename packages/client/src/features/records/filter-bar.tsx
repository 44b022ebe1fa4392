import { byRoom } from '../../care/by-room.ts';
import { fullName } from '../../care/names.ts';
import type { BandFilter } from '../../care/records/records-asked.ts';
import { useEveryone } from '../../care/use-everyone.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import type { SearchOption } from '../../ui/search-options.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { DayField } from './day-field.tsx';
import { noFilters, type RecordsAddress } from './use-records-address.ts';

const everyone = 'everyone';

/** Everybody who can be asked for: those who live here by room, then those whose history alone is here. */
function useResidentOptions(): SearchOption[] {
  const residents = useEveryone().everyone.toSorted(
    (a, b) => Number(b.active) - Number(a.active) || byRoom(a, b),
  );
  return residents.map((resident) => ({
    value: resident.id,
    label: fullName(resident) + (resident.nickname ? ` “${resident.nickname}”` : ''),
    detail: resident.active ? (resident.roomNumber ? `Room ${resident.roomNumber}` : '') : 'Inactive',
  }));
}

const bands = [
  { value: 'all', label: 'All' },
  { value: 'out-of-band', label: 'Out of band' },
  { value: 'severe', label: 'Severe' },
] as const satisfies readonly { value: BandFilter | 'all'; label: string }[];

/** Which records are shown: whose, from when to when, how loud. All of it stands in the address. */
export function FilterBar({ address }: { address: RecordsAddress }) {
  const { asked, band, change } = address;
  const options = [{ value: everyone, label: 'All Residents' }, ...useResidentOptions()];
  const handleResident = (id: string | null) =>
    change({ residentId: id === null || id === everyone ? undefined : id });
  return (
    <div className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-3">
      <Field label="Resident" className="w-full tablet:w-64">
        <SearchSelect
          options={options}
          value={asked.residentId ?? everyone}
          onChange={handleResident}
          emptyText="No residents found"
        />
      </Field>
      <div className="flex flex-wrap gap-3 max-tablet:w-full max-tablet:*:flex-1">
        <DayField
          label="Start date"
          value={asked.startDate ?? ''}
          onChange={(startDate) => change({ startDate })}
        />
        <DayField
          label="End date"
          value={asked.endDate ?? ''}
          onChange={(endDate) => change({ endDate })}
          error={address.isInvalid ? 'The end date must not be before the start date.' : undefined}
        />
      </div>
      <div
        className={cx(
          'flex flex-wrap items-end gap-3 desk:pt-[1.75rem]',
          address.tab === 'vitals' ? 'max-desk:w-full' : 'min-[744px]:pt-[1.75rem]',
        )}
      >
        {address.tab === 'vitals' && (
          <SegmentedControl
            label="Readings"
            options={bands}
            value={band === 'attention' ? 'out-of-band' : (band ?? 'all')}
            onChange={(value) => change({ band: value === 'all' ? undefined : value })}
          />
        )}
        <Button onClick={() => change(noFilters)} disabled={address.isToday}>
          Today
        </Button>
      </div>
      <FilterChips address={address} />
    </div>
  );
}

/** What a notice asked for and no field says, each to be taken away. */
function FilterChips({ address: { tab, span, due, band, change } }: { address: RecordsAddress }) {
  const chips =
    tab === 'vitals'
      ? [
          span && { text: 'Last 24 hours', off: { span: undefined } },
          band === 'attention' && { text: 'Without severe ones', off: { band: 'out-of-band' as const } },
        ]
      : [due && { text: 'Overdue by more than an hour', off: { due: undefined } }];
  const shown = chips.filter((chip) => chip !== undefined && chip !== false);
  if (shown.length === 0) return null;
  return (
    <div className="flex w-full flex-wrap gap-2">
      {shown.map(({ text, off }) => (
        <FilterChip key={text} text={text} onRemove={() => change(off)} />
      ))}
    </div>
  );
}
