import {
  isGivenInFuture,
  nextAsNeeded,
  type AsNeededSchedule,
  type DoseClaim,
  type MedicationRecord,
  type NextAsNeeded,
  type RoundPrescription,
  type Resident,
} from '@hearthline/contracts';
import { compareByRoom } from '../../care/compare-by-room.ts';
import { lacksEffect } from '../../care/records/effect-question.tsx';
import { groupBy } from '../../lib/group-by.ts';
import { isHeld } from './round-doses.ts';

/** An as-needed prescription of a resident with what was given of it. */
export interface AsNeeded {
  readonly prescription: RoundPrescription;
  readonly schedule: AsNeededSchedule;
  readonly resident: Resident;
  /** The latest dose given; undefined when none is known. */
  readonly latest: MedicationRecord | undefined;
  /** Doses recorded as given at a time that is still to come: the clock was ahead. They do not count until corrected. */
  readonly inFuture: readonly MedicationRecord[];
  /** Null: possible now. */
  readonly next: NextAsNeeded | null;
  readonly claim: DoseClaim | undefined;
  /** Doses given at least an hour ago of which nobody said whether they helped, oldest first. */
  readonly unanswered: readonly MedicationRecord[];
}

export interface AsNeededOfResident {
  readonly resident: Resident;
  readonly prescriptions: readonly AsNeeded[];
}

interface KnownToRound {
  readonly prescriptions: ReadonlyMap<string, RoundPrescription>;
  readonly residents: readonly Resident[];
  /** Without corrected ones. */
  readonly records: readonly MedicationRecord[];
  readonly claims: readonly DoseClaim[];
}

const dayMs = 24 * 60 * 60_000;

/** The as-needed prescriptions in force at `now`, by room and resident. */
export function joinAsNeeded(known: KnownToRound, now: Date): AsNeededOfResident[] {
  const { prescriptions, residents, records, claims } = known;
  const given = groupBy(
    records.filter(
      ({ status, time, administeredAt }) => status === 'administered' && time === null && administeredAt,
    ),
    subjectOf,
  );
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
        const all = (given.get(subject) ?? []).toSorted((a, b) => timeOf(a) - timeOf(b));
        const inFuture = all.filter((dose) => isGivenInFuture(new Date(timeOf(dose)), now));
        const doses = all.slice(0, all.length - inFuture.length);
        const times = doses.map((dose) => new Date(timeOf(dose)));
        return [
          {
            prescription,
            schedule,
            resident,
            latest: doses.at(-1),
            inFuture,
            next: nextAsNeeded(schedule, times, now),
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

/** What is given of a medication counts for its interval, and what is open for its claim, whatever the prescription. */
const subjectOf = ({ residentId, medicationId }: Pick<RoundPrescription, 'residentId' | 'medicationId'>) =>
  `${residentId} ${medicationId}`;

const timeOf = ({ administeredAt }: MedicationRecord) => Date.parse(administeredAt ?? '');

function isInForce({ startsAt, endsAt }: RoundPrescription, now: Date): boolean {
  return startsAt !== null && new Date(startsAt) <= now && (endsAt === null || new Date(endsAt) > now);
}

/** Asked from an hour after the dose until a day after it; later on its record alone. */
function asksForEffect(dose: MedicationRecord, now: Date): boolean {
  return lacksEffect(dose, now) && now.getTime() - timeOf(dose) < dayMs;
}
