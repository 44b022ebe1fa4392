import { Alert, Problem } from '@hearthline/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { fullName } from '../../../care/names.ts';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { isSessionError } from '../../../lib/server/is-session-error.ts';
import { saveFailureInForm } from '../../../lib/server/save-failure-text.ts';
import { closeAlert, noteAlert, takeOverAlert } from './change-alert.ts';
import { getNoteDraftId } from './note-drafts.ts';
import { closePanel } from './open-panel.ts';
import { isOver } from '../../../care/open-alerts.ts';

/** The button that sends the form. */
const Act = z.enum(['note', 'close', 'take-over']);
type Act = z.infer<typeof Act>;

const schema = z.object({ done: z.string(), act: Act });

type NoteValues = z.infer<typeof schema>;

/** True if the form itself handles an error: at a field, or by sending the new text under a new key. */
const isForForm = (error: unknown) =>
  isSessionError(error) ||
  (error instanceof Problem && (error.details.fields !== undefined || error.code === 'key-reused'));

const acts = { note: noteAlert, close: closeAlert, 'take-over': takeOverAlert };

/** Writes the title of a toast for what was saved. */
function savedTitle(saved: Alert): string {
  if (isOver(saved)) return 'Alert closed';
  const [step, note] = [saved.steps.at(-1), saved.notes.at(-1)];
  return step?.what === 'taken-over' && step.at === note?.at ? 'You are on it' : 'Note saved';
}

/**
 * State of the form "Action taken" and its submit buttons: save the note, close the alert with it, or take the alert over
 * from a colleague. The typed text is kept while the panel is closed.
 */
export function useAlertForm(alert: Alert) {
  /** The button that was pressed last. */
  const [pressed, setPressed] = useState<Act>('note');
  const [failure, setFailure] = useState<string | null>(null);

  const form = useEditForm({
    key: getNoteDraftId(alert.id),
    keepsTyped: true,
    base: alert,
    valuesOf: (): NoteValues => ({ done: '', act: 'note' }),
    fields: { done: 'Action taken' },
    schema,
    noun: 'alert',
    draftText: () => 'note',
    entity: Alert,
    // The earlier note was stored although its answer was lost: the alert shows it. A changed text is a new note.
    async onConflict({ current }) {
      alertsCollection.upsert([current]);
      return 'resend';
    },
    async save({ done, act }, { idempotencyKey }) {
      setFailure(null);
      try {
        // Sent with the version on screen, not with that of `base`: the panel shows what others wrote meanwhile.
        const saved = await acts[act](alert, done.trim(), idempotencyKey);
        if (act === 'close') closePanel();
        return saved;
      } catch (error) {
        if (isForForm(error)) throw error;
        setFailure(saveFailureInForm(error));
        return null;
      }
    },
    done: (saved) => [savedTitle(saved), fullName(saved.resident)],
    failed: 'Not saved',
  });

  function send(act: Act) {
    setPressed(act);
    form.submit({ ...form.values, act });
  }

  return {
    form,
    failure,
    pending: form.isSaving ? pressed : null,
    send,
  };
}
