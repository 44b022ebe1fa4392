import { Problem, type Alert } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { endsSession } from '../../lib/ends-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { toast } from '../../ui/toast.tsx';
import { closeAlert, noteAlert } from './change-alert.ts';
import { noteIdOf, noteOf, type Note } from './note-drafts.ts';
import { draftsAtom, forgetDraft, keepDraft, showNone } from './shown-alerts.ts';

/** "What was done" and its two keys. What was typed stays until it is saved; `onWrong` is called where it was refused. */
export function useAlertForm(alert: Alert, onWrong: () => void) {
  const typed = useAtomValue(draftsAtom)[alert.id];
  const done = typed?.text ?? '';
  const kept = useDraft(noteIdOf(alert.id), done.trim() ? (typed ?? null) : null, noteOf);
  const [pending, setPending] = useState<'note' | 'close' | null>(null);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);

  function forget() {
    forgetDraft(alert.id);
    kept.drop();
  }

  function refuse(problem: unknown) {
    const ofField = problem instanceof Problem ? problem.details.fields?.['done'] : undefined;
    setError(ofField);
    setFailure(ofField === undefined && !endsSession(problem) ? errorText(problem) : null);
    if (ofField !== undefined) onWrong();
  }

  async function send(what: 'note' | 'close', call: () => Promise<void>, said: string) {
    if (pending) return;
    setPending(what);
    setError(undefined);
    setFailure(null);
    try {
      await call();
      forget();
      toast.success(said);
      if (what === 'close') showNone();
    } catch (problem) {
      refuse(problem);
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
      keepDraft(alert.id, text);
      if (!text.trim()) kept.drop();
    },
    /** What was kept on this device before the page was loaded anew; none while this page knows better. */
    offer: typed ? undefined : kept.found,
    continueWith(note: Note) {
      keepDraft(alert.id, note.text);
      kept.answered();
    },
    discard: () => {
      kept.drop();
      kept.answered();
    },
    save: () => void send('note', () => noteAlert(alert, done), 'Note saved'),
    close: () => void send('close', () => closeAlert(alert, done.trim()), 'Alert closed'),
  };
}
