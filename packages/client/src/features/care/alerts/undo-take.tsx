import type { Alert } from '@hearthline/contracts';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Button, type ButtonLook } from '../../../ui/show/button.tsx';
import { releaseAlerts } from './change-alert.ts';
import { mayUndoTake } from './hands.ts';

export interface UndoTakeProps {
  /** Those that were taken together. */
  alerts: readonly Alert[];
  now: Date;
  size?: ButtonLook['size'];
}

/** Time in which the second of two taps may still arrive, ms: it was meant for the button that stood here before. */
const secondTapMs = 500;

/** "Undo" for 8 s after the user took the alerts; nothing after that. */
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
