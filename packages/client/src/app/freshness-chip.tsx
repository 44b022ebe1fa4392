import { useAtomValue } from 'jotai';
import { useHomeTime } from '../lib/home-time.ts';
import { beatAtom, freshnessAtom } from '../lib/live.ts';
import { Freshness } from '../ui/freshness.tsx';

/** Whether what is on the page is live, and since when not. */
export function FreshnessChip({ compact }: { compact?: boolean }) {
  const { state, since } = useAtomValue(freshnessAtom);
  const beat = useAtomValue(beatAtom);
  const { clock } = useHomeTime();
  const time = since ? clock(since) : undefined;
  return (
    <Freshness
      state={state}
      since={time}
      beat={beat}
      compact={compact}
      text={time === undefined ? 'Trying again.' : `What you see is from ${time}. Trying again.`}
    />
  );
}
