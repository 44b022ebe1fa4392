/**
 * The readings of Form 01, one row each. Schemas, stored documents, bands, alerts, tables, forms and files are made of these rows.
 * The bands are display aids, to be reviewed by the home's clinician; not a score, not a decision.
 */
import { bandTypes, type ReadingCode, type ReadingRow, type Scale } from './reading-row.ts';

const { severeLow, low, normal, raised, high, severe, mild, severeOneSided } = bandTypes;

/** Sources: < 54 and < 70 whatever the meal: ADA; > 300: ADA 2016, long-term care; the rest: specification. */
function sugarBands(raisedFrom: number, highFrom: number): Scale {
  return [
    { from: -Infinity, band: severeLow },
    { from: 54, band: low },
    { from: 70, band: normal },
    { from: raisedFrom, band: raised },
    { from: highFrom, band: high },
    { from: 301, band: severe },
  ];
}

// In the order of Form 01.
export const readingRows = {
  bloodPressure: {
    label: 'Blood pressure',
    shortLabel: 'BP',
    unit: 'mmHg',
    decimals: 0,
    columnTitles: { label: 'Blood Pressure', shortLabel: 'BP' },
    value: 'pressure',
    isRequired: true,
    range: { min: 40, max: 300 },
    refusals: {
      low: 'Blood pressure must be in format 120/80',
      high: 'Blood pressure must be in format 120/80',
    },
    // <= 90 and 91-110: NEWS2; >= 140 and > 180: ACC/AHA 2017.
    bands: [
      { from: -Infinity, band: severeLow },
      { from: 91, band: low },
      { from: 111, band: normal },
      { from: 140, band: raised },
      { from: 181, band: severe },
    ],
    // ACC/AHA 2017.
    diastolicBands: [
      { from: -Infinity, band: normal },
      { from: 90, band: raised },
      { from: 121, band: severe },
    ],
    ruler: { min: 70, max: 210 },
    minSpread: 5,
    tables: 'all',
    columnWidth: 'xl',
  },
  pulse: {
    label: 'Pulse',
    shortLabel: 'Pulse',
    unit: 'bpm',
    decimals: 0,
    value: 'number',
    isRequired: true,
    range: { min: 40, max: 200 },
    confirmed: { min: 20, max: 300 },
    refusals: { low: 'Pulse must be at least 40 bpm', high: 'Pulse must be less than 200 bpm' },
    start: 80,
    isPrefilled: true,
    // Normal and its limits: specification; <= 40 and >= 131: NEWS2, RCP 2017.
    bands: [
      { from: -Infinity, band: severeLow },
      { from: 41, band: low },
      { from: 60, band: normal },
      { from: 101, band: raised },
      { from: 131, band: severe },
    ],
    ruler: { min: 20, max: 160 },
    minSpread: 3,
    tables: 'all',
    columnWidth: 'm',
  },
  spo2: {
    label: 'SpO2',
    shortLabel: 'SpO2',
    nameInText: 'SpO2',
    unit: '%',
    decimals: 0,
    value: 'number',
    isRequired: true,
    range: { min: 70, max: 100 },
    confirmed: { min: 40, max: 100 },
    refusals: { low: 'SpO2 must be at least 70%', high: 'SpO2 must be at most 100%' },
    highest: 100,
    start: 95,
    isPrefilled: true,
    // Specification.
    bands: [
      { from: -Infinity, band: severeOneSided },
      { from: 90, band: mild },
      { from: 95, band: normal },
    ],
    ruler: { min: 78, max: 100 },
    minSpread: 1,
    tables: 'all',
    columnWidth: 'l',
  },
  temperature: {
    label: 'Temperature',
    shortLabel: 'Temp',
    unit: '°C',
    decimals: 1,
    value: 'number',
    isRequired: false,
    range: { min: 25, max: 45 },
    refusals: {
      low: 'Temperature must be between 25 and 45 °C',
      high: 'Temperature must be between 25 and 45 °C',
    },
    start: 36.5,
    // NEWS2, RCP 2017.
    bands: [
      { from: -Infinity, band: severeLow },
      { from: 35.1, band: low },
      { from: 36.1, band: normal },
      { from: 38.1, band: raised },
      { from: 39.1, band: severe },
    ],
    ruler: { min: 34, max: 40.5 },
    minSpread: 0.2,
    tables: 'resident',
    columnWidth: 's',
  },
  sugar: {
    label: 'Sugar',
    shortLabel: 'Sugar',
    unit: 'mg/dL',
    decimals: 0,
    columnTitles: { label: 'Sugar', shortLabel: 'Sugar' },
    value: 'number',
    isRequired: false,
    range: { min: 30, max: 500 },
    confirmed: { min: 10, max: 1000 },
    refusals: { low: 'Sugar must be at least 30 mg/dL', high: 'Sugar must be less than 500 mg/dL' },
    start: 100,
    // Glucose: 1 mmol/L is 18.0 mg/dL (molar mass 180.16 g/mol).
    otherUnit: { unit: 'mmol/L', factor: 18 },
    hasMeal: true,
    bands: { fasting: sugarBands(100, 126), 'post-meal': sugarBands(140, 200) },
    ruler: { min: 30, max: 340 },
    minSpread: 8,
    tables: 'wide',
    columnWidth: 'xs',
  },
} as const satisfies Readonly<Record<string, ReadingRow>>;

export type VitalKind = keyof typeof readingRows;

/**
 * LOINC and UCUM as in the value set of vital signs of R4; glucose is a laboratory value there. A table of its own, because no screen
 * needs it.
 */
export const readingCodes: Readonly<Record<VitalKind, ReadingCode>> = {
  bloodPressure: {
    idPart: 'bp',
    text: 'Blood pressure',
    loinc: [['85354-9', 'Blood pressure panel with all children optional']],
    unit: { unit: 'mmHg', code: 'mm[Hg]' },
    isVitalSign: true,
  },
  pulse: {
    idPart: 'pulse',
    text: 'Pulse',
    loinc: [['8867-4', 'Heart rate']],
    unit: { unit: 'beats/minute', code: '/min' },
    isVitalSign: true,
  },
  spo2: {
    idPart: 'spo2',
    text: 'SpO2',
    loinc: [
      ['59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry'],
      ['2708-6', 'Oxygen saturation in Arterial blood'],
    ],
    unit: { unit: '%', code: '%' },
    isVitalSign: true,
  },
  temperature: {
    idPart: 'temp',
    text: 'Temperature',
    loinc: [['8310-5', 'Body temperature']],
    unit: { unit: '°C', code: 'Cel' },
    isVitalSign: true,
  },
  sugar: {
    idPart: 'glucose',
    text: 'Blood sugar',
    loinc: [['2339-0', 'Glucose [Mass/volume] in Blood']],
    unit: { unit: 'mg/dL', code: 'mg/dL' },
    isVitalSign: false,
  },
};
