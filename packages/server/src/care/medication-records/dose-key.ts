import { getDoseKey, type DoseId } from '@hearthline/contracts';

/** What as-needed doses are numbered by: limits hold for a resident's medication, whatever the prescription. */
export interface AsNeededSubject {
  readonly residentId: { readonly toString: () => string };
  readonly medicationId: { readonly toString: () => string };
}

/**
 * Identity of a dose that follows from a prescription: by home day and time, or the number of an as-needed one among those of
 * the medication that the resident was given, from 1.
 */
export type DoseIdentity = DoseId | (AsNeededSubject & { readonly asNeededNumber: number });

/** The key of a dose's first record; that of its k-th successor (a correction, or a new record after a void) ends in "#k". */
export const getDoseBase = (dose: DoseIdentity): string =>
  'time' in dose
    ? getDoseKey(dose)
    : `${dose.residentId.toString()} ${dose.medicationId.toString()} as-needed ${String(dose.asNeededNumber)}`;

export const doseKeyAt = (base: string, step: number): string =>
  step === 0 ? base : `${base}#${String(step)}`;

/** Base and step of a key. */
export function parseDoseKey(doseKey: string): { base: string; step: number } {
  const [base = '', step = '0'] = doseKey.split('#');
  return { base, step: Number(step) };
}
