import { describeBalanceCheck, formatOwned, type BalanceCheck } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { LiveContent } from '../../../care/records/live-content.tsx';
import { api } from '../../../lib/server/api.ts';
import { balanceChecksChangeCountAtom } from '../../../lib/live/collections.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { useThrottledEffect } from '../../../lib/live/use-throttled-effect.ts';
import { useCan } from '../../../lib/session/use-can.ts';
import { sessionScopedAtom, store } from '../../../lib/state/store.ts';
import { NoticeLine } from '../../../ui/show/notice.tsx';

const readAgainEveryMs = 5_000;

const differencesAtom = sessionScopedAtom<readonly BalanceCheck[]>([]);

/** Alert for managers: counts of controlled drugs that differ from the balance, until each is settled. */
export function DifferenceNotice() {
  return useCan('canSettleDifferences') && <Differences />;
}

function Differences() {
  const live = useLiveQuery('differences of controlled drugs', async (signal) => {
    const { differences } = await api.balanceChecks.differences({}, { signal });
    store.set(differencesAtom, differences);
  });
  useThrottledEffect(useAtomValue(balanceChecksChangeCountAtom), live.retry, readAgainEveryMs);
  const differences = useAtomValue(differencesAtom);
  const [latest] = differences;
  return (
    <LiveContent live={live} failed="Counts of controlled drugs could not be loaded" rows={0}>
      {latest && (
        <ul aria-label="Counts of controlled drugs">
          <NoticeLine
            tone="severe"
            mark="octagon"
            count={differences.length}
            title="Controlled drugs: count differs from the balance"
            detail={`${formatOwned(latest)}: ${describeBalanceCheck(latest)}`}
            href="/medications/controlled"
          />
        </ul>
      )}
    </LiveContent>
  );
}
