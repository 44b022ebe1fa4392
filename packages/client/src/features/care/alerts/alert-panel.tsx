import { useAtomValue } from 'jotai';
import { NotListedNote } from '../../../care/not-listed-note.tsx';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertTimeline } from './alert-timeline-list.tsx';
import { titleText } from '../../../care/alert-subject.ts';
import { statusText, residentText } from './alert-text.ts';
import { closePanel, openPanelAtom, alertListPanel } from './open-panel.ts';
import { isOver } from '../../../care/open-alerts.ts';
import type { Alert } from '@hearthline/contracts';
import { AlertRow } from './alert-row.tsx';

export interface AlertDialogsProps extends AlertPanelProps, AlertListProps {}

/** The open dialog: the panel of an alert, or the list of all. */
export function AlertDialogs({ onForm, ...list }: AlertDialogsProps) {
  const shown = useAtomValue(openPanelAtom);
  return shown === alertListPanel ? <AlertList {...list} /> : <AlertPanel now={list.now} onForm={onForm} />;
}

interface AlertPanelProps {
  now: Date;
  /** True on Form 01, which reads its URL only when it mounts. */
  onForm: boolean;
}

/** Dialog with one alert: its timeline and its actions. */
function AlertPanel({ now, onForm }: AlertPanelProps) {
  const shown = useAtomValue(openPanelAtom);
  const alert = useAtomValue(alertsCollection.byIdAtom).get(shown ?? '');
  const home = useHomeTime();
  if (!alert) return null;
  return (
    <Dialog
      open
      onClose={closePanel}
      title={titleText(alert)}
      text={`${residentText(alert)}. ${isOver(alert) ? '' : statusText(alert, now, home)}`}
    >
      <AlertTimeline alert={alert} label="What happened" className="mb-4 border-t border-line" />
      {!isOver(alert) && <AlertForm key={alert.id} alert={alert} now={now} onForm={onForm} />}
    </Dialog>
  );
}

interface AlertListProps {
  /** Sorted by urgency, the most urgent first. */
  alerts: readonly Alert[];
  /** Number of older alerts that are not listed. */
  more: number;
  now: Date;
  /** Time of the last heartbeat before the connection was lost, as "14:02"; null while connected. */
  staleSince: string | null;
}

/** Dialog with the open alerts. */
function AlertList({ alerts, more, ...shared }: AlertListProps) {
  return (
    <Dialog open onClose={closePanel} title="Alerts" width="wide">
      {alerts.length === 0 && <p>No open alerts</p>}
      <ul className="flex flex-col gap-2">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <AlertRow alert={alert} look="block" {...shared} />
          </li>
        ))}
      </ul>
      <NotListedNote count={more} hint="They follow as others are closed." />
    </Dialog>
  );
}
