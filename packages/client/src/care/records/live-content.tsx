import type { LiveQuery } from '../../lib/live/use-live-query.ts';
import { useLoadState } from '../../lib/live/load-state.ts';
import { AsyncContent, type AsyncContentProps } from '../../ui/table/async-content.tsx';

export interface LiveContentProps extends Omit<AsyncContentProps, 'state'> {
  readonly live: LiveQuery;
}

/** AsyncContent for a `useLiveQuery`. */
export function LiveContent({ live, ...props }: LiveContentProps) {
  return <AsyncContent {...props} state={useLoadState(live)} />;
}
