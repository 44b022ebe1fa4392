import {
  VitalsRecord,
  isPrefilledKind,
  type SugarType,
  isConfirmableKind,
  isRequiredKind,
} from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { vitalsCollection } from '../../../lib/live/collections.ts';
import { isSameValues, type FormFields } from '../../../lib/form/edit-form/form-values.ts';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { toCorrectionBody, toCorrectionValues } from './correction.ts';
import { eraseEntry, isComplete, pressEntry, shapeEntry } from './entry-text.ts';
import {
  AlreadyCorrectedDialog,
  AlreadySavedDialog,
  ReasonDialog,
  SwitchResidentDialog,
} from './form-dialogs.tsx';
import {
  emptyForm,
  hasInput,
  isUnchangedDefault,
  lacksMeal,
  mealReading,
  restoredValues,
  unchangedDefaults,
  type Recheck,
  type VitalsFormValues,
} from './form-values.ts';
import { entryKeys, isQuantity, measures, quantities, type EntryKey } from './measures.ts';
import { toRequestBody, vitalsSchema } from './request-body.ts';
import { MealDialog } from './meal-dialog.tsx';
import { savedText, sendVitals } from './send-vitals.ts';
import { UnchangedDefaultsDialog } from './unchanged-defaults-dialog.tsx';
import { UnusualDialog } from './unusual-dialog.tsx';
import { useEntryFocus } from './use-entry-focus.ts';

export interface VitalsFormOptions {
  /** Resident id of the URL; '' for no resident. */
  readonly residentId: string;
  /** The alert whose readings are measured again. */
  readonly recheck: Recheck | undefined;
  /** The record to correct; the form starts with its values. */
  readonly original: VitalsRecord | undefined;
  /** Moves the focus outside of the fields. */
  readonly focusOn: (place: 'resident' | 'save') => void;
  readonly onSaved: (record: VitalsRecord) => void;
  readonly onClose: () => void;
  /** undefined for nobody, and for who left the home. */
  readonly nameOf: (residentId: string) => string | undefined;
  /** The readings to ask about because they are far from the resident's usual, in words. */
  readonly unusualOf: (values: VitalsFormValues) => readonly string[];
}

const labelOf = (key: EntryKey) => (isQuantity(key) ? quantities[key] : measures[key]).label;

const fields: FormFields<VitalsFormValues> = {
  residentId: 'Resident',
  ...Object.fromEntries(entryKeys.map((key) => [key, labelOf(key)])),
  notes: 'Notes',
  recordedAt: 'Time measured',
  reason: 'Reason',
};

