import type { Alert } from '@hearthline/contracts';
import { useAction } from '../../lib/use-action.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { readingText, residentText } from './alert-text.ts';
import { takeAlert } from './change-alert.ts';

export interface TakeButtonProps {
  alert: Alert;
  size?: ButtonLook['size'];
  /** Called once the alert is taken, by anybody, before the button disappears. */
  onTaken?: (() => void) | undefined;
}

/** Takes an alert. */
export function TakeButton({ alert, size, onTaken }: TakeButtonProps) {
  const take = useAction(() => takeAlert(alert), { failed: 'The alert was not taken' });
  const handlePress = async () => {
    if (await take.run()) onTaken?.();
  };
  return (
    <Button
      kind="danger"
      size={size}
      pending={take.pending}
      aria-label={`I am on it: ${readingText(alert)}, ${residentText(alert)}`}
      onClick={() => void handlePress()}
      className="shrink-0 whitespace-nowrap"
    >
      I am on it
    </Button>
  );
}
