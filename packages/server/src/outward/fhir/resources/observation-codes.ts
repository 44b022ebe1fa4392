import { byKind, readingCodes, vitalKinds, type VitalKind } from '@hearthline/contracts';
import { coded, hl7, loinc } from './common.ts';
import type { CodeableConcept, Coding } from './r4.ts';

const loincCoding = (code: string, display: string): Coding => ({ system: loinc, code, display });

interface ObservationCode {
  /** The part of the id that distinguishes the readings of a record. */
  readonly part: string;
  readonly code: CodeableConcept;
  readonly category: CodeableConcept;
  /** The name of the unit, and its UCUM code. */
  readonly unit: { readonly unit: string; readonly code: string };
  /** True if R4's profile for vital signs applies. */
  readonly isVitalSign: boolean;
}

const categories = hl7('observation-category');
const vitalSigns = coded(categories, 'vital-signs', 'Vital Signs');
const laboratory = coded(categories, 'laboratory', 'Laboratory');

/** The codes of each reading, in the order of a record. */
export const observationCodes = byKind(vitalKinds, (kind: VitalKind): ObservationCode => {
  const { idPart, text, loinc: codes, unit, isVitalSign } = readingCodes[kind];
  return {
    part: idPart,
    code: { coding: codes.map(([code, display]) => loincCoding(code, display)), text },
    category: isVitalSign ? vitalSigns : laboratory,
    unit,
    isVitalSign,
  };
});

export const systolicCode: CodeableConcept = {
  coding: [loincCoding('8480-6', 'Systolic blood pressure')],
};
export const diastolicCode: CodeableConcept = {
  coding: [loincCoding('8462-4', 'Diastolic blood pressure')],
};
