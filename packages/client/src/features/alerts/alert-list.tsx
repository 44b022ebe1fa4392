import type { Alert } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { Dialog } from '../../ui/dialog.tsx';
import { AlertRow } from './alert-row.tsx';
import { alertListPanel, closePanel, openPanelAtom } from './open-panel.ts';

export interface AlertListProps {
  /** Sorted by urgency, the most urgent first. */
  alerts: readonly Alert[];
  now: Date;
  /** Time of the last heartbeat before the connection was lost, as "14:02"; null while connected. */
  staleSince: string | null;
}

/** Dialog with every open alert. */
export function AlertList({ alerts, ...shared }: AlertListProps) {
  const open = useAtomValue(openPanelAtom) === alertListPanel;
  return (
    <Dialog open={open} onClose={closePanel} title="Alerts" width="wide">
      {alerts.length === 0 && <p>No open alerts</p>}
      <ul className="flex flex-col gap-2">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <AlertRow alert={alert} look="block" {...shared} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
