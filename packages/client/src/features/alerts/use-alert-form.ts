import { Problem, type Alert } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { isSessionError } from '../../lib/is-session-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { toast } from '../../ui/toast.tsx';
import { closeAlert, noteAlert } from './change-alert.ts';
import {
  noteDraftIdOf,
  noteDraftsAtom,
  parseNoteDraft,
  removeNoteDraft,
  setNoteDraft,
  type NoteDraft,
} from './note-drafts.ts';
import { closePanel } from './open-panel.ts';

/**
 * State of the form "Action taken" with its two buttons. The text stays until it is saved; `onInvalid` is called
 * when the server refuses it.
 */
export function useAlertForm(alert: Alert, onInvalid: () => void) {
  const typed = useAtomValue(noteDraftsAtom)[alert.id];
  const done = typed?.text ?? '';
  const draft = useDraft(noteDraftIdOf(alert.id), done.trim() ? (typed ?? null) : null, parseNoteDraft);
  const [pending, setPending] = useState<'note' | 'close' | null>(null);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);

  function forget() {
    removeNoteDraft(alert.id);
    draft.drop();
  }

  function showError(problem: unknown) {
    const ofField = problem instanceof Problem ? problem.details.fields?.['done'] : undefined;
    setError(ofField);
    setFailure(ofField === undefined && !isSessionError(problem) ? errorText(problem) : null);
    if (ofField !== undefined) onInvalid();
  }

  async function send(what: 'note' | 'close', call: () => Promise<void>, successText: string) {
    if (pending) return;
    setPending(what);
    setError(undefined);
    setFailure(null);
    try {
      await call();
      forget();
      toast.success(successText);
      if (what === 'close') closePanel();
    } catch (problem) {
      showError(problem);
    } finally {
      setPending(null);
    }
  }

  return {
    done,
    pending,
    error,
    failure,
    type(text: string) {
      setError(undefined);
      setNoteDraft(alert.id, text);
      if (!text.trim()) draft.drop();
    },
    /** Draft stored on this device by an earlier page load; undefined once something is typed. */
    storedDraft: typed ? undefined : draft.storedDraft,
    restore(note: NoteDraft) {
      setNoteDraft(alert.id, note.text);
      draft.dismiss();
    },
    discard: () => {
      draft.drop();
      draft.dismiss();
    },
    save: () => void send('note', () => noteAlert(alert, done), 'Note saved'),
    close: () => void send('close', () => closeAlert(alert, done.trim()), 'Alert closed'),
  };
}
