import type { Resident } from '@hearthline/contracts';
import type { Ref } from 'react';
import { Field } from '../../ui/field.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { callingName } from './residents-view.ts';

export interface ResidentSearchProps {
  residents: readonly Resident[];
  chosen: string;
  error: string | undefined;
  onPick: (residentId: string) => void;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** The resident by name, nickname or room. */
export function ResidentSearch({ residents, chosen, error, onPick, ref }: ResidentSearchProps) {
  const options = residents.map((resident) => ({
    value: resident.id,
    label: callingName(resident),
    detail: resident.roomNumber ? `Room ${resident.roomNumber}` : 'No room',
  }));
  return (
    <div ref={ref} className="shrink-0 tablet:w-48">
      <Field label="Resident" error={error} required>
        <SearchSelect
          size="tall"
          options={options}
          value={chosen || null}
          onChange={(picked) => picked && onPick(picked)}
          placeholder="Name or room"
          emptyText="Nobody of that name or room"
        />
      </Field>
    </div>
  );
}
