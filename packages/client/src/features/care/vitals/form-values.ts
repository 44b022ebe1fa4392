import {
  byKind,
  isPrefilledKind,
  mealKinds,
  prefilledKinds,
  readings,
  vitalKinds,
  VitalsRecord,
  type ConfirmableKind,
  type NotMeasured,
  type ObservationKind,
  type PrefilledKind,
  type SugarType,
} from '@hearthline/contracts';
import { entryKeys, measures, type EntryKey, type MeasureKey } from './measures.ts';

/** The form's values: numbers are text as typed, '' when empty. */
export interface VitalsFormValues extends Record<EntryKey, string> {
  residentId: string;
  sugarType: SugarType;
  /** Defaulted fields that the user has changed or chosen. */
  changed: Partial<Record<PrefilledKind | 'sugarType', true>>;
  notMeasured: NotMeasured;
  /** Readings outside the form's limits that the user confirmed by a second measurement. */
  confirmed: Partial<Record<ConfirmableKind, true>>;
  hydration: boolean;
  urine: boolean;
  defecation: boolean;
  /** The user answered No; the box is not ticked then. */
  saidNo: Partial<Record<ObservationKind, true>>;
  notes: string;
  /** Time of measuring, ISO 8601; '' for the moment of saving. */
  recordedAt: string;
  /** The reason of a correction. */
  reason: string;
  /** The alert whose readings are measured again; '' for a full Form 01. */
  recheckOf: string;
  /** The readings of that alert. */
  recheckKinds: readonly MeasureKey[];
}

/** An alert whose readings are measured again. */
export interface Recheck {
  readonly of: string;
  readonly kinds: readonly MeasureKey[];
}

/** An empty form. A recheck has no defaults, since all its readings are to be measured. */
export function emptyForm(residentId: string, recheck?: Recheck): VitalsFormValues {
  return {
    residentId,
    ...byKind(vitalKinds, (kind) => (!recheck && isPrefilledKind(kind) ? String(readings[kind].start) : '')),
    sugarType: 'fasting',
    changed: recheck ? byKind(prefilledKinds, () => true) : {},
    notMeasured: {},
    confirmed: {},
    hydration: false,
    hydrationQuantity: '',
    urine: false,
    urinationQuantity: '',
    defecation: false,
    defecationQuantity: '',
    saidNo: {},
    notes: '',
    recordedAt: '',
    reason: '',
    recheckOf: recheck?.of ?? '',
    recheckKinds: recheck?.kinds ?? [],
  };
}

/** The form before any input. */
export function emptyLike({ residentId, recheckOf, recheckKinds }: VitalsFormValues): VitalsFormValues {
  return emptyForm(residentId, recheckOf ? { of: recheckOf, kinds: recheckKinds } : undefined);
}

/** True if the form must have this reading: a reading of the alert, or a required reading. */
export function isNeeded({ recheckOf, recheckKinds }: VitalsFormValues, key: MeasureKey): boolean {
  return recheckOf ? recheckKinds.includes(key) : !measures[key].optional;
}

/** True if the field still has its default, which is no measurement. */
export function isUnchangedDefault(values: VitalsFormValues, key: EntryKey): boolean {
  return isPrefilledKind(key) && !values.changed[key] && !values.notMeasured[key];
}

/** Fields that would be saved with an unchanged default. */
export function unchangedDefaults(values: VitalsFormValues): PrefilledKind[] {
  return prefilledKinds.filter((key) => isUnchangedDefault(values, key));
}

/** Tells whether the user chose how the sugar was measured; the default alone is no choice. */
export const isMealChosen = ({ changed, sugarType }: VitalsFormValues): boolean =>
  changed.sugarType === true || sugarType !== 'fasting';

/** Tells whether a sugar would be saved with a meal that nobody chose. */
export const lacksMeal = (values: VitalsFormValues): boolean =>
  mealReading(values) !== '' && !isMealChosen(values);

/** The typed reading that depends on the meal: "Sugar 110 mg/dL"; '' without one. */
export function mealReading(values: VitalsFormValues): string {
  const typed = mealKinds.filter((kind) => values[kind].trim() !== '');
  return typed.map((kind) => `${measures[kind].label} ${values[kind]} ${measures[kind].unit}`).join(', ');
}

/** True if a value other than the resident was typed, ticked or chosen. */
export function hasInput(values: VitalsFormValues): boolean {
  const empty = emptyLike(values);
  const inputs = [values.hydration, values.urine, values.defecation, values.notes.trim(), values.recordedAt];
  const isChanged = prefilledKinds.some((key) => values.changed[key] && !empty.changed[key]);
  const hasChoices = [values.notMeasured, values.saidNo].some((choices) => Object.keys(choices).length > 0);
  const chosen = isChanged || hasChoices;
  return inputs.some(Boolean) || chosen || entryKeys.some((key) => values[key] !== empty[key]);
}

const emptyEntries = (values: Partial<VitalsFormValues>) =>
  Object.fromEntries(entryKeys.flatMap((key) => (values[key] === undefined ? [[key, '']] : [])));

/**
 * The values of a stored draft, to continue with; their time is the start of the draft, not now. Values that this version
 * does not know are left out.
 */
export function restoredValues(values: VitalsFormValues, startedAt: string): VitalsFormValues {
  const { sugarType, notMeasured } = VitalsRecord.shape;
  return {
    ...values,
    // Adds fields that are newer than the draft.
    ...emptyEntries(values),
    // Older drafts lack `saidNo`: no question was answered with No.
    saidNo: (values as Partial<VitalsFormValues>).saidNo ?? {},
    sugarType: sugarType.safeParse(values.sugarType).data ?? 'fasting',
    notMeasured: notMeasured.safeParse(values.notMeasured).data ?? {},
    recordedAt: values.recordedAt || startedAt,
    // Stored before there were rechecks, or by an older page.
    recheckOf: (values as Partial<VitalsFormValues>).recheckOf ?? '',
    recheckKinds: (values as Partial<VitalsFormValues>).recheckKinds ?? [],
  };
}
