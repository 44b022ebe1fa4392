import search from '@phosphor-icons/core/regular/magnifying-glass.svg?raw';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { statuses, type ListAddress } from './list-address.ts';
import { useSearchText } from './use-search-text.ts';

export interface ListToolsProps {
  address: ListAddress;
  onChange: (changes: Partial<ListAddress>, options?: { replace?: boolean }) => void;
}

const words = { all: 'All', active: 'Active', inactive: 'Inactive' };
const vitalsWords = { today: 'With vitals today', 'none-today': 'No vitals today' };
const statusOptions = statuses.map((value) => ({ value, label: words[value] }));

/** What to look for, and whom to show. */
export function ListTools({ address, onChange }: ListToolsProps) {
  const { text, type } = useSearchText(address.search, (typed) =>
    onChange({ search: typed }, { replace: true }),
  );
  return (
    <div role="search" className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="w-full tablet:w-96">
        <TextInput
          type="search"
          icon={search}
          aria-label="Search by name, nickname or room"
          placeholder="Search by name, nickname or room"
          maxLength={100}
          autoComplete="off"
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <SegmentedControl
        label="Show"
        options={statusOptions}
        value={address.status}
        onChange={(status) => onChange({ status })}
      />
      {address.vitals && (
        <FilterChip text={vitalsWords[address.vitals]} onRemove={() => onChange({ vitals: '' })} />
      )}
    </div>
  );
}
