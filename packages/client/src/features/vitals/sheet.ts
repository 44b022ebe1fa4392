import { emptyForm, hasInput, type VitalsFormValues } from './form-values.ts';

/** One filling-in of Form 01: what is typed, and what makes its save one save however often it is sent. */
export interface Sheet {
  /** UUID made when it was opened: goes as Idempotency-Key. */
  readonly key: string;
  /** When it was opened, ISO 8601. */
  readonly startedAt: string;
  /** The time of measuring that the first try to save gave, so that a repeated save says the same; null before. */
  readonly firstTriedAt: string | null;
  readonly values: VitalsFormValues;
}

export function newSheet(residentId: string, now: Date): Sheet {
  return {
    key: crypto.randomUUID(),
    startedAt: now.toISOString(),
    firstTriedAt: null,
    values: emptyForm(residentId),
  };
}

/** A kept sheet taken up again: its readings were taken when it was begun, not now. */
export function continued(sheet: Sheet): Sheet {
  const recordedAt = sheet.values.recordedAt || (sheet.firstTriedAt ?? sheet.startedAt);
  return { ...sheet, values: { ...sheet.values, recordedAt } };
}

/** The sheets in a draft read back from the device; what an older version left in another shape is passed over. */
export function sheetsOf(draft: unknown): Sheet[] {
  const kept = (draft as { sheets?: unknown } | null)?.sheets;
  if (!Array.isArray(kept)) return [];
  return (kept as Partial<Sheet>[]).flatMap(({ key, startedAt, firstTriedAt, values }) =>
    typeof key === 'string' && typeof startedAt === 'string' && typeof values?.residentId === 'string'
      ? [{ key, startedAt, firstTriedAt: firstTriedAt ?? null, values: { ...emptyForm(''), ...values } }]
      : [],
  );
}

/** What is worth keeping: every sheet somebody wrote on, the newest last. */
export function worthKeeping(sheets: readonly Sheet[], isWritten = hasInput): Sheet[] {
  return sheets.filter(({ values }) => isWritten(values));
}

/** The newest kept sheet to offer for a resident, or of any when none is asked for. */
export function offerFor(sheets: readonly Sheet[], residentId: string): Sheet | undefined {
  return sheets.findLast(({ values }) => residentId === '' || values.residentId === residentId);
}
