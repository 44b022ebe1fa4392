import { FilterChip } from '../../../ui/filter-chip.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { statuses, type ResidentFiltersProps } from './use-residents-list.ts';

const words = { all: 'All', active: 'Active', inactive: 'Inactive' };
const vitalsWords = { today: 'With vitals today', 'none-today': 'No vitals today' };
const statusOptions = statuses.map((value) => ({ value, label: words[value] }));

export function ResidentFilters({ filters: { search, status, vitals }, onChange }: ResidentFiltersProps) {
  return (
    <div role="search" className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="w-full tablet:w-96">
        <SearchField
          label="Search by name, nickname or room"
          value={search}
          onSearch={(typed) => onChange({ search: typed }, { replace: true })}
        />
      </div>
      <SegmentedControl
        label="Show"
        options={statusOptions}
        value={status}
        onChange={(chosen) => onChange({ status: chosen })}
      />
      {vitals && <FilterChip text={vitalsWords[vitals]} onRemove={() => onChange({ vitals: undefined })} />}
    </div>
  );
}
