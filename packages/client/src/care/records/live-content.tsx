import type { LiveQuery } from '../../lib/use-live-query.ts';
import { useLoadState } from '../../lib/load-state.ts';
import { AsyncContent, type AsyncContentProps } from '../../ui/async-content.tsx';

export interface LiveContentProps extends Omit<AsyncContentProps, 'state'> {
  readonly live: LiveQuery;
}

/** AsyncContent for a `useLiveQuery`. */
export function LiveContent({ live, ...props }: LiveContentProps) {
  return <AsyncContent {...props} state={useLoadState(live)} />;
}
