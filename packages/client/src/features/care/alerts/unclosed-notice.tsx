import { LiveContent } from '../../../care/records/live-content.tsx';
import { useCan } from '../../../lib/session/use-can.ts';
import { NoticeLine } from '../../../ui/show/notice.tsx';
import { useUnclosedCount } from './use-alerts.ts';

/** Notice with the number of unclosed alerts, linked to their list; only for users with the permission. */
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
          title={count ? 'Unclosed alerts' : 'No alerts open for more than 7 days'}
          detail={count ? 'not closed within 7 days' : undefined}
          href="/alerts/unclosed"
        />
      </ul>
    </LiveContent>
  );
}
