import { Problem, VitalsRecord, type FieldErrors, type VitalsDraft } from '@hearthline/contracts';
import { useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { vitalsCollection } from '../../lib/collections.ts';
import { toast } from '../../ui/toast.tsx';

export type SaveState = 'idle' | 'saving' | 'failed' | 'saved';

interface Reactions {
  onSaved: (record: VitalsRecord) => void;
  /** Marks the fields the server refused. */
  onRefused: (fields: FieldErrors) => void;
  /** This form was saved before with other values: what was saved. */
  onSavedBefore: (record: VitalsRecord) => void;
}

/** The session's end is said by the whole app, and what was typed waits in the sealed store. */
function endsSession(error: unknown): boolean {
  return error instanceof Problem && ['signed-out', 'SESSION_EXPIRED', 'other-user'].includes(error.code);
}

/** The record that a `key-reused` failure carries. */
function savedBefore(error: unknown): VitalsRecord | undefined {
  if (!(error instanceof Problem) || error.code !== 'key-reused') return undefined;
  const { current } = error.details;
  const wrapped = (current as { record?: unknown } | null | undefined)?.record;
  return VitalsRecord.safeParse(wrapped ?? current).data;
}

/** Sends Form 01, once at a time. The record saved goes into the store by the way its echo comes. */
export function useSaveVitals({ onSaved, onRefused, onSavedBefore }: Reactions) {
  const [state, setState] = useState<SaveState>('idle');
  const underWay = useRef(false);

  const fail = (error: unknown) => {
    setState('failed');
    const before = savedBefore(error);
    if (before) return onSavedBefore(before);
    if (endsSession(error)) return;
    const fields = error instanceof Problem ? error.details.fields : undefined;
    if (fields) onRefused(fields);
    const why = error instanceof Error ? error.message : 'Something went wrong.';
    const refused = Object.values(fields ?? {}).join(' ');
    toast.error('Failed to save vitals record', refused || `${why} What you typed is kept.`);
  };

  const accept = (record: VitalsRecord) => {
    setState('saved');
    vitalsCollection.received([record]);
    onSaved(record);
  };

  return {
    state,
    /** Takes a record as this form's save: its answer, or what an earlier press turned out to have stored. */
    accept,
    async save(body: VitalsDraft, idempotencyKey: string): Promise<void> {
      if (underWay.current) return;
      underWay.current = true;
      // Pressing Save again answers the failure that stands there.
      if (state === 'failed') toast.dismiss();
      setState('saving');
      try {
        const { record } = await api.vitals.create({ body }, { idempotencyKey });
        accept(record);
      } catch (error) {
        underWay.current = false;
        fail(error);
      }
    },
  };
}
