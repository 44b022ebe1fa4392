import { getDoseKey, type DoseId } from '@hearthline/contracts';

/** The scope in which as-needed doses are numbered. Limits apply per resident and medication, across prescriptions. */
export interface AsNeededSubject {
  readonly residentId: { readonly toString: () => string };
  readonly medicationId: { readonly toString: () => string };
}

/**
 * Identity of a dose of a prescription: home day and time, or the sequence number of an as-needed dose. As-needed doses are
 * numbered from 1 per resident and medication.
 */
export type DoseIdentity = DoseId | (AsNeededSubject & { readonly asNeededNumber: number });

/**
 * The key of a dose's first record. The key of its k-th successor (a correction, or a new record after a void) ends in "#k".
 */
export const getDoseBase = (dose: DoseIdentity): string =>
  'time' in dose
    ? getDoseKey(dose)
    : `${dose.residentId.toString()} ${dose.medicationId.toString()} as-needed ${String(dose.asNeededNumber)}`;

export const doseKeyAt = (base: string, step: number): string =>
  step === 0 ? base : `${base}#${String(step)}`;

/** Splits a key into base and step. */
export function parseDoseKey(doseKey: string): { base: string; step: number } {
  const [base = '', step = '0'] = doseKey.split('#');
  return { base, step: Number(step) };
}
