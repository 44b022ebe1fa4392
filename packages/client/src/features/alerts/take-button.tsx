import type { Alert } from '@hearthline/contracts';
import { useAction } from '../../lib/use-action.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { readingText, whoseText } from './alert-words.ts';
import { takeAlert } from './change-alert.ts';

export interface TakeButtonProps {
  alert: Alert;
  size?: ButtonLook['size'];
  /** Called once it is taken, by whomever: the key is about to go. */
  onTaken?: (() => void) | undefined;
}

/** "I am on it": one press. */
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
      aria-label={`I am on it: ${readingText(alert)}, ${whoseText(alert)}`}
      onClick={() => void handlePress()}
      className="shrink-0 whitespace-nowrap"
    >
      I am on it
    </Button>
  );
}
