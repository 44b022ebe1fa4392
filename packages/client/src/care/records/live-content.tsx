import type { Live } from '../../lib/live.ts';
import { useLoadState } from '../../lib/load-state.ts';
import { Loaded, type LoadedProps } from '../../ui/loaded.tsx';

export interface LiveContentProps extends Omit<LoadedProps, 'state'> {
  readonly live: Live;
}

/** What `useLive` keeps fetched, by the home's clock. */
export function LiveContent({ live, ...props }: LiveContentProps) {
  return <Loaded {...props} state={useLoadState(live)} />;
}
