import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/show/button.tsx';
import { statusText } from './alert-text.ts';
import { takeAlert } from './change-alert.ts';
import { UndoTake } from './undo-take.tsx';
import { byUrgency, getUrgency } from './urgency.ts';
import { useOpenAlerts } from './use-alerts.ts';

/** Takes a resident's alerts of readings after a severe reading was saved; then names the new owner. */
export function TakeAlerts({ residentId }: { residentId: string }) {
  const now = useNow(1_000);
  const home = useHomeTime();
  const theirs = byUrgency(
    useOpenAlerts().alerts.filter(
      ({ residentId: whose, cause }) => whose === residentId && cause === 'readings',
    ),
    now,
  );
  const open = theirs.filter((alert) => getUrgency(alert, now) !== 'taken');
  const take = useAction(() => Promise.all(open.map(takeAlert)), { failed: 'The alert was not taken' });
  const [first] = theirs;
  if (first && open.length === 0)
    return (
      <>
        <p role="status" className="flex min-h-14 items-center font-head">
          {statusText(first, now, home)}
        </p>
        <UndoTake alerts={theirs} now={now} size="tall" />
      </>
    );
  return (
    <Button
      kind="primary"
      size="tall"
      // The alert follows within a second of the save.
      pending={take.pending || !first}
      pendingText={first ? 'I’ll take it' : 'Raising the alert...'}
      onClick={() => void take.run()}
    >
      I’ll take it
    </Button>
  );
}
