import {
  countIn24Hours,
  countsForNext,
  isGivenInFuture,
  nextAsNeeded,
  type AsNeededSchedule,
  type DoseClaim,
  type MedicationRecord,
  type NextAsNeeded,
  type RoundPrescription,
  type Resident,
} from '@hearthline/contracts';
import { compareByRoom } from '../../../care/compare-by-room.ts';
import { lacksEffect } from '../../../care/records/effect-question.tsx';
import { isSameSubstance, type MedicationsById } from '../../../care/same-substance.ts';
import { countingRecords } from '../../../care/records/counting-records.ts';
import { groupBy } from '../../../lib/shell/group-by.ts';
import type { OpenDose } from './claims.ts';
import { asNeededNoteKey, noteKey, type DoseNote, type DoseNotes } from './dose-notes.ts';
import { isHeld } from './round-doses.ts';

/** The limits of the next dose of an as-needed prescription. */
export interface AsNeededLimits {
  readonly schedule: AsNeededSchedule;
  /** Null: possible now. */
  readonly next: NextAsNeeded | null;
  /** Number of doses given in 24 h. */
  readonly in24Hours: number;
}

/** A resident's as-needed prescription with its given doses. */
export interface AsNeeded extends AsNeededLimits {
  readonly prescription: RoundPrescription;
  readonly resident: Resident;
  /** The latest given dose; undefined if it is unknown. */
  readonly latest: MedicationRecord | undefined;
  /** Doses recorded as given at a time that is still to come: the clock was ahead. */
  readonly inFuture: readonly MedicationRecord[];
  /** Noted on this device and not sent yet: it counts as given until the interval is over. */
  readonly note: DoseNote | undefined;
  readonly claim: DoseClaim | undefined;
  /** Doses given at least an hour ago without an answer on their effect, oldest first. */
  readonly unanswered: readonly MedicationRecord[];
}

export interface AsNeededOfResident {
  readonly resident: Resident;
  readonly prescriptions: readonly AsNeeded[];
}

interface KnownToRound {
  readonly prescriptions: ReadonlyMap<string, RoundPrescription>;
  readonly residents: readonly Resident[];
  /** Without corrected records. */
  readonly records: readonly MedicationRecord[];
  readonly claims: readonly DoseClaim[];
  readonly notes: DoseNotes;
  readonly stock: MedicationsById;
}

const dayMs = 24 * 60 * 60_000;

/** The as-needed prescriptions in force at `now`, by room and resident. */
export function joinAsNeeded(known: KnownToRound, now: Date): AsNeededOfResident[] {
  const { prescriptions, residents, records, claims, notes, stock } = known;
  const given = groupBy(records.filter(isGivenAsNeeded), ({ residentId }) => residentId);
  const subjectOfClaim = ({ prescriptionId }: DoseClaim) => {
    const claimed = prescriptions.get(prescriptionId);
    return claimed && subjectOf(claimed);
  };
  return residents
    .filter(({ active }) => active)
    .toSorted(compareByRoom)
    .flatMap((resident): AsNeededOfResident[] => {
      const ofResident = [...prescriptions.values()].flatMap((prescription): AsNeeded[] => {
        const { id, schedule, residentId } = prescription;
        const subject = subjectOf(prescription);
        if (residentId !== resident.id || schedule.kind !== 'as-needed' || !isInForce(prescription, now))
          return [];
        const all = (given.get(residentId) ?? [])
          .filter((dose) => isSameSubstance(prescription, dose, stock))
          .toSorted((a, b) => timeOf(a) - timeOf(b));
        const doses = all.filter((dose) => countsForNext(schedule, new Date(timeOf(dose)), now));
        return [
          {
            prescription,
            resident,
            ...limitsAfter(schedule, doses, now),
            latest: doses.at(-1),
            inFuture: all.filter((dose) => isGivenInFuture(new Date(timeOf(dose)), now)),
            note: noteInInterval(notes, prescription, now),
            claim: claims.find(
              (claim) => claim.time === null && subjectOfClaim(claim) === subject && isHeld(claim, now),
            ),
            unanswered: doses.filter((dose) => dose.prescriptionId === id && asksForEffect(dose, now)),
          },
        ];
      });
      return ofResident.length > 0 ? [{ resident, prescriptions: ofResident }] : [];
    });
}

/** The limits of a prescription's next dose, from all known records; null for a scheduled prescription. */
export function findLimits(
  prescription: RoundPrescription,
  records: readonly MedicationRecord[],
  { stock, now }: { readonly stock: MedicationsById; readonly now: Date },
): AsNeededLimits | null {
  const { schedule } = prescription;
  if (schedule.kind !== 'as-needed') return null;
  const given = countingRecords(records).filter(
    (record) =>
      isGivenAsNeeded(record) &&
      record.residentId === prescription.residentId &&
      isSameSubstance(prescription, record, stock) &&
      countsForNext(schedule, new Date(timeOf(record)), now),
  );
  return limitsAfter(schedule, given, now);
}

function limitsAfter(
  schedule: AsNeededSchedule,
  given: readonly MedicationRecord[],
  now: Date,
): AsNeededLimits {
  const times = given.map((dose) => new Date(timeOf(dose)));
  return { schedule, next: nextAsNeeded(schedule, times, now), in24Hours: countIn24Hours(times, now) };
}

/** The note of an as-needed dose until its interval is over: it can't be given or noted again before that. */
export function noteInInterval(
  notes: DoseNotes,
  prescription: RoundPrescription,
  now: Date,
): DoseNote | undefined {
  const { schedule } = prescription;
  if (schedule.kind !== 'as-needed') return undefined;
  const note = notes.get(asNeededNoteKey(prescription));
  return note && now.getTime() - note.at < schedule.minIntervalMinutes * 60_000 ? note : undefined;
}

/** The note of the open dose; for an as-needed dose, while its interval lasts. */
export function findNote(
  { identity, prescription }: OpenDose,
  notes: DoseNotes,
  now: Date,
): DoseNote | undefined {
  return identity.time === undefined
    ? noteInInterval(notes, prescription, now)
    : notes.get(noteKey(identity, prescription));
}

const isGivenAsNeeded = ({ status, time, administeredAt }: MedicationRecord): boolean =>
  status === 'administered' && time === null && administeredAt !== null;

/** A claim is per resident and medication, across prescriptions. Interval and maximum count every product of a substance. */
const subjectOf = ({ residentId, medicationId }: Pick<RoundPrescription, 'residentId' | 'medicationId'>) =>
  `${residentId} ${medicationId}`;

const timeOf = ({ administeredAt }: MedicationRecord) => Date.parse(administeredAt ?? '');

function isInForce({ startsAt, endsAt }: RoundPrescription, now: Date): boolean {
  return startsAt !== null && new Date(startsAt) <= now && (endsAt === null || new Date(endsAt) > now);
}

/** Asks from an hour after the dose until a day after it; later only on the dose's record. */
function asksForEffect(dose: MedicationRecord, now: Date): boolean {
  return lacksEffect(dose, now) && now.getTime() - timeOf(dose) < dayMs;
}
