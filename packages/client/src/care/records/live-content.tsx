import { useHomeTime } from '../../lib/home-time.ts';
import type { Live } from '../../lib/live.ts';
import { Loaded, type LoadedProps } from '../../ui/loaded.tsx';

export interface LiveContentProps extends Omit<LoadedProps, 'state'> {
  readonly live: Live;
}

/** What `useLive` keeps fetched, by the home's clock. */
export function LiveContent({ live, ...props }: LiveContentProps) {
  const { clock } = useHomeTime();
  return <Loaded {...props} state={{ ...live, lastTrueText: live.lastTrueAt && clock(live.lastTrueAt) }} />;
}
