import { VitalsRecord } from '@hearthline/contracts';
import { emptyForm, type VitalsFormValues } from './form-values.ts';

/** One filling-in of Form 01: what is typed, and what makes its save one save however often it is sent. */
export interface VitalsFormDraft {
  /** UUID made when it was opened: goes as Idempotency-Key. */
  readonly key: string;
  /** When it was opened, ISO 8601. */
  readonly startedAt: string;
  /** The time of measuring that the first try to save gave, so that a repeated save says the same; null before. */
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

/** A kept sheet taken up again: its readings were taken when it was begun, not now. */
export function continued(sheet: VitalsFormDraft): VitalsFormDraft {
  const recordedAt = sheet.values.recordedAt || (sheet.firstTriedAt ?? sheet.startedAt);
  return { ...sheet, values: { ...sheet.values, recordedAt } };
}

/** Drafts read back from the device, the newest last; what another build of the client left is read as far as it fits. */
export function vitalsDraftsOf(stored: readonly unknown[]): VitalsFormDraft[] {
  const drafts = stored.flatMap((draft) => {
    const { key, startedAt, firstTriedAt, values } = (draft ?? {}) as Partial<VitalsFormDraft>;
    return typeof key === 'string' && typeof startedAt === 'string' && typeof values?.residentId === 'string'
      ? [{ key, startedAt, firstTriedAt: firstTriedAt ?? null, values: readable(values) }]
      : [];
  });
  return drafts.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
}

/** Each value that is of the kind its field takes; the other fields are as on an empty form. */
function readable(values: object): VitalsFormValues {
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

/** The newest kept sheet to offer for a resident, or of any when none is asked for. */
export function offerFor(
  sheets: readonly VitalsFormDraft[],
  residentId: string,
): VitalsFormDraft | undefined {
  return sheets.findLast(({ values }) => residentId === '' || values.residentId === residentId);
}
