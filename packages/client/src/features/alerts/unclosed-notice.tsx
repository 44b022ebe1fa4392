import { LiveContent } from '../../care/records/live-content.tsx';
import { useCan } from '../../lib/can.ts';
import { NoticeLine } from '../../ui/notice.tsx';
import { useUnclosedCount } from './use-unclosed-alerts.ts';

/** How many alerts nobody closed for 7 days, and the way to them; nothing for who may not close them. */
export function UnclosedNotice() {
  return useCan('canRecordVitals') && <Counted />;
}

function Counted() {
  const { live, count } = useUnclosedCount();
  return (
    <LiveContent live={live} failed="Failed to count unclosed alerts" rows={1}>
      <ul aria-label="Unclosed alerts">
        <NoticeLine
          {...(count
            ? ({ tone: 'attention', mark: 'octagon' } as const)
            : ({ tone: 'plain', mark: 'disc' } as const))}
          count={count ?? 0}
          title={count ? 'Unclosed alerts' : 'No unclosed alerts'}
          detail={count ? 'nobody closed them for 7 days' : undefined}
          href="/alerts/unclosed"
        />
      </ul>
    </LiveContent>
  );
}
