import type {
  AllergyIntolerance,
  CodeableConcept,
  Coding,
  MedicationAdministration,
  MedicationRequest,
  Observation,
  Patient,
  Resource,
  ResourceTypeName,
} from '../resources/r4.ts';

/** A search parameter of a resource type, and the position of its values in a resource. */
export type Parameter =
  | { readonly kind: 'token'; readonly valuesOf: (resource: Resource) => readonly Coding[] }
  | { readonly kind: 'date'; readonly valueOf: (resource: Resource) => string | undefined }
  | { readonly kind: 'patient' }
  | { readonly kind: 'id' };

const id: Parameter = { kind: 'id' };
const patient: Parameter = { kind: 'patient' };
const lastUpdated: Parameter = { kind: 'date', valueOf: ({ meta }) => meta?.lastUpdated };

const token = <Type extends Resource>(valuesOf: (resource: Type) => readonly Coding[]): Parameter => ({
  kind: 'token',
  // A parameter is applied to resources of its own type only.
  valuesOf: valuesOf as (resource: Resource) => readonly Coding[],
});
const date = <Type extends Resource>(valueOf: (resource: Type) => string | undefined): Parameter => ({
  kind: 'date',
  valueOf: valueOf as (resource: Resource) => string | undefined,
});

const codingsOf = (concepts: readonly (CodeableConcept | undefined)[]): Coding[] =>
  concepts.flatMap((concept) => concept?.coding ?? []);

const ofAll = { _id: id, _lastUpdated: lastUpdated };
const ofPatient = { patient, subject: patient };

/** The search parameters by type. The capability statement lists them. */
export const parameters: Readonly<Record<ResourceTypeName, Readonly<Record<string, Parameter>>>> = {
  Patient: {
    ...ofAll,
    active: token<Patient>(({ active }) => [{ code: String(active) }]),
    identifier: token<Patient>(({ identifier = [] }) =>
      identifier.map(({ system, value = '' }) => ({ code: value, ...(system && { system }) })),
    ),
  },
  Observation: {
    ...ofAll,
    ...ofPatient,
    code: token<Observation>(({ code }) => codingsOf([code])),
    category: token<Observation>(({ category = [] }) => codingsOf(category)),
    status: token<Observation>(({ status }) => [{ code: status }]),
    date: date<Observation>(({ effectiveDateTime }) => effectiveDateTime),
  },
  MedicationRequest: {
    ...ofAll,
    ...ofPatient,
    status: token<MedicationRequest>(({ status }) => [{ code: status }]),
    intent: token<MedicationRequest>(({ intent }) => [{ code: intent }]),
    authoredon: date<MedicationRequest>(({ authoredOn }) => authoredOn),
  },
  MedicationAdministration: {
    ...ofAll,
    ...ofPatient,
    status: token<MedicationAdministration>(({ status }) => [{ code: status }]),
    'effective-time': date<MedicationAdministration>(({ effectiveDateTime }) => effectiveDateTime),
  },
  AllergyIntolerance: {
    ...ofAll,
    patient,
    code: token<AllergyIntolerance>(({ code }) => codingsOf([code])),
    'clinical-status': token<AllergyIntolerance>(({ clinicalStatus }) => codingsOf([clinicalStatus])),
  },
};
