import type { VitalsRecord } from '@hearthline/contracts';
import { useState } from 'react';
import { serverNow } from '../../lib/clock.ts';
import { eraseEntry, pressEntry } from './entry-text.ts';
import { hasInput, isUntouched, type DefaultedKey, type VitalsFormValues } from './form-values.ts';
import { entryKeys, type EntryKey } from './measures.ts';
import { continued, newSheet, offerFor, type Sheet } from './sheet.ts';
import { toDraft } from './to-draft.ts';
import { untouchedDefaults } from './untouched.ts';
import { useEntryFocus } from './use-entry-focus.ts';
import { useKeptSheets } from './use-kept-sheets.ts';
import { useSaveVitals } from './use-save-vitals.ts';
import { useVitalsValues } from './use-vitals-values.ts';

interface Surroundings {
  /** Puts the focus on what stands outside the fields. */
  focusOn: (place: 'resident' | 'save') => void;
  onSaved: (record: VitalsRecord) => void;
  /** On the device, and on its way. */
  onKept: () => void;
  nameOf: (residentId: string) => string;
}

/** Form 01 at work: one sheet, its fields, the questions it asks and its save. */
export function useVitalsForm(askedFor: string, { focusOn, onSaved, onKept, nameOf }: Surroundings) {
  const [sheet, setSheet] = useState(() => newSheet(askedFor, serverNow()));
  const [asking, setAsking] = useState<readonly DefaultedKey[]>([]);
  const [switchTo, setSwitchTo] = useState<string>();
  const [savedBefore, setSavedBefore] = useState<VitalsRecord>();
  const entries = useVitalsValues(sheet.values);
  const { form, values, errorOf } = entries;
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
    onRefused: (fields) => {
      entries.refuse(fields);
      focusFirst((field) => field in fields);
    },
  });
  const current = { ...sheet, values };
  const kept = useKeptSheets(current, ['saving', 'kept', 'saved'].includes(saving.state));

  const open = (next: Sheet) => {
    setSheet(next);
    form.reset(next.values);
    focus.activate('bloodPressure');
  };
  const send = (final: VitalsFormValues, key = sheet.key, before = sheet.firstTriedAt) => {
    const firstTriedAt = before ?? serverNow().toISOString();
    const sent = { ...sheet, key, firstTriedAt, values: final };
    setSheet((now) => ({ ...now, key, firstTriedAt }));
    void saving.save({
      key,
      body: toDraft({ ...final, recordedAt: final.recordedAt || firstTriedAt }),
      residentName: nameOf(final.residentId),
      sheet: sent,
    });
  };
  const submit = form.handleSubmit(
    (final) => {
      const left = untouchedDefaults(final);
      if (left.length > 0) setAsking(left);
      else send(final);
    },
    (errors) => focusFirst((field) => field in errors),
  );

  return {
    values,
    errorOf,
    focus,
    submit: () => void submit(),
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
      send({ ...values, changed });
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
      open(newSheet(residentId, serverNow()));
    },
    moveTo: (residentId: string) => {
      setSwitchTo(undefined);
      entries.change({ residentId });
    },

    offer: hasInput(values) ? undefined : offerFor(kept.others ?? [], values.residentId),
    continueWith: (offered: Sheet) => open(continued(offered)),
    discard: (offered: Sheet) => kept.forget(offered.key),

    savedBefore,
    acceptSaved: (record: VitalsRecord) => {
      setSavedBefore(undefined);
      saving.accept(record);
    },
    saveAnew: () => {
      setSavedBefore(undefined);
      send(values, crypto.randomUUID(), null);
    },
  };
}
