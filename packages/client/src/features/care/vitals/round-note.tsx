import { useAtomValue } from 'jotai';
import { outboxAtom } from '../../../lib/outbox/outbox.ts';
import { useSession } from '../../../lib/session/session.ts';
import { roundText } from './vitals-round.ts';
import type { useVitalsRound } from './use-vitals-round.ts';

/** The resident whose vitals were saved just before, or are kept on the device until they can be sent. */
export interface SavedBefore {
  readonly name: string;
  readonly isKept: boolean;
}

interface RoundNoteProps {
  saved: SavedBefore | undefined;
  round: ReturnType<typeof useVitalsRound>;
}

/** Under the form's title: what was saved before this form, and who is left. */
export function RoundNote({ saved, round }: RoundNoteProps) {
  const { demo } = useSession().home;
  const { entries } = useAtomValue(outboxAtom);
  // A record kept on the device may have been sent or discarded since; the note is hidden then.
  const isCurrent = saved && (!saved.isKept || entries.length > 0);
  return (
    // A part that does not fit into the line is hidden as a whole; the round's text goes first.
    <p className="flex h-4 flex-wrap gap-x-3 overflow-hidden text-s leading-4 text-ink-2">
      {demo && !isCurrent && <span className="tablet:hidden">Demo</span>}
      <span
        role="status"
        className="max-w-[calc(100%-9.25rem)] min-w-28 truncate font-label text-normal-ink empty:hidden"
      >
        {isCurrent && `${saved.name}: ${saved.isKept ? 'kept on this device' : 'vitals saved'}`}
      </span>
      {round.isKnown && (
        // Wide enough for "20 of 24, 4 left"; the rooms take what is left.
        <span className="min-w-34 flex-1 truncate" title={roundText(round)}>
          {roundText(round)}
        </span>
      )}
    </p>
  );
}
