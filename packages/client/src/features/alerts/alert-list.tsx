import type { Alert } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { Dialog } from '../../ui/dialog.tsx';
import { AlertRow } from './alert-row.tsx';
import { allAlerts, showNone, shownAtom } from './shown-alerts.ts';

export interface AlertListProps {
  /** Loudest first. */
  alerts: readonly Alert[];
  now: Date;
  /** When the link last spoke, as "14:02"; null while it does. */
  stoodAt: string | null;
}

/** Every alert that is not over, in a dialog. */
export function AlertList({ alerts, ...shared }: AlertListProps) {
  const open = useAtomValue(shownAtom) === allAlerts;
  return (
    <Dialog open={open} onClose={showNone} title="Alerts" width="wide">
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
