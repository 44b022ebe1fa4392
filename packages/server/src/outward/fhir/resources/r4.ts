/// <reference types="fhir" />
// The types of R4 under short names: the package declares them for four versions of FHIR at once.

export type AllergyIntolerance = fhir4.AllergyIntolerance;
export type Bundle = fhir4.Bundle;
export type BundleLink = fhir4.BundleLink;
export type CapabilityStatement = fhir4.CapabilityStatement;
export type CapabilityStatementResource = fhir4.CapabilityStatementRestResource;
export type CodeableConcept = fhir4.CodeableConcept;
export type Coding = fhir4.Coding;
export type Dosage = fhir4.Dosage;
export type Identifier = fhir4.Identifier;
export type MedicationAdministration = fhir4.MedicationAdministration;
export type MedicationRequest = fhir4.MedicationRequest;
export type Observation = fhir4.Observation;
export type ObservationComponent = fhir4.ObservationComponent;
export type ObservationReferenceRange = fhir4.ObservationReferenceRange;
export type OperationOutcome = fhir4.OperationOutcome;
export type Patient = fhir4.Patient;
export type PatientContact = fhir4.PatientContact;
export type Quantity = fhir4.Quantity;
export type TimingRepeat = fhir4.TimingRepeat;

/** The types of resources that are served. */
export type Resource =
  AllergyIntolerance | MedicationAdministration | MedicationRequest | Observation | Patient;
export type ResourceTypeName = Resource['resourceType'];
