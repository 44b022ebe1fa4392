import { Field } from '../../ui/form/field.tsx';
import type { SearchOption } from '../../ui/form/search-options.ts';
import { SearchSelect } from '../../ui/form/search-select.tsx';
import { whereaboutsText } from '../away/stay-text.ts';
import { compareByRoom } from '../compare-by-room.ts';
import { nameInBrackets, nameWithNickname } from '../names.ts';
import { useAllResidents } from '../use-all-residents.ts';
import { DayRangeFields, endsBeforeStart } from './day-field.tsx';
import type { RecordsFilter } from './records-filter.ts';

const everyone = 'everyone';

/** Style of nicknames: in quotes beside vitals, in brackets beside medication and in reports. */
type Nicknames = 'quotes' | 'brackets';

/** Active residents by room, then inactive ones. */
function useResidentOptions(nicknames: Nicknames): SearchOption[] {
  const nameOf = nicknames === 'brackets' ? nameInBrackets : nameWithNickname;
  const residents = useAllResidents().residents.toSorted(
    (a, b) => Number(b.active) - Number(a.active) || compareByRoom(a, b),
  );
  return residents.map((resident) => ({
    value: resident.id,
    label: nameOf(resident),
    detail: whereaboutsText(resident),
  }));
}

export interface RecordFiltersProps {
  readonly nicknames?: Nicknames;
  readonly filter: RecordsFilter;
  /** The end date is before the start date. */
  readonly isInvalid: boolean;
  readonly onChange: (changes: RecordsFilter) => void;
}

interface ResidentFilterProps {
  readonly nicknames?: Nicknames;
  /** undefined: all residents. */
  readonly residentId: string | undefined;
  readonly onChange: (residentId: string | undefined) => void;
}

/** A filter by resident, or all residents. */
export function ResidentFilter({ residentId, nicknames = 'quotes', onChange }: ResidentFilterProps) {
  const options = [{ value: everyone, label: 'All Residents' }, ...useResidentOptions(nicknames)];
  return (
    <Field label="Resident" className="w-full tablet:w-64">
      <SearchSelect
        options={options}
        value={residentId ?? everyone}
        onChange={(id) => onChange(id === null || id === everyone ? undefined : id)}
        emptyText="No residents found"
      />
    </Field>
  );
}

/** The filters that all lists of records have: resident and dates. */
export function RecordFilters({ filter, nicknames = 'quotes', isInvalid, onChange }: RecordFiltersProps) {
  return (
    <>
      <ResidentFilter
        residentId={filter.residentId}
        nicknames={nicknames}
        onChange={(residentId) => onChange({ residentId })}
      />
      <DayRangeFields
        startDate={filter.startDate}
        endDate={filter.endDate}
        error={isInvalid ? endsBeforeStart : undefined}
        onChange={onChange}
      />
    </>
  );
}
