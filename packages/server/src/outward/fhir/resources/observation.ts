import {
  isPressureKind,
  isMealKind,
  type PressureKind,
  diastolicSteps,
  parseBloodPressure,
  vitalKinds,
  type BandStep,
  type VitalKind,
} from '@hearthline/contracts';
import type { VitalsDocument } from '../../../care/vitals/vitals-record.repository.ts';
import { coded, hl7, identifiedBy, buildMeta, patientReference, systems } from './common.ts';
import { diastolicCode, observationCodes, systolicCode } from './observation-codes.ts';
import { getInterpretation, toQuantity, getReferenceRange, getBandSteps } from './observation-range.ts';
import type { CodeableConcept, Observation, ObservationComponent } from './r4.ts';

const profile = ['http://hl7.org/fhir/StructureDefinition/vitalsigns'];
const invalid = coded(hl7('data-absent-reason'), 'error', 'Error');

/** Returns true if a record was voided or corrected, as opposed to hidden with its resident. */
const isInError = ({ hidden, voided, correctedBy }: VitalsDocument): boolean =>
  hidden && (voided !== undefined || correctedBy !== undefined);

function statusOf(record: VitalsDocument): Observation['status'] {
  if (isInError(record)) return 'entered-in-error';
  return record.corrects ? 'amended' : 'final';
}

/**
 * Maps the readings of a record to one Observation each. A voided or corrected record is sent without values, because they may
 * belong to another person.
 */
export function toObservations(record: VitalsDocument): Observation[] {
  if (record.hidden && !isInError(record)) return [];
  return vitalKinds.filter((kind) => record[kind] != null).map((kind) => observationOf(record, kind));
}

function observationOf(record: VitalsDocument, kind: VitalKind): Observation {
  const { _id, version, createdAt, changedAt, recordedAt, recordedByName } = record;
  const { part, code, category, isVitalSign } = observationCodes[kind];
  const status = statusOf(record);
  return {
    resourceType: 'Observation',
    id: `${_id.toString()}-${part}`,
    meta: { ...buildMeta(version, changedAt ?? createdAt), ...(isVitalSign && { profile }) },
    identifier: identifiedBy(systems.vitalsRecord, record.recordNumber),
    status,
    category: [category],
    code,
    subject: patientReference(record.residentId),
    effectiveDateTime: recordedAt.toISOString(),
    issued: createdAt.toISOString(),
    performer: [{ display: record.originalRecorder ?? recordedByName }],
    ...(status === 'entered-in-error' ? { dataAbsentReason: invalid } : valueOf(record, kind)),
  };
}

function valueOf(record: VitalsDocument, kind: VitalKind): Partial<Observation> {
  if (isPressureKind(kind)) return { component: pressureOf(record, kind) };
  const value = Number(record[kind]);
  const note = isMealKind(kind) && {
    note: [{ text: record.sugarType === 'fasting' ? 'Fasting' : 'After a meal' }],
  };
  return { ...judged(record, kind, { value, steps: getBandSteps(kind, record) }), ...note };
}

interface Judged {
  readonly value: number;
  readonly steps: readonly BandStep[];
}

/** A value with its interpretation by the limits of its record. */
function judged(
  record: VitalsDocument,
  kind: VitalKind,
  { value, steps }: Judged,
  isOwn = hasOwn(record, kind),
) {
  const referenceRange = getReferenceRange(kind, steps, isOwn);
  return {
    valueQuantity: toQuantity(kind, value),
    interpretation: getInterpretation(steps, value),
    ...(referenceRange.length > 0 && { referenceRange }),
  };
}

const hasOwn = ({ alertLimits }: VitalsDocument, kind: VitalKind): boolean =>
  alertLimits?.[kind] !== undefined;

/** Both values of a blood pressure. A resident's own limits apply to the systolic value only. */
function pressureOf(record: VitalsDocument, kind: PressureKind): ObservationComponent[] {
  const pressure = parseBloodPressure(record[kind] ?? '');
  const absent = (code: CodeableConcept): ObservationComponent => ({ code, dataAbsentReason: invalid });
  if (!pressure) return [absent(systolicCode), absent(diastolicCode)];
  const { systolic, diastolic } = pressure;
  return [
    { code: systolicCode, ...judged(record, kind, { value: systolic, steps: getBandSteps(kind, record) }) },
    { code: diastolicCode, ...judged(record, kind, { value: diastolic, steps: diastolicSteps }, false) },
  ];
}
