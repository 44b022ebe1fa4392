import type { VitalsRecord } from '@hearthline/contracts';
import { useState } from 'react';
import { serverNow } from '../../lib/clock.ts';
import type { Outcome } from '../../lib/outbox/deliver.ts';
import { correctionFormId, correctionDraft, differs, toCorrection } from './correction.ts';
import { eraseEntry, pressEntry } from './entry-text.ts';
import { hasInput, isUntouched, type DefaultedKey, type VitalsFormValues } from './form-values.ts';
import { entryKeys, type EntryKey } from './measures.ts';
import { continued, newVitalsDraft, offerFor, type VitalsFormDraft } from './vitals-draft.ts';
import { toDraft } from './to-draft.ts';
import { untouchedDefaults } from './untouched.ts';
import { useEntryFocus } from './use-entry-focus.ts';
import { useVitalsDrafts } from './use-vitals-drafts.ts';
import { useSaveVitals } from './use-save-vitals.ts';
import { useVitalsValues } from './use-vitals-values.ts';

interface Surroundings {
  /** Puts the focus on what stands outside the fields. */
  focusOn: (place: 'resident' | 'save') => void;
  onSaved: (record: VitalsRecord) => void;
  /** On the device, and on its way. */
  onKept: () => (outcome: Outcome) => void;
  nameOf: (residentId: string) => string;
}

export interface FormStart {
  /** Whom the address asks for; '' is nobody. */
  readonly residentId: string;
  /** The record that is corrected; its values are where the form starts. */
  readonly original?: VitalsRecord | undefined;
}

/** Form 01 at work: one sheet, its fields, the questions it asks and its save. */
export function useVitalsForm(start: FormStart, { focusOn, onSaved, onKept, nameOf }: Surroundings) {
  const { residentId: askedFor, original } = start;
  const [sheet, setSheet] = useState(() =>
    original ? correctionDraft(original, serverNow()) : newVitalsDraft(askedFor, serverNow()),
  );
  /** The record whose place is taken: the original, or what took that one's place meanwhile. */
  const [target, setTarget] = useState(original?.id);
  const [explaining, setExplaining] = useState(false);
  const [newer, setNewer] = useState<VitalsRecord>();
  const [asking, setAsking] = useState<readonly DefaultedKey[]>([]);
  const [switchTo, setSwitchTo] = useState<string>();
  const [savedBefore, setSavedBefore] = useState<VitalsRecord>();
  const entries = useVitalsValues(sheet.values);
  const { values, errorOf } = entries;
  const focus = useEntryFocus(() => focusOn('save'));

  const focusFirst = (isWrong: (field: EntryKey | 'residentId') => boolean) => {
    if (isWrong('residentId')) return focusOn('resident');
    const wrong = entryKeys.find(isWrong);
    if (wrong) focus.focus(wrong);
  };
  const saving = useSaveVitals({
    onSaved,
    onKept,
    onSavedBefore: setSavedBefore,
    onCorrectedBefore: setNewer,
    onRefused: (fields) => {
      entries.refuse(fields);
      focusFirst((field) => field in fields);
    },
  });
  const current = { ...sheet, values };
  const isWritten = original ? (written: VitalsFormValues) => differs(written, original) : hasInput;
  const formId = original ? correctionFormId(original.id) : 'vitals';
  // A correction waits in no outbox: until it is recorded it is on the device as a draft alone.
  const isSent = (original ? ['saved'] : ['saving', 'kept', 'saved']).includes(saving.state);
  const kept = useVitalsDrafts(formId, current, !isSent && isWritten(values));

  const open = (next: VitalsFormDraft) => {
    setSheet(next);
    entries.restart(next.values);
    focus.activate('bloodPressure');
  };
  const send = (
    final: VitalsFormValues,
    { key, firstTriedAt: before }: Pick<VitalsFormDraft, 'key' | 'firstTriedAt'> = sheet,
    corrects = target,
  ) => {
    const firstTriedAt = before ?? serverNow().toISOString();
    const sent = { ...sheet, key, firstTriedAt, values: final };
    if (key !== sheet.key) kept.forget(sheet.key);
    setSheet((now) => ({ ...now, key, firstTriedAt }));
    const timed = { ...final, recordedAt: final.recordedAt || firstTriedAt };
    void saving.save({
      key,
      body: original && corrects ? toCorrection(timed, corrects, original) : toDraft(timed),
      residentName: nameOf(final.residentId),
      sheet: sent,
    });
  };
  /** A correction is sent once it was said why. */
  const proceed = (final: VitalsFormValues) => (original ? setExplaining(true) : send(final));
  // All in the press itself: what it changes on the screen is drawn once.
  const submit = () => {
    const errors = entries.judge();
    if (Object.keys(errors).length > 0) return focusFirst((field) => field in errors);
    const left = untouchedDefaults(values);
    if (left.length > 0) setAsking(left);
    else proceed(values);
  };

  return {
    values,
    errorOf,
    focus,
    submit,
    saveState: saving.state,
    keepsDrafts: kept.available,
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
      const whole = isUntouched(values, focus.active);
      entries.enter(focus.active, whole ? '' : eraseEntry(values[focus.active]));
      focus.pressed();
    },

    asking,
    goBack: () => {
      setAsking([]);
      if (asking[0]) focus.focus(asking[0]);
    },
    saveAsMeasured: () => {
      setAsking([]);
      const changed = { ...values.changed, ...Object.fromEntries(asking.map((key) => [key, true])) };
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
    keepAndSwitch: (residentId: string) => {
      kept.keep(current);
      setSwitchTo(undefined);
      open(newVitalsDraft(residentId, serverNow()));
    },
    moveTo: (residentId: string) => {
      setSwitchTo(undefined);
      entries.change({ residentId });
    },

    offer: isWritten(values) ? undefined : offerFor(kept.others, original ? '' : values.residentId),
    continueWith: (offered: VitalsFormDraft) => open(continued(offered)),
    discard: (offered: VitalsFormDraft) => kept.forget(offered.key),

    savedBefore,
    acceptSaved: (record: VitalsRecord) => {
      setSavedBefore(undefined);
      saving.accept(record);
    },
    saveAnew: () => {
      setSavedBefore(undefined);
      send(values, anew());
    },

    explaining,
    stopExplaining: () => setExplaining(false),
    explain: () => {
      setExplaining(false);
      send(values);
    },
    newer,
    forgetNewer: () => setNewer(undefined),
    correctNewer: ({ id }: VitalsRecord) => {
      setNewer(undefined);
      setTarget(id);
      send(values, anew(), id);
    },
  };
}

/** What makes a save one of its own. */
function anew(): Pick<VitalsFormDraft, 'key' | 'firstTriedAt'> {
  return { key: crypto.randomUUID(), firstTriedAt: null };
}
