import { useSession } from '../../lib/session.ts';
import { roundText } from './round.ts';
import type { useRound } from './use-round.ts';

interface RoundNoteProps {
  /** "Agnes Lindqvist: vitals saved" */
  saved: string | undefined;
  round: ReturnType<typeof useRound>;
}

/** Under the form's title: what was saved before this form, and who is left. */
export function RoundNote({ saved, round }: RoundNoteProps) {
  const { demo } = useSession().home;
  return (
    <p className="flex min-h-4 gap-x-3 text-s leading-4 text-ink-2">
      {demo && <span className="tablet:hidden">Demo</span>}
      <span role="status" className="min-w-0 truncate font-label text-normal-ink empty:hidden">
        {saved}
      </span>
      {round.isKnown && (
        <span className="min-w-0 flex-1 truncate" title={roundText(round)}>
          {roundText(round)}
        </span>
      )}
    </p>
  );
}
