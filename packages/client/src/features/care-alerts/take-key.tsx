import type { CareAlert } from '@hearthline/contracts';
import { useState } from 'react';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { failedSave } from '../../lib/failed-save.ts';
import { toast } from '../../ui/toast.tsx';
import { readingText, whoseText } from './alert-words.ts';
import { takeAlert } from './change-alert.ts';
import { failureText } from './failure.ts';

export interface TakeKeyProps {
  alert: CareAlert;
  size?: ButtonLook['size'];
  /** Called once it is taken, by whomever: the key is about to go. */
  onTaken?: (() => void) | undefined;
}

/** "I am on it": one press. */
export function TakeKey({ alert, size, onTaken }: TakeKeyProps) {
  const [pending, setPending] = useState(false);
  async function handlePress() {
    setPending(true);
    try {
      await takeAlert(alert);
      onTaken?.();
    } catch (error) {
      const why = failureText(error);
      if (why === null) return;
      const { title, text } = failedSave(error, { title: 'The alert was not taken', why, by: 'key' });
      toast.error(title, text);
    } finally {
      setPending(false);
    }
  }
  return (
    <Button
      kind="danger"
      size={size}
      pending={pending}
      aria-label={`I am on it: ${readingText(alert)}, ${whoseText(alert)}`}
      onClick={() => void handlePress()}
      className="shrink-0 whitespace-nowrap"
    >
      I am on it
    </Button>
  );
}
