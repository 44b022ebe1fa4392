import { createHash } from 'node:crypto';
import { alertRules, getDoseKey, type DoseId } from '@hearthline/contracts';
import { onBehalfOf, systemActor, type Actor, type HistoryEntry } from '../../records/clinical/history.ts';
import { doseBaseOfRecord } from '../medication-records/find-doses.repository.ts';
import type { OutsideRecord } from '../medication-records/find-outside-rules.repository.ts';
import type { MedicationRecordDocument } from '../medication-records/medication-record.repository.ts';
import type { MissedDose } from '../round/missed-doses.ts';
import { newlyRaised } from './alert-of-record.ts';
import { storedId, type DoseAlert, type NewAlert, type StoredDose } from './alert.repository.ts';
import type { ResidentAtHome } from './resident-state.ts';
import { residentGoneText } from './withdrawal.ts';

/**
 * The id of an alert of doses, stored in place of a record's id. It is a hash of the cause, so the unique index admits one
 * alert even if several servers find it.
 */
const idOf = (what: string): DoseAlert['vitalsId'] =>
  storedId(createHash('sha256').update(what).digest('hex').slice(0, 24));

/** The id of the alert of a missed dose. */
export const missedDoseId = (dose: DoseId): DoseAlert['vitalsId'] => idOf(`missed ${getDoseKey(dose)}`);

type Prescribed = Pick<MissedDose['prescription'], 'id' | 'medication' | 'dose'>;

const subject = (
  resident: ResidentAtHome,
  { id, medication, dose }: Pick<Prescribed, 'id' | 'medication'> & Pick<MedicationRecordDocument, 'dose'>,
  doses: readonly StoredDose[],
) => ({
  residentId: resident._id,
  residentName: resident.name,
  residentLastName: resident.lastName,
  residentRoom: resident.roomNumber ?? null,
  readings: {},
  dose: { prescriptionId: storedId(id), medication, ...(dose && { dose }), doses },
});

/** The alert of a missed dose, raised at the end of the dose's window. */
export function alertOfMissed(
  { prescription, dose, missedAt }: MissedDose,
  resident: ResidentAtHome,
): NewAlert {
  const { day, time } = dose;
  const at = new Date(dose.at);
  const missed = { key: getDoseKey(dose), at, day, time, status: 'missed' } as const;
  return {
    cause: 'missed-dose',
    vitalsId: missedDoseId(dose),
    ...subject(resident, prescription, [{ ...missed, reason: null, by: null, recordedAt: null }]),
    measuredAt: at,
    measuredByName: null,
    ...newlyRaised(systemActor(), missedAt),
  };
}

/**
 * The id of the alert of a dose given outside the rules. It is derived from the record, so each record raises its own alert.
 */
export const outsideRulesId = ({ _id }: Pick<MedicationRecordDocument, '_id'>): DoseAlert['vitalsId'] =>
  idOf(`outside rules ${_id.toString()}`);

/** The alert of a dose given outside the rules, raised at the time of recording. */
export function alertOfOutsideRules(record: OutsideRecord, resident: ResidentAtHome): NewAlert {
  const { administeredAt, day, time, recordedBy, prescriptionId, medication, dose, outsideRules } = record;
  const at = administeredAt ?? record.scheduledFor;
  const recorder = doseRecorder(record);
  const by = recordedBy ? { id: recordedBy.id, name: recordedBy.name } : null;
  const given: StoredDose = {
    key: doseBaseOfRecord(record),
    at,
    day: day ?? '',
    time: time ?? null,
    status: 'given',
    reason: outsideRules.reason,
    rules: outsideRules.rules,
    by,
    recordedAt: recordedAt(record),
  };
  return {
    cause: 'outside-rules',
    vitalsId: outsideRulesId(record),
    ...subject(resident, { id: prescriptionId.toString(), medication, dose: dose ?? null }, [given]),
    measuredAt: at,
    measuredByName: by?.name ?? null,
    ...newlyRaised(recorder ? onBehalfOf(recorder as Actor['user']) : systemActor(), recordedAt(record)),
  };
}

