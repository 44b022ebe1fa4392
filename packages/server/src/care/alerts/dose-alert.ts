import { createHash } from 'node:crypto';
import { alertRules, getDoseKey, type DoseId } from '@hearthline/contracts';
import { onBehalfOf, systemActor, type Actor, type HistoryEntry } from '../../records/clinical/history.ts';
import { doseBaseOfRecord } from '../medication-records/find-doses.repository.ts';
import type { MedicationRecordDocument } from '../medication-records/medication-record.repository.ts';
import type { MissedDose } from '../round/missed-doses.ts';
import { newlyRaised } from './alert-of-record.ts';
import { storedId, type DoseAlert, type NewAlert, type StoredDose } from './alert.repository.ts';
import type { ResidentAtHome } from './resident-state.ts';
import { residentGoneText } from './withdrawal.ts';

/**
 * The id that an alert of doses has in place of a record's. It follows from what raises it, so that the unique index lets one be
 * raised, however many servers find it.
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

/** The alert that a missed dose raises; it has been waiting since the dose's window ended. */
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

/** The id of the alert of a dose given outside the rules: of the record, so that each raises one. */
export const outsideRulesId = ({ _id }: Pick<MedicationRecordDocument, '_id'>): DoseAlert['vitalsId'] =>
  idOf(`outside rules ${_id.toString()}`);

/** The alert that a dose given outside the rules raises, from when it was recorded. */
export function alertOfOutsideRules(
  record: MedicationRecordDocument &
    Required<Pick<MedicationRecordDocument, 'prescriptionId' | 'outsideRules'>>,
  resident: ResidentAtHome,
): NewAlert {
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
 * The refusals of one medication in a row: each run ends with a given dose. Omitted and held doses neither count nor end one,
 * as do missed ones, which have no record: the resident did not take the medication in between.
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

/** Who recorded what happened to a dose; null for a record of before that was stored. */
export const doseRecorder = ({
  recordedBy: by,
}: Pick<MedicationRecordDocument, 'recordedBy'>): HistoryEntry['by'] | null =>
  by ? { id: by.id, name: by.name, role: '' } : null;

/** When the last of these was recorded, and by whom. */
export function lastRecorded(refusals: Records): Pick<NewAlert, 'measuredAt' | 'measuredByName'> {
  const [last] = [...refusals].sort((a, b) => recordedAt(b).getTime() - recordedAt(a).getTime());
  return {
    measuredAt: last ? recordedAt(last) : new Date(0),
    measuredByName: last?.recordedBy?.name ?? null,
  };
}

const isActive = ({ state }: DoseAlert) => state !== 'closed' && state !== 'withdrawn';

/** One withdrawn for its records is as if it had not been raised; who left and came back is not asked about again. */
const counts = ({ state, withdrawnBecause }: DoseAlert) =>
  state !== 'withdrawn' || withdrawnBecause === residentGoneText;

/**
 * The refusals since the last given dose that ask for somebody: as many in a row as raise an alert, in none yet. None while one
 * of them is in an alert that is not closed, which lists further ones. `alerts`: all of the medication’s refusals.
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
 * The alert that refusals in a row raise; it has been waiting since the one that made them enough was recorded. `earlier`: how
 * many alerts of refusals the medication has had, so that two servers that find refusals at once raise one.
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
