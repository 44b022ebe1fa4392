import { VitalsRecord } from '@hearthline/contracts';
import { emptyForm, type VitalsFormValues } from './form-values.ts';

/** A draft of Form 01: values and idempotency key. */
export interface VitalsFormDraft {
  /** UUID of the draft, sent as Idempotency-Key. */
  readonly key: string;
  /** When the form was opened, ISO 8601. */
  readonly startedAt: string;
  /** Time of the first attempt to save, repeated by every retry; null before. */
  readonly firstTriedAt: string | null;
  readonly values: VitalsFormValues;
}

export function newVitalsDraft(residentId: string, now: Date): VitalsFormDraft {
  return {
    key: crypto.randomUUID(),
    startedAt: now.toISOString(),
    firstTriedAt: null,
    values: emptyForm(residentId),
  };
}

/** A stored draft for the form: its time of measuring is when it was started, not now. */
export function restoredDraft(draft: VitalsFormDraft): VitalsFormDraft {
  const recordedAt = draft.values.recordedAt || (draft.firstTriedAt ?? draft.startedAt);
  return { ...draft, values: { ...draft.values, recordedAt } };
}

/** Parses stored drafts, oldest first; leaves out what cannot be read. */
export function parseVitalsDrafts(stored: readonly unknown[]): VitalsFormDraft[] {
  const drafts = stored.flatMap((draft) => {
    const { key, startedAt, firstTriedAt, values } = (draft ?? {}) as Partial<VitalsFormDraft>;
    return typeof key === 'string' && typeof startedAt === 'string' && typeof values?.residentId === 'string'
      ? [{ key, startedAt, firstTriedAt: firstTriedAt ?? null, values: parseValues(values) }]
      : [];
  });
  return drafts.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
}

/** Keeps each value whose type fits its field; other fields are as in an empty form. */
function parseValues(values: object): VitalsFormValues {
  const empty: VitalsFormValues = emptyForm('');
  const { sugarType, notMeasured } = VitalsRecord.shape;
  const fits = (field: string, value: unknown) => {
    if (field === 'sugarType') return sugarType.safeParse(value).success;
    if (field === 'notMeasured') return notMeasured.safeParse(value).success;
    const start: unknown = empty[field as keyof VitalsFormValues];
    return value !== null && start !== undefined && typeof value === typeof start;
  };
  return {
    ...empty,
    ...Object.fromEntries(Object.entries(values).filter(([field, value]) => fits(field, value))),
  };
}

/** The newest stored draft for a resident; for any resident if `residentId` is ''. */
export function latestDraftFor(
  drafts: readonly VitalsFormDraft[],
  residentId: string,
): VitalsFormDraft | undefined {
  return drafts.findLast(({ values }) => residentId === '' || values.residentId === residentId);
}
