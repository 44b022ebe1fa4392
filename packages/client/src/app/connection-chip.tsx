import { useAtomValue } from 'jotai';
import { useHomeTime } from '../lib/home-time.ts';
import { heartbeatCountAtom, connectionStatusAtom } from '../lib/use-live-query.ts';
import { ConnectionIndicator } from '../ui/connection-indicator.tsx';

/** Connection status in the top bar, with times of the home. */
export function ConnectionChip({ compact }: { compact?: boolean }) {
  const { state, since } = useAtomValue(connectionStatusAtom);
  const beat = useAtomValue(heartbeatCountAtom);
  const { clock } = useHomeTime();
  const time = since ? clock(since) : undefined;
  return (
    <ConnectionIndicator
      state={state}
      since={time}
      beat={beat}
      compact={compact}
      text={time === undefined ? 'Trying again.' : `What you see is from ${time}. Trying again.`}
    />
  );
}