type Records = readonly MedicationRecordDocument[];

/**
 * Runs of consecutive refusals of one medication; a given dose ends a run. Omitted, held and missed doses neither count nor end
 * a run, because the resident did not take the medication in between.
 */
export function refusalRuns(closed: Records): MedicationRecordDocument[][] {
  const runs: MedicationRecordDocument[][] = [[]];
  for (const record of closed) {
    if (record.status === 'refused') runs.at(-1)?.push(record);
    if (record.status === 'administered') runs.push([]);
  }
  return runs;
}

const recordedAt = (record: MedicationRecordDocument): Date => record.recordedAt ?? record.createdAt;

/** A refused dose as an alert lists it. */
export const refusedDose = (record: MedicationRecordDocument): StoredDose => ({
  key: doseBaseOfRecord(record),
  at: record.scheduledFor,
  day: record.day ?? '',
  time: record.time ?? null,
  status: 'refused',
  reason: record.reason ?? null,
  by: record.recordedBy ? { id: record.recordedBy.id, name: record.recordedBy.name } : null,
  recordedAt: recordedAt(record),
});

/** The person who recorded a dose; null for older records, which do not store a recorder. */
export const doseRecorder = ({
  recordedBy: by,
}: Pick<MedicationRecordDocument, 'recordedBy'>): HistoryEntry['by'] | null =>
  by ? { id: by.id, name: by.name, role: '' } : null;

/** Time and recorder of the refusal that was recorded last. */
export function lastRecorded(refusals: Records): Pick<NewAlert, 'measuredAt' | 'measuredByName'> {
  const [last] = [...refusals].sort((a, b) => recordedAt(b).getTime() - recordedAt(a).getTime());
  return {
    measuredAt: last ? recordedAt(last) : new Date(0),
    measuredByName: last?.recordedBy?.name ?? null,
  };
}

const isActive = ({ state }: DoseAlert) => state !== 'closed' && state !== 'withdrawn';

/**
 * True for an alert that counts its refusals: any but those withdrawn for their records. A resident who left and came back
 * raises no second alert.
 */
const counts = ({ state, withdrawnBecause }: DoseAlert) =>
  state !== 'withdrawn' || withdrawnBecause === residentGoneText;

/**
 * The refusals since the last given dose that no alert lists yet, if there are enough to raise an alert; otherwise empty. Also
 * empty while an active alert lists one of them, because that alert adds the rest. `alerts`: all alerts of the medication's
 * refusals.
 */
export function unansweredRefusals(
  closed: Records,
  alerts: readonly DoseAlert[],
): MedicationRecordDocument[] {
  const run = refusalRuns(closed).at(-1) ?? [];
  const keysOf = (some: readonly DoseAlert[]) =>
    new Set(some.flatMap(({ dose }) => dose.doses.map(({ key }) => key)));
  const current = keysOf(alerts.filter(isActive));
  if (run.some((record) => current.has(doseBaseOfRecord(record)))) return [];
  const known = keysOf(alerts.filter(counts));
  const fresh = run.filter((record) => !known.has(doseBaseOfRecord(record)));
  return fresh.length < alertRules.refusals ? [] : fresh;
}

/**
 * The alert of refusals in a row, raised when the refusal that reached the limit was recorded. `earlier`: the medication's
 * number of earlier alerts of refusals, part of the id, so that two servers raise one alert.
 */
export function alertOfRefusals(
  refusals: readonly MedicationRecordDocument[],
  prescription: Prescribed,
  resident: ResidentAtHome,
  earlier: number,
): NewAlert | null {
  const raising = refusals[alertRules.refusals - 1];
  if (!raising) return null;
  const recorder = doseRecorder(raising);
  return {
    cause: 'refusals',
    vitalsId: idOf(`refusals ${prescription.id} ${String(earlier)}`),
    ...subject(resident, prescription, refusals.map(refusedDose)),
    ...lastRecorded(refusals),
    ...newlyRaised(recorder ? onBehalfOf(recorder as Actor['user']) : systemActor(), recordedAt(raising)),
  };
}