/** State of Form 01: an edit form whose fields are written by a keypad, with the questions before its save. */
export function useVitalsForm(options: VitalsFormOptions) {
  const { residentId: initialResidentId, recheck, original, focusOn, nameOf } = options;
  const focus = useEntryFocus(() => focusOn('save'), recheck?.kinds[0]);
  /** Time of measuring that was sent. */
  const [sentAt, setSentAt] = useState<string>();
  /** The unusual readings that were asked about. */
  const [askedAbout, setAskedAbout] = useState('');
  const form = useEditForm<VitalsFormValues, VitalsFormValues, VitalsRecord>({
    key: original ? `vitals:corrects:${original.id}` : 'vitals',
    base: original ?? null,
    entity: VitalsRecord,
    valuesOf: (record) => (record ? toCorrectionValues(record) : emptyForm(initialResidentId, recheck)),
    fields,
    schema: vitalsSchema,
    noun: 'record',
    isDirty: (given, base) => (base ? !isSameValues(given, toCorrectionValues(base)) : hasInput(given)),
    isOffered: (stored, given) =>
      (given.residentId === '' || stored.residentId === given.residentId) &&
      (given.recheckOf === '' || stored.recheckOf === given.recheckOf),
    restore: ({ values: stored, firstTriedAt, startedAt }) =>
      restoredValues(stored, firstTriedAt ?? startedAt),
    draftText({ residentId }) {
      const name = nameOf(residentId);
      return name === undefined ? 'record' : `record for ${name}`;
    },
    // A correction is not queued: only the server knows whether the record can still be corrected.
    usesOutbox: !original,
    focusField(field) {
      if (field === 'residentId') focusOn('resident');
      else focus.focus(field as EntryKey);
    },
    async save(given, { base, draft }) {
      const recordedAt = given.recordedAt || (draft.firstTriedAt ?? '');
      const timed = { ...given, recordedAt };
      setSentAt(recordedAt);
      if (!original) return sendVitals(toRequestBody(timed), draft, nameOf(given.residentId) ?? '');
      const body = toCorrectionBody(timed, (base ?? original).id, original);
      return (await api.vitals.create({ body }, { idempotencyKey: draft.key })).record;
    },
    onConflict: ({ current, isReused }, ask) =>
      ask((answer) =>
        isReused ? (
          <AlreadySavedDialog record={current} onAnswer={answer} />
        ) : (
          <AlreadyCorrectedDialog newer={current} onAnswer={answer} />
        ),
      ),
    onServerValue(record) {
      vitalsCollection.upsert([record]);
      if (record.corrects) vitalsCollection.remove([record.corrects]);
    },
    // A new record is confirmed by what follows: a toast, the next form or the card of a severe reading.
    done: (record) => (original ? savedText(record, 'corrected') : undefined),
    failed: 'Failed to save vitals record',
    onSaved: options.onSaved,
    onClose: options.onClose,
  });
  const { values, errorOf, change, ask } = form;

  /** Text typed, pasted or stepped. It marks a default as changed and removes the confirmation of the old value. */
  function enter(key: EntryKey, text: string): void {
    if (isRequiredKind(key) && values.notMeasured[key]) return;
    // Text typed after a default replaces the default, which is no measurement.
    const isAppended = isUnchangedDefault(values, key) && text.startsWith(values[key]);
    const typed = isAppended ? text.slice(values[key].length) : text;
    const { [key]: _confirmed, ...confirmed } = values.confirmed as Partial<Record<EntryKey, true>>;
    change({
      [key]: shapeEntry(key, typed, values[key]),
      ...(isPrefilledKind(key) && { changed: { ...values.changed, [key]: true } }),
      ...(isConfirmableKind(key) && { confirmed }),
    });
  }

  /** Asks whether unchanged defaults were measured. Resolves with whether the form can be saved. */
  async function confirmDefaults(): Promise<boolean> {
    const keys = unchangedDefaults(values);
    const [first] = keys;
    if (first === undefined) return true;
    const isMeasured = await ask<boolean>((answer) => (
      <UnchangedDefaultsDialog keys={keys} values={values} onAnswer={answer} />
    ));
    if (isMeasured)
      change({ changed: { ...values.changed, ...Object.fromEntries(keys.map((key) => [key, true])) } });
    else {
      focus.activate(first);
      // After the dialog gave the focus back to the Save button.
      setTimeout(() => focus.focus(first));
    }
    return isMeasured;
  }

  /** Asks how the sugar was measured. Resolves with whether the form can be saved. */
  async function confirmMeal(): Promise<boolean> {
    if (!lacksMeal(form.methods.getValues())) return true;
    const sugarType = await ask<SugarType | null>((answer) => (
      <MealDialog reading={mealReading(values)} onAnswer={answer} />
    ));
    if (sugarType === null) return false;
    change({ sugarType, changed: { ...form.methods.getValues('changed'), sugarType: true } });
    return true;
  }

  /** Asks once about readings far from the resident's usual. Resolves with whether the form can be saved. */
  function confirmUnusual(texts: readonly string[]): Promise<boolean> {
    setAskedAbout(texts.join());
    return ask<boolean>((answer) => <UnusualDialog texts={texts} onAnswer={answer} />);
  }

  /** Asks the questions that are open, then sends; without a question synchronously. */
  function submit(): void {
    if (!form.validate()) return;
    const unusual = options.unusualOf(values);
    const isAsked = unusual.length > 0 && unusual.join() !== askedAbout;
    const isReadyAtOnce = unchangedDefaults(values).length === 0 && !isAsked && !lacksMeal(values);
    if (!original && isReadyAtOnce) return form.submit();
    void confirmDefaults()
      .then((isReady) => isReady && confirmMeal())
      .then((isReady) => isReady && (!isAsked || confirmUnusual(unusual)))
      .then(
        (isReady) => isReady && (!original || ask<boolean>((answer) => <ReasonDialog onAnswer={answer} />)),
      )
      .then((isReady) => isReady && form.submit());
  }

  async function askWhose(next: string): Promise<void> {
    const names = { from: nameOf(values.residentId) ?? 'the first', to: nameOf(next) ?? 'the other' };
    const answer = await ask<'keep' | 'move' | null>((choose) => (
      <SwitchResidentDialog {...names} onAnswer={choose} />
    ));
    if (answer === 'keep') form.startAnother(emptyForm(next));
    if (answer === 'move') change({ residentId: next });
  }

  return {
    ...form,
    submit,
    focus,
    sentAt,
    enter: (key: EntryKey, text: string) => {
      enter(key, text);
      focus.typed(key);
    },
    /** Validates a field on blur, if it has a value or an error. */
    check: (field: string) => {
      if (form.methods.getValues(field as EntryKey) || errorOf(field)) form.check(field);
    },
    press: (pressed: string) => {
      const { active } = focus;
      const text = pressEntry(active, values[active], pressed, focus.fresh);
      enter(active, text);
      focus.pressed();
      // Only on the keypad: keyboard users go on with Tab or Enter, which would skip a field.
      if (!isQuantity(active) && isComplete(active, text)) focus.advance(active);
    },
    erase: () => {
      const key = focus.left ?? focus.active;
      const whole = isUnchangedDefault(values, key);
      enter(key, whole ? '' : eraseEntry(values[key]));
      if (focus.left) focus.focus(key);
      focus.pressed();
    },
    pick: (residentId: string) => {
      if (residentId === values.residentId) return;
      if (values.residentId !== '' && hasInput(values)) void askWhose(residentId);
      else change({ residentId });
    },
  };
}
