import type { VitalsRecord } from '@hearthline/contracts';
import { useState } from 'react';
import { serverNow } from '../../lib/server-clock.ts';
import type { Outcome } from '../../lib/outbox/deliver.ts';
import { correctionFormId, correctionDraft, isChangedFrom, toCorrectionBody } from './correction.ts';
import { eraseEntry, pressEntry } from './entry-text.ts';
import {
  hasInput,
  isUnchangedDefault,
  unchangedDefaults,
  type DefaultedKey,
  type VitalsFormValues,
} from './form-values.ts';
import { entryKeys, type EntryKey } from './measures.ts';
import { restoredDraft, newVitalsDraft, latestDraftFor, type VitalsFormDraft } from './vitals-draft.ts';
import { toRequestBody } from './request-body.ts';
import { useEntryFocus } from './use-entry-focus.ts';
import { useVitalsDrafts } from './use-vitals-drafts.ts';
import { useSaveVitals } from './use-save-vitals.ts';
import { useVitalsValues } from './use-vitals-values.ts';

interface VitalsFormOptions {
  /** Moves the focus outside of the fields. */
  focusOn: (place: 'resident' | 'save') => void;
  onSaved: (record: VitalsRecord) => void;
  /** The record is in the outbox; returns the handler for its later outcome. */
  onQueued: () => (outcome: Outcome) => void;
  nameOf: (residentId: string) => string;
}

export interface FormStart {
  /** Resident id of the URL; '' for none. */
  readonly residentId: string;
  /** The record to correct; the form starts with its values. */
  readonly original?: VitalsRecord | undefined;
}

