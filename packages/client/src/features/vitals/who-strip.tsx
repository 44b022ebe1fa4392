import type { Resident } from '@hearthline/contracts';
import type { Ref } from 'react';
import { ResidentSearch } from './resident-search.tsx';
import { ResidentStrip } from './resident-strip.tsx';
import { useDoneToday } from './use-vitals-data.ts';

export interface WhoProps {
  residents: readonly Resident[];
  chosen: string;
  error: string | undefined;
  onPick: (residentId: string) => void;
  ref: Ref<HTMLDivElement>;
}

/** Search and faces, to choose whom the form is about. */
export function WhoStrip({ residents, chosen, error, onPick, ref }: WhoProps) {
  const done = useDoneToday();
  return (
    <div className="flex shrink-0 gap-2 px-4 pt-1 pb-3 max-tablet:flex-col tablet:items-start tablet:pt-3">
      <ResidentSearch residents={residents} chosen={chosen} error={error} onPick={onPick} ref={ref} />
      <ResidentStrip residents={residents} chosen={chosen} done={done} onPick={onPick} />
    </div>
  );
}
