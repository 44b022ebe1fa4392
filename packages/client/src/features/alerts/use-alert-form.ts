import { Alert, Problem } from '@hearthline/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { fullName } from '../../care/names.ts';
import { useEditForm } from '../../lib/edit-form/use-edit-form.tsx';
import { alertsCollection } from '../../lib/collections.ts';
import { isSessionError } from '../../lib/is-session-error.ts';
import { saveFailureInForm } from '../../lib/save-failure-text.ts';
import { closeAlert, noteAlert } from './change-alert.ts';
import { noteDraftIdOf } from './note-drafts.ts';
import { closePanel } from './open-panel.ts';
import { isOver } from './urgency.ts';

const schema = z.object({ done: z.string(), isClosing: z.boolean() });

type NoteValues = z.infer<typeof schema>;

/** Whether the form itself answers an error: at a field, or by sending what was typed since under a new key. */
const isForForm = (error: unknown) =>
  isSessionError(error) ||
  (error instanceof Problem && (error.details.fields !== undefined || error.code === 'key-reused'));

/**
 * State of the form "Action taken" with its two submit buttons: save the note, or close the alert with it. What was
 * typed is kept while the panel is closed.
 */
export function useAlertForm(alert: Alert) {
  /** The button that was pressed last. */
  const [isClosing, setIsClosing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const form = useEditForm({
    key: noteDraftIdOf(alert.id),
    keepsTyped: true,
    base: alert,
    valuesOf: (): NoteValues => ({ done: '', isClosing: false }),
    fields: { done: 'Action taken' },
    schema,
    noun: 'alert',
    draftText: () => 'note',
    entity: Alert,
    // An earlier note whose answer was lost is stored: the alert shows it, and other words are another note.
    async onConflict({ current }) {
      alertsCollection.upsert([current]);
      return 'resend';
    },
    async save({ done, isClosing: closes }, { idempotencyKey }) {
      setFailure(null);
      try {
        // Sent with the version on screen, not with that of `base`: the panel shows what others wrote meanwhile.
        const saved = await (closes
          ? closeAlert(alert, done.trim(), idempotencyKey)
          : noteAlert(alert, done, idempotencyKey));
        if (closes) closePanel();
        return saved;
      } catch (error) {
        if (isForForm(error)) throw error;
        setFailure(saveFailureInForm(error));
        return null;
      }
    },
    done: (saved) => [isOver(saved) ? 'Alert closed' : 'Note saved', fullName(saved.resident)],
    failed: 'Not saved',
  });

  function send(closes: boolean) {
    setIsClosing(closes);
    form.submit({ ...form.values, isClosing: closes });
  }

  return {
    form,
    failure,
    pending: form.isSaving ? (isClosing ? 'close' : 'note') : null,
    save: () => send(false),
    close: () => send(true),
  };
}
