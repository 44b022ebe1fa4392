import type { Resident } from '@hearthline/contracts';
import type { Ref } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { SearchSelect } from '../../../ui/form/search-select.tsx';
import { fullName, nameWithNickname } from '../../../care/names.ts';
import { ResidentTiles } from './resident-strip.tsx';
import type { LoadedRound } from './vitals-round.ts';

interface ResidentPickerProps {
  round: LoadedRound;
  chosen: string;
  error: string | undefined;
  onPick: (residentId: string) => void;
  ref: Ref<HTMLDivElement>;
}

/** Search and tiles to choose the resident. */
export function ResidentPicker({ round, chosen, error, onPick, ref }: ResidentPickerProps) {
  const { residents, left, isKnown } = round;
  const done = new Set(residents.filter((each) => !left.includes(each)).map(({ id }) => id));
  return (
    <div className="flex shrink-0 gap-2 px-4 pt-1 pb-3 max-tablet:flex-col tablet:items-start tablet:pt-3">
      <ResidentSearch residents={residents} chosen={chosen} error={error} onPick={onPick} ref={ref} />
      <ResidentTiles
        residents={residents}
        chosen={chosen}
        done={done}
        startAt={isKnown ? left[0]?.id : undefined}
        onPick={onPick}
      />
    </div>
  );
}

export interface ResidentSearchProps {
  residents: readonly Resident[];
  chosen: string;
  error: string | undefined;
  onPick: (residentId: string) => void;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** Search by name, nickname or room. */
export function ResidentSearch({ residents, chosen, error, onPick, ref }: ResidentSearchProps) {
  // Only with a mouse: on a tablet a focus would open the device's keyboard.
  const isAtDesk = matchMedia('(min-width: 1100px) and (pointer: fine)').matches;
  const options = residents.map((resident) => ({
    value: resident.id,
    label: nameWithNickname(resident),
    short: fullName(resident),
    detail: resident.roomNumber ? `Room ${resident.roomNumber}` : 'No room',
  }));
  return (
    <div ref={ref} className="shrink-0 tablet:w-66">
      <Field label="Resident" error={error} required>
        <SearchSelect
          size="tall"
          options={options}
          value={chosen || null}
          onChange={(picked) => picked && onPick(picked)}
          placeholder="Name or room"
          emptyText="No resident with that name or room"
          autoFocus={chosen === '' && isAtDesk}
        />
      </Field>
    </div>
  );
}
