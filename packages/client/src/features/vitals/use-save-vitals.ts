import { Problem, VitalsRecord, type FieldErrors, type VitalsDraft } from '@hearthline/contracts';
import { useRef, useState } from 'react';
import { api, Unreachable } from '../../lib/api.ts';
import { vitalsCollection } from '../../lib/collections.ts';
import { endsSession } from '../../lib/ends-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { failedSave } from '../../lib/failed-save.ts';
import type { Outcome } from '../../lib/outbox/deliver.ts';
import { post } from '../../lib/outbox/outbox.ts';
import { toast } from '../../ui/toast.tsx';

/** kept: on this device and not yet known to have arrived; it goes by itself. */
export type SaveState = 'idle' | 'saving' | 'failed' | 'kept' | 'saved';

interface Reactions {
  onSaved: (record: VitalsRecord) => void;
  /** Answers who is told what became of it later. */
  onKept: () => (outcome: Outcome) => void;
  /** Marks the fields the server refused. */
  onRefused: (fields: FieldErrors) => void;
  /** This form was saved before with other values: what was saved. */
  onSavedBefore: (record: VitalsRecord) => void;
  /** What this form corrects was corrected by another hand: what stands there now. */
  onCorrectedBefore: (record: VitalsRecord) => void;
}

/** The record that a failure of this code carries. */
function carried(error: unknown, code: 'key-reused' | 'stale'): VitalsRecord | undefined {
  if (!(error instanceof Problem) || error.code !== code) return undefined;
  const { current } = error.details;
  const wrapped = (current as { record?: unknown } | null | undefined)?.record;
  return VitalsRecord.safeParse(wrapped ?? current).data;
}

/** One filling-in of the form as it is sent: the sheet comes back to its author should the server refuse it later. */
export interface VitalsSave {
  readonly key: string;
  readonly body: VitalsDraft;
  readonly residentName: string;
  readonly sheet: unknown;
}

/** Sends Form 01, once at a time, by way of the device's outbox. The record saved goes into the store by the way its echo comes. */
export function useSaveVitals(reactions: Reactions) {
  const { onSaved, onKept, onRefused, onSavedBefore, onCorrectedBefore } = reactions;
  const [state, setState] = useState<SaveState>('idle');
  const underWay = useRef(false);

  const fail = (error: unknown) => {
    underWay.current = false;
    setState('failed');
    const before = carried(error, 'key-reused');
    if (before) return onSavedBefore(before);
    const newer = carried(error, 'stale');
    if (newer) return onCorrectedBefore(newer);
    if (endsSession(error)) return;
    const fields = error instanceof Problem ? error.details.fields : undefined;
    if (fields) onRefused(fields);
    const why = errorText(error);
    const { title, text } = failedSave(error, {
      title: 'Failed to save vitals record',
      why: fields ? why : `${why} What you typed is kept.`,
      by: 'form',
    });
    toast.error(title, text);
  };

  const accept = (record: VitalsRecord) => {
    setState('saved');
    vitalsCollection.received([record]);
    if (record.corrects) vitalsCollection.removed([record.corrects]);
    onSaved(record);
  };

  return {
    state,
    /** Takes a record as this form's save: its answer, or what an earlier press turned out to have stored. */
    accept,
    async save({ key, body, residentName, sheet }: VitalsSave): Promise<void> {
      if (underWay.current) return;
      underWay.current = true;
      // Pressing Save again answers the failure that stands there.
      if (state === 'failed') toast.dismiss();
      setState('saving');
      try {
        // Whether a correction still can be made is for the server to say: it does not wait on the device.
        if (body.corrects) return accept((await api.vitals.create({ body }, { idempotencyKey: key })).record);
        let tellLater: ((outcome: Outcome) => void) | undefined;
        const entry = { key, kind: 'vitals', body, title: residentName, form: sheet } as const;
        const outcome = await post(entry, (later) => {
          if (later.state === 'recorded') setState('saved');
          tellLater?.(later);
        });
        if (outcome.state === 'recorded') accept(outcome.record);
        else if (outcome.state === 'refused') fail(outcome.problem);
        else if (outcome.state === 'unsent') fail(new Unreachable());
        else {
          setState('kept');
          tellLater = onKept();
        }
      } catch (error) {
        fail(error);
      }
    },
  };
}
