import {
  getDoseKey,
  getDoseState,
  doseWindowMinutes,
  foldText,
  roundRules,
  type DoseClaim,
  type DoseState,
  type DoseWindows,
  type DueDose,
  type MedicationRecord,
  type RoundPrescription,
  type Resident,
} from '@hearthline/contracts';
import { countingRecords } from '../../../care/records/counting-records.ts';
import type { DoseNote, DoseNotes } from './dose-notes.ts';

/** A dose of the round with everything that its line shows. */
export interface RoundDose {
  readonly key: string;
  readonly due: DueDose;
  readonly prescription: RoundPrescription;
  readonly resident: Resident;
  /** The valid record: no other record corrects it. */
  readonly record: MedicationRecord | undefined;
  /** Somebody has it open, or it waits for a second person. */
  readonly claim: DoseClaim | undefined;
  /** Noted on this device as given, and not recorded yet. */
  readonly note: DoseNote | undefined;
  readonly state: DoseState;
}

/** True if a dose looks the same as another. A new join makes a new object of the same parts. */
export function isSameDose(a: RoundDose, b: RoundDose | undefined): boolean {
  return (
    a.key === b?.key &&
    a.due === b.due &&
    a.prescription === b.prescription &&
    a.resident === b.resident &&
    a.record === b.record &&
    a.claim === b.claim &&
    a.note === b.note &&
    a.state === b.state
  );
}

interface KnownToRound {
  readonly prescriptions: ReadonlyMap<string, RoundPrescription>;
  readonly residents: readonly Resident[];
  readonly records: readonly MedicationRecord[];
  readonly claims: readonly DoseClaim[];
  readonly windows: DoseWindows;
  readonly notes: DoseNotes;
}

/**
 * Tells whether a claim holds at `now`. It ends by the clock, without an event. A claim with an end beyond the maximum dates
 * from before the clock was put back; the server decides when the dose is opened.
 */
export function isHeld({ endedAt, expiresAt }: DoseClaim, now: Date): boolean {
  const leftMs = Date.parse(expiresAt) - now.getTime();
  return endedAt === null && leftMs > 0 && leftMs <= 2 * Math.max(roundRules.claimMs, roundRules.confirmMs);
}

/** Identity of a claim's or a record's dose; null if it is as-needed or has no prescription. */
export function getRoundDoseKey({
  prescriptionId,
  day,
  time,
}: Pick<MedicationRecord, 'prescriptionId' | 'day' | 'time'>): string | null {
  return prescriptionId === null || day === null || time === null
    ? null
    : getDoseKey({ prescriptionId, day, time });
}

/** Joins the doses with the data known at `now`. Doses of residents who left are not in the round. */
export function joinDoses(
  doses: readonly DueDose[],
  { prescriptions, residents, records, claims, windows, notes }: KnownToRound,
  now: Date,
): RoundDose[] {
  const residentsById = new Map(residents.filter(({ active }) => active).map((each) => [each.id, each]));
  const recordsByKey = new Map(countingRecords(records).map((record) => [getRoundDoseKey(record), record]));
  const held = claims.filter((claim) => isHeld(claim, now));
  const claimsByKey = new Map(held.map((claim) => [getRoundDoseKey(claim), claim]));
  return doses.flatMap((due): RoundDose[] => {
    const prescription = prescriptions.get(due.prescriptionId);
    const resident = prescription && residentsById.get(prescription.residentId);
    if (!resident) return [];
    const key = getDoseKey(due);
    const record = recordsByKey.get(key);
    const state = getDoseState(due, record, doseWindowMinutes(prescription, windows), now);
    const note = record && record.status !== 'pending' ? undefined : notes.get(key);
    return [{ key, due, prescription, resident, record, claim: claimsByKey.get(key), note, state }];
  });
}

/** True if the dose still needs a person: neither recorded nor later. */
export function isWaiting({ state }: Pick<RoundDose, 'state'>): boolean {
  return state === 'due' || state === 'overdue' || state === 'missed';
}

/** True if the dose was not recorded in time. */
export const isLate = ({ state }: Pick<RoundDose, 'state'>): boolean =>
  state === 'overdue' || state === 'missed';

/** True if the dose has an outcome: given, refused, omitted or held. */
export function isRecorded({ state }: Pick<RoundDose, 'state'>): boolean {
  return !isWaiting({ state }) && state !== 'later';
}

export type RoundCounts = Readonly<Record<'overdue' | 'missed' | 'due' | 'later' | 'done', number>>;

export function countDoses(doses: readonly RoundDose[]): RoundCounts {
  const counts = { overdue: 0, missed: 0, due: 0, later: 0, done: 0 };
  for (const { state } of doses)
    counts[
      state === 'overdue' || state === 'missed' || state === 'due' || state === 'later' ? state : 'done'
    ] += 1;
  return counts;
}

export interface RoundFilter {
  /**
   * `now` leaves out later doses and those that are done, except for a time after they were recorded; `late` shows only overdue and missed doses.
   */
  readonly show: 'now' | 'late' | 'all';
  /** Words of a name, nickname or room. */
  readonly search: string;
}

/** True if each word of the search is in the resident's name, nickname or room. */
export function matchesSearch({ name, lastName, nickname, roomNumber }: Resident, search: string): boolean {
  if (search === '') return true;
  const text = foldText([name, lastName, nickname ?? '', `room ${roomNumber ?? ''}`].join(' '));
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