/** State of Form 01: draft, values, dialogs and saving. */
export function useVitalsForm(start: FormStart, { focusOn, onSaved, onQueued, nameOf }: VitalsFormOptions) {
  const { residentId: initialResidentId, original } = start;
  const [draft, setDraft] = useState(() =>
    original ? correctionDraft(original, serverNow()) : newVitalsDraft(initialResidentId, serverNow()),
  );
  /** Id of the record to replace: the original, or the one that replaced it meanwhile. */
  const [target, setTarget] = useState(original?.id);
  const [isReasonAsked, setReasonAsked] = useState(false);
  const [newer, setNewer] = useState<VitalsRecord>();
  const [defaultsToConfirm, setDefaultsToConfirm] = useState<readonly DefaultedKey[]>([]);
  const [switchTo, setSwitchTo] = useState<string>();
  const [alreadySaved, setAlreadySaved] = useState<VitalsRecord>();
  const entries = useVitalsValues(draft.values);
  const { values, errorOf } = entries;
  const focus = useEntryFocus(() => focusOn('save'));

  const focusFirst = (isWrong: (field: EntryKey | 'residentId') => boolean) => {
    if (isWrong('residentId')) return focusOn('resident');
    const wrong = entryKeys.find(isWrong);
    if (wrong) focus.focus(wrong);
  };
  const saving = useSaveVitals({
    onSaved,
    onQueued,
    onAlreadySaved: setAlreadySaved,
    onAlreadyCorrected: setNewer,
    onFieldErrors: (fields) => {
      entries.setErrors(fields);
      focusFirst((field) => field in fields);
    },
  });
  const current = { ...draft, values };
  const hasChanges = original ? (changed: VitalsFormValues) => isChangedFrom(changed, original) : hasInput;
  const formId = original ? correctionFormId(original.id) : 'vitals';
  // A correction is not queued in the outbox: its draft stays until it is saved.
  const isSent = (original ? ['saved'] : ['saving', 'queued', 'saved']).includes(saving.state);
  const drafts = useVitalsDrafts(formId, current, !isSent && hasChanges(values));

  const open = (next: VitalsFormDraft) => {
    setDraft(next);
    entries.restart(next.values);
    focus.activate('bloodPressure');
  };
  const send = (
    final: VitalsFormValues,
    { key, firstTriedAt: before }: Pick<VitalsFormDraft, 'key' | 'firstTriedAt'> = draft,
    corrects = target,
  ) => {
    const firstTriedAt = before ?? serverNow().toISOString();
    const sent = { ...draft, key, firstTriedAt, values: final };
    if (key !== draft.key) drafts.remove(draft.key);
    setDraft((now) => ({ ...now, key, firstTriedAt }));
    const timed = { ...final, recordedAt: final.recordedAt || firstTriedAt };
    void saving.save({
      key,
      body: original && corrects ? toCorrectionBody(timed, corrects, original) : toRequestBody(timed),
      residentName: nameOf(final.residentId),
      draft: sent,
    });
  };
  /** A correction asks for its reason before it is sent. */
  const proceed = (final: VitalsFormValues) => (original ? setReasonAsked(true) : send(final));
  // Synchronous, so that one press causes one render.
  const submit = () => {
    const errors = entries.validate();
    if (Object.keys(errors).length > 0) return focusFirst((field) => field in errors);
    const left = unchangedDefaults(values);
    if (left.length > 0) setDefaultsToConfirm(left);
    else proceed(values);
  };

  return {
    values,
    errorOf,
    focus,
    submit,
    saveState: saving.state,
    canStoreDrafts: drafts.available,
    enter: (key: EntryKey, text: string) => {
      entries.enter(key, text);
      focus.typed(key);
    },
    check: entries.check,
    change: entries.change,
    press: (pressed: string) => {
      entries.enter(focus.active, pressEntry(focus.active, values[focus.active], pressed, focus.fresh));
      focus.pressed();
    },
    erase: () => {
      const whole = isUnchangedDefault(values, focus.active);
      entries.enter(focus.active, whole ? '' : eraseEntry(values[focus.active]));
      focus.pressed();
    },

    defaultsToConfirm,
    returnToDefaults: () => {
      setDefaultsToConfirm([]);
      if (defaultsToConfirm[0]) focus.focus(defaultsToConfirm[0]);
    },
    saveAsMeasured: () => {
      setDefaultsToConfirm([]);
      const changed = {
        ...values.changed,
        ...Object.fromEntries(defaultsToConfirm.map((key) => [key, true])),
      };
      entries.change({ changed });
      proceed({ ...values, changed });
    },

    pick: (residentId: string) => {
      if (residentId === values.residentId) return;
      if (values.residentId !== '' && hasInput(values)) setSwitchTo(residentId);
      else entries.change({ residentId });
    },
    switchTo,
    cancelSwitch: () => setSwitchTo(undefined),
    saveDraftAndSwitch: (residentId: string) => {
      drafts.save(current);
      setSwitchTo(undefined);
      open(newVitalsDraft(residentId, serverNow()));
    },
    moveReadingsTo: (residentId: string) => {
      setSwitchTo(undefined);
      entries.change({ residentId });
    },

    storedDraft: hasChanges(values)
      ? undefined
      : latestDraftFor(drafts.others, original ? '' : values.residentId),
    restoreDraft: (stored: VitalsFormDraft) => open(restoredDraft(stored)),
    discardDraft: (stored: VitalsFormDraft) => drafts.remove(stored.key),

    alreadySaved,
    acceptSaved: (record: VitalsRecord) => {
      setAlreadySaved(undefined);
      saving.accept(record);
    },
    saveAsNew: () => {
      setAlreadySaved(undefined);
      send(values, newSaveIdentity());
    },

    isReasonAsked,
    cancelReason: () => setReasonAsked(false),
    confirmReason: () => {
      setReasonAsked(false);
      send(values);
    },
    newer,
    dismissNewer: () => setNewer(undefined),
    correctNewer: ({ id }: VitalsRecord) => {
      setNewer(undefined);
      setTarget(id);
      send(values, newSaveIdentity(), id);
    },
  };
}

/** A new idempotency key without an earlier attempt. */
function newSaveIdentity(): Pick<VitalsFormDraft, 'key' | 'firstTriedAt'> {
  return { key: crypto.randomUUID(), firstTriedAt: null };
}
