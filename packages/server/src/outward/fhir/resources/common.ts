import type { CodeableConcept, Identifier, Quantity, Resource } from './r4.ts';

/** Names of what this product numbers by itself; part of the interface, never changed. */
export const systems = {
  resident: 'urn:hearthline:resident',
  vitalsRecord: 'urn:hearthline:vitals-record',
  medicationRecord: 'urn:hearthline:medication-record',
  prescription: 'urn:hearthline:prescription',
  doseOutcome: 'urn:hearthline:dose-outcome',
} as const;

export const hl7 = (codeSystem: string): string => `http://terminology.hl7.org/CodeSystem/${codeSystem}`;
export const ucum = 'http://unitsofmeasure.org';
export const loinc = 'http://loinc.org';

export const textConcept = (text: string): CodeableConcept => ({ text });

export const coded = (system: string, code: string, display: string): CodeableConcept => ({
  coding: [{ system, code, display }],
});

export const identifiedBy = (system: string, value: string): Identifier[] => [{ system, value }];

export const patientReference = (id: { toString(): string }) => ({ reference: `Patient/${id.toString()}` });

export const buildMeta = (version: number, lastUpdated: Date): Required<Resource>['meta'] => ({
  versionId: String(version),
  lastUpdated: lastUpdated.toISOString(),
});

/** The UCUM codes of the units that have one. */
const ucumUnits: Readonly<Partial<Record<string, string>>> = {
  mg: 'mg',
  g: 'g',
  mcg: 'ug',
  ml: 'mL',
  IU: '[IU]',
  drop: '[drp]',
};

/** An amount; units that UCUM has no code for, such as tablets, stay words. */
export function toAmount({ amount, unit }: { readonly amount: number; readonly unit: string }): Quantity {
  const code = ucumUnits[unit];
  return { value: amount, unit, ...(code !== undefined && { system: ucum, code }) };
}
