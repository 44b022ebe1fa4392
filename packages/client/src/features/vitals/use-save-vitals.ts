import { Problem, VitalsRecord, type FieldErrors, type VitalsDraft } from '@hearthline/contracts';
import { useRef, useState } from 'react';
import { api, UnreachableError } from '../../lib/api.ts';
import { vitalsCollection } from '../../lib/collections.ts';
import { isSessionError } from '../../lib/is-session-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { saveFailureText } from '../../lib/save-failure-text.ts';
import type { Outcome } from '../../lib/outbox/deliver.ts';
import { enqueueAndSend } from '../../lib/outbox/outbox.ts';
import { toast } from '../../ui/toast.tsx';

/** queued: stored in this device's outbox, not acknowledged yet. */
export type SaveState = 'idle' | 'saving' | 'failed' | 'queued' | 'saved';

interface SaveHandlers {
  onSaved: (record: VitalsRecord) => void;
  /** The record is in the outbox; returns the handler for its later outcome. */
  onQueued: () => (outcome: Outcome) => void;
  /** Errors of fields, from the server. */
  onFieldErrors: (fields: FieldErrors) => void;
  /** A request with this idempotency key has stored other values: the stored record. */
  onAlreadySaved: (record: VitalsRecord) => void;
  /** Somebody else corrected the record first: their record. */
  onAlreadyCorrected: (record: VitalsRecord) => void;
}

/** The record that a Problem with this code carries. */
function recordIn(error: unknown, code: 'key-reused' | 'stale'): VitalsRecord | undefined {
  if (!(error instanceof Problem) || error.code !== code) return undefined;
  const { current } = error.details;
  const wrapped = (current as { record?: unknown } | null | undefined)?.record;
  return VitalsRecord.safeParse(wrapped ?? current).data;
}

/** A form as it is sent; `draft` is stored with it, to be restored if the server refuses it later. */
export interface VitalsSave {
  readonly key: string;
  readonly body: VitalsDraft;
  readonly residentName: string;
  readonly draft: unknown;
}

/**
 * Sends Form 01 through the outbox, one request at a time. The record of the reply is merged like one of an event.
 */
export function useSaveVitals(handlers: SaveHandlers) {
  const { onSaved, onQueued, onFieldErrors, onAlreadySaved, onAlreadyCorrected } = handlers;
  const [state, setState] = useState<SaveState>('idle');
  const underWay = useRef(false);

  const fail = (error: unknown) => {
    underWay.current = false;
    setState('failed');
    const before = recordIn(error, 'key-reused');
    if (before) return onAlreadySaved(before);
    const newer = recordIn(error, 'stale');
    if (newer) return onAlreadyCorrected(newer);
    if (isSessionError(error)) return;
    const fields = error instanceof Problem ? error.details.fields : undefined;
    if (fields) onFieldErrors(fields);
    const why = errorText(error);
    const { title, text } = saveFailureText(error, {
      title: 'Failed to save vitals record',
      why: fields ? why : `${why} What you typed is kept.`,
      by: 'form',
    });
    toast.error(title, text);
  };

  const accept = (record: VitalsRecord) => {
    setState('saved');
    vitalsCollection.upsert([record]);
    if (record.corrects) vitalsCollection.remove([record.corrects]);
    onSaved(record);
  };

  return {
    state,
    /** Accepts a stored record as the result of this form. */
    accept,
    async save({ key, body, residentName, draft }: VitalsSave): Promise<void> {
      if (underWay.current) return;
      underWay.current = true;
      // A retry removes the toast of the failure.
      if (state === 'failed') toast.dismiss();
      setState('saving');
      try {
        // A correction is not queued: only the server knows whether the record can still be corrected.
        if (body.corrects) return accept((await api.vitals.create({ body }, { idempotencyKey: key })).record);
        let onOutcome: ((outcome: Outcome) => void) | undefined;
        const entry = { key, kind: 'vitals', body, title: residentName, form: draft } as const;
        const outcome = await enqueueAndSend(entry, (later) => {
          if (later.state === 'recorded') setState('saved');
          onOutcome?.(later);
        });
        if (outcome.state === 'recorded') accept(outcome.record);
        else if (outcome.state === 'refused') fail(outcome.problem);
        else if (outcome.state === 'unsent') fail(new UnreachableError());
        else {
          setState('queued');
          onOutcome = onQueued();
        }
      } catch (error) {
        fail(error);
      }
    },
  };
}
