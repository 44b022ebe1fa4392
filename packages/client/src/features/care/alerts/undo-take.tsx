import type { Alert } from '@hearthline/contracts';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Button, type ButtonLook } from '../../../ui/show/button.tsx';
import { releaseAlerts } from './change-alert.ts';
import { mayUndoTake } from './hands.ts';

export interface UndoTakeProps {
  /** Alerts that were taken together. */
  alerts: readonly Alert[];
  now: Date;
  size?: ButtonLook['size'];
}

/** Time in which the second tap of a double tap may still arrive, ms. It was meant for the button that was here before. */
const secondTapMs = 500;

/** "Undo" for 8 s after the user took the alerts; then renders nothing. */
export function UndoTake({ alerts, now, size }: UndoTakeProps) {
  const { user } = useSession();
  const mine = alerts.filter((alert) => mayUndoTake(user.id, alert, now));
  return mine.length > 0 && <UndoButton alerts={mine} size={size} />;
}

function UndoButton({ alerts, size }: Omit<UndoTakeProps, 'now'>) {
  const undo = useAction(() => releaseAlerts(alerts), { failed: 'Not undone' });
  const shownSince = useRef(Infinity);
  useEffect(() => {
    shownSince.current = performance.now();
  }, []);
  const handlePress = () => {
    if (performance.now() - shownSince.current >= secondTapMs) void undo.run();
  };
  return (
    <Button size={size} pending={undo.pending} pendingText="Undo" onClick={handlePress}>
      Undo
    </Button>
  );
}
