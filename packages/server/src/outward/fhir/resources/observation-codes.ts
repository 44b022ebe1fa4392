import type { VitalKind } from '@hearthline/contracts';
import { coded, hl7, loinc } from './common.ts';
import type { CodeableConcept, Coding } from './r4.ts';

const loincCoding = (code: string, display: string): Coding => ({ system: loinc, code, display });

interface ObservationCode {
  /** The part of the id that tells the readings of one record apart. */
  readonly part: string;
  readonly code: CodeableConcept;
  readonly category: CodeableConcept;
  /** What the unit is called, and its code in UCUM. */
  readonly unit: { readonly unit: string; readonly code: string };
  /** R4's own profile for vital signs holds. */
  readonly isVitalSign: boolean;
}

const categories = hl7('observation-category');
const vitalSigns = coded(categories, 'vital-signs', 'Vital Signs');
const laboratory = coded(categories, 'laboratory', 'Laboratory');

const vitalSign = (
  part: string,
  text: string,
  unit: ObservationCode['unit'],
  ...coding: Coding[]
): ObservationCode => ({ part, code: { coding, text }, category: vitalSigns, unit, isVitalSign: true });

/** LOINC and UCUM as in the value set of vital signs of R4; glucose is a laboratory value there. In the order of a record. */
export const observationCodes: Readonly<Record<VitalKind, ObservationCode>> = {
  bloodPressure: vitalSign(
    'bp',
    'Blood pressure',
    { unit: 'mmHg', code: 'mm[Hg]' },
    loincCoding('85354-9', 'Blood pressure panel with all children optional'),
  ),
  pulse: vitalSign(
    'pulse',
    'Pulse',
    { unit: 'beats/minute', code: '/min' },
    loincCoding('8867-4', 'Heart rate'),
  ),
  spo2: vitalSign(
    'spo2',
    'SpO2',
    { unit: '%', code: '%' },
    loincCoding('59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry'),
    loincCoding('2708-6', 'Oxygen saturation in Arterial blood'),
  ),
  temperature: vitalSign(
    'temp',
    'Temperature',
    { unit: '°C', code: 'Cel' },
    loincCoding('8310-5', 'Body temperature'),
  ),
  sugar: {
    part: 'glucose',
    code: { coding: [loincCoding('2339-0', 'Glucose [Mass/volume] in Blood')], text: 'Blood sugar' },
    category: laboratory,
    unit: { unit: 'mg/dL', code: 'mg/dL' },
    isVitalSign: false,
  },
};

export const systolicCode: CodeableConcept = {
  coding: [loincCoding('8480-6', 'Systolic blood pressure')],
};
export const diastolicCode: CodeableConcept = {
  coding: [loincCoding('8462-4', 'Diastolic blood pressure')],
};
