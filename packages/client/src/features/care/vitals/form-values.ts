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
  /** Somebody said No to it; it is not ticked then. */
  saidNo: Partial<Record<ObservationKind, true>>;
  notes: string;
  /** Time of measuring, ISO 8601; '' for the moment of saving. */
  recordedAt: string;
  /** The reason of a correction. */
  reason: string;
  /** The alert whose readings are measured again; '' for Form 01 as a whole. */
  recheckOf: string;
  /** The readings of that alert. */
  recheckKinds: readonly MeasureKey[];
}

/** An alert whose readings are measured again. */
export interface Recheck {
  readonly of: string;
  readonly kinds: readonly MeasureKey[];
}

/** An empty form; a recheck has no defaults, since all that it asks for is to be measured. */
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

/** The form as it was before anything was typed. */
export function emptyLike({ residentId, recheckOf, recheckKinds }: VitalsFormValues): VitalsFormValues {
  return emptyForm(residentId, recheckOf ? { of: recheckOf, kinds: recheckKinds } : undefined);
}

/** The readings that the form must have: those of the alert, or the required ones. */
export function isNeeded({ recheckOf, recheckKinds }: VitalsFormValues, key: MeasureKey): boolean {
  return recheckOf ? recheckKinds.includes(key) : !measures[key].optional;
}

/** Whether the field still has its default, which nobody measured. */
export function isUnchangedDefault(values: VitalsFormValues, key: EntryKey): boolean {
  return isPrefilledKind(key) && !values.changed[key] && !values.notMeasured[key];
}

/** Fields that would be saved with an unchanged default. */
export function unchangedDefaults(values: VitalsFormValues): PrefilledKind[] {
  return prefilledKinds.filter((key) => isUnchangedDefault(values, key));
}

/** Tells whether somebody said how the sugar was measured; else its default is not chosen yet. */
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

/** Whether anything but the resident was typed, ticked or chosen. */
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
 * The values of a stored draft, to continue with: measured when the draft was started, not now. What another version
 * stored and this one doesn't know is left out.
 */
export function restoredValues(values: VitalsFormValues, startedAt: string): VitalsFormValues {
  const { sugarType, notMeasured } = VitalsRecord.shape;
  return {
    ...values,
    // Stored before the form had one of these fields.
    ...emptyEntries(values),
    // Drafts of before have none: their No was never said.
    saidNo: (values as Partial<VitalsFormValues>).saidNo ?? {},
    sugarType: sugarType.safeParse(values.sugarType).data ?? 'fasting',
    notMeasured: notMeasured.safeParse(values.notMeasured).data ?? {},
    recordedAt: values.recordedAt || startedAt,
    // Stored before there were rechecks, or by an older page.
    recheckOf: (values as Partial<VitalsFormValues>).recheckOf ?? '',
    recheckKinds: (values as Partial<VitalsFormValues>).recheckKinds ?? [],
  };
}
