import type { Alert } from '@hearthline/contracts';
import { useEffect, useRef } from 'react';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { useSession } from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Button, type ButtonLook } from '../../../ui/show/button.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { subjectText } from '../../../care/alert-subject.ts';
import { residentText } from './alert-text.ts';
import { releaseAlerts, takeAlert } from './change-alert.ts';
import { isWith } from './hands.ts';

export interface TakeButtonProps {
  alert: Alert;
  size?: ButtonLook['size'];
  kind?: ButtonLook['kind'];
  /** Called once the alert is taken, by anybody, before the button disappears. */
  onTaken?: (() => void) | undefined;
  /** "Undo" is offered in a toast, which a dialog would cover. */
  withToast?: boolean | undefined;
}

/** Time after a change of the alert at a button's place, in ms: too short for reading it. */
const readingMs = 500;

/** Takes an alert. Ignores a press that was meant for the alert shown in its place before. */
export function TakeButton({ alert, size, kind = 'danger', onTaken, withToast = false }: TakeButtonProps) {
  const { user } = useSession();
  const undo = useAction((taken: Alert) => releaseAlerts([taken]), { failed: 'Not undone' });
  const take = useAction(() => takeAlert(alert), { failed: 'The alert was not taken' });
  const shown = useRef({ id: alert.id, since: -Infinity });
  useEffect(() => {
    if (shown.current.id !== alert.id) shown.current = { id: alert.id, since: performance.now() };
  }, [alert.id]);
  const handlePress = async () => {
    if (performance.now() - shown.current.since < readingMs) return;
    if (!(await take.run())) return;
    onTaken?.();
    const taken = store.get(alertsCollection.byIdAtom).get(alert.id);
    if (withToast && taken && isWith(user.id, taken))
      toast.success('You are on it', `${subjectText(taken)}, ${residentText(taken)}`, {
        label: 'Undo',
        onPress: () => void undo.run(taken),
      });
  };
  return (
    <Button
      kind={kind}
      size={size}
      pending={take.pending}
      aria-label={`I’ll take it: ${subjectText(alert)}, ${residentText(alert)}`}
      onClick={() => void handlePress()}
      className="shrink-0 whitespace-nowrap"
    >
      I’ll take it
    </Button>
  );
}
