import { Problem, type Alert } from '@hearthline/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { fullName } from '../../care/names.ts';
import { useEditForm } from '../../lib/edit-form/use-edit-form.tsx';
import { errorText } from '../../lib/error-text.ts';
import { isSessionError } from '../../lib/is-session-error.ts';
import { closeAlert, noteAlert } from './change-alert.ts';
import { noteDraftIdOf } from './note-drafts.ts';
import { closePanel } from './open-panel.ts';
import { isOver } from './urgency.ts';

const schema = z.object({ done: z.string(), isClosing: z.boolean() });

type NoteValues = z.infer<typeof schema>;

const isOfField = (error: unknown) => error instanceof Problem && error.details.fields !== undefined;

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
    async save({ done, isClosing: closes }) {
      setFailure(null);
      try {
        // Sent with the version on screen, not with that of `base`: the panel shows what others wrote meanwhile.
        const saved = await (closes ? closeAlert(alert, done.trim()) : noteAlert(alert, done));
        if (closes) closePanel();
        return saved;
      } catch (error) {
        if (isOfField(error) || isSessionError(error)) throw error;
        setFailure(errorText(error));
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
