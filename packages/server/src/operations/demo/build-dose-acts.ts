import { toHomeDay, type Prescription, type User } from '@hearthline/contracts';
import { dosesDue } from '@hearthline/contracts/doses-due';
import { onBehalfOf } from '../../records/clinical/history.ts';
import type { HomeDay } from '../../records/clinical/home-day.ts';
import { readGivenDose } from '../../care/medication-records/given-dose.policy.ts';
import type { MedicationRecordDocument } from '../../care/medication-records/medication-record.repository.ts';
import type { ActOnDose } from '../../care/medication-records/record-dose.ts';
import type { ResidentDocument } from '../../care/residents/resident.repository.ts';
import { isHereAt } from './build-residents.ts';
import type { PlannedPrescription } from './build-prescriptions.ts';
import type { LatestDose } from './demo-prescriptions.ts';
import { buildGivenDraft } from './build-given-draft.ts';
import { seededBy, type Random } from './random.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface DoseInput {
  readonly planned: PlannedPrescription;
  readonly prescription: Prescription;
  /** The resident's position in the round. */
  readonly place: number;
  /** All days on which the prescription had doses, oldest first. */
  readonly days: readonly HomeDay[];
  /** The users who give doses. */
  readonly givers: readonly [User, ...User[]];
  /** The users who give injections, and doses that need two people. */
  readonly nurses: readonly [User, User];
  /** True if its medication has been out of stock for a day. */
  readonly isOut: boolean;
  readonly timezone: string;
  readonly now: Date;
}

/** An action on a dose, and the time of its recording. */
export interface DoseAct {
  readonly act: ActOnDose;
  readonly recordedAt: Date;
  readonly effect?: NonNullable<MedicationRecordDocument['effect']>;
}

type Outcome = Pick<ActOnDose, 'status' | 'reason' | 'notes'>;

const given: Outcome = { status: 'administered', reason: null, notes: null };
const rareOutcomes: readonly [Outcome, ...Outcome[]] = [
  { status: 'refused', reason: 'Did not want it', notes: null },
  { status: 'refused', reason: 'Spat it out', notes: 'Offered again after a quarter of an hour.' },
  { status: 'omitted', reason: 'Asleep', notes: null },
  { status: 'refused', reason: 'Feels unwell', notes: null },
];

/** The actions on a prescription's doses until now: most were given, at the time the round reaches the resident. */
export function buildDoseActs(input: DoseInput): DoseAct[] {
  return input.prescription.schedule.kind === 'as-needed' ? asNeededActs(input) : scheduledActs(input);
}

function scheduledActs(input: DoseInput): DoseAct[] {
  const { prescription, planned, place, days, isOut, timezone, now } = input;
  const due = days
    .flatMap(({ day }) => dosesDue(prescription, day, timezone))
    .filter(({ at }) => Date.parse(at) <= now.getTime() && isHereAt(planned.resident, new Date(at)));
  const acts: DoseAct[] = [];
  let previous: Outcome = given;
  for (const [index, dose] of due.entries()) {
    const random = seededBy(`${dose.day} ${dose.time} ${planned.resident.lastName} ${dose.prescriptionId}`);
    const scheduledFor = new Date(dose.at);
    const latest = index === due.length - 1 ? planned.latest : undefined;
    const recordedAt = new Date(
      scheduledFor.getTime() + delayMinutes(prescription, place, latest, random) * MINUTE,
    );
    if (latest === 'open' || recordedAt > now) continue;
    const isOutNow = isOut && now.getTime() - scheduledFor.getTime() < DAY;
    const outcome = outcomeOf(latest, { isOut: isOutNow, previous, random });
    previous = outcome;
    acts.push(
      actOn(input, outcome, { day: dose.day, dose: { time: dose.time }, scheduledFor, recordedAt, random }),
    );
  }
  return acts;
}

/** The delay of a dose: the round takes three quarters of an hour, time-critical doses come first. */
function delayMinutes(
  { timeCritical }: Prescription,
  place: number,
  latest: LatestDose | undefined,
  random: Random,
): number {
  if (latest !== undefined) return 5;
  return timeCritical ? random.between(-4, 10) : 2 + Math.floor(place * 1.5) + random.between(0, 6);
}

interface Chance {
  readonly isOut: boolean;
  /** The outcome of the previous dose. */
  readonly previous: Outcome;
  readonly random: Random;
}

/** Never two doses in a row that were not given, so that the demo home has no alerts of its own. */
function outcomeOf(latest: LatestDose | undefined, { isOut, previous, random }: Chance): Outcome {
  if (latest !== undefined && typeof latest === 'object') return latest;
  if (isOut) return { status: 'omitted', reason: 'Out of stock', notes: null };
  const isRare = random.chance(0.03) && latest === undefined && previous.status === 'administered';
  if (isRare) return random.pick(rareOutcomes);
  return random.chance(0.04) ? { ...given, notes: 'In the day room.' } : given;
}

function asNeededActs(input: DoseInput): DoseAct[] {
  const { prescription, planned, nurses, timezone, now } = input;
  const { schedule } = prescription;
  if (schedule.kind !== 'as-needed') return [];
  return [...planned.givenAgo].reverse().map((minutes, index): DoseAct => {
    const recordedAt = new Date(now.getTime() - minutes * MINUTE);
    const random = seededBy(`as needed ${String(minutes)} ${planned.resident.lastName}`);
    const outcome = { ...given, reason: schedule.reason };
    const done = actOn(input, outcome, {
      day: toHomeDay(recordedAt, timezone),
      dose: { asNeededNumber: index + 1 },
      scheduledFor: recordedAt,
      recordedAt,
      random,
    });
    const askedAt = new Date(recordedAt.getTime() + random.between(62, 85) * MINUTE);
    if (askedAt > now) return done;
    const { id, name } = random.pick(nurses);
    const helped = random.chance(0.75) ? 'yes' : 'partly';
    return { ...done, effect: { helped, note: null, by: { id, name }, at: askedAt } };
  });
}

interface Dose extends Pick<ActOnDose, 'day' | 'dose' | 'scheduledFor'> {
  readonly recordedAt: Date;
  readonly random: Random;
}

function actOn(
  { prescription, planned, givers, nurses }: DoseInput,
  outcome: Outcome,
  { recordedAt, random, ...dose }: Dose,
): DoseAct {
  const isGiven = outcome.status === 'administered';
  const [first, second] = random.chance(0.5) ? nurses : [nurses[1], nurses[0]];
  const givenByNurse = prescription.twoPeople || prescription.route === 'subcutaneous';
  const giver = givenByNurse ? first : random.pick(givers);
  const draft = buildGivenDraft(prescription, recordedAt, random);
  const {
    dose: amount,
    stockPerDose,
    details,
  } = readGivenDose(draft, prescription, {
    isGiven,
    isOut: isGiven,
    isOfControlled: false,
    givenAt: recordedAt,
  });
  const confirmed = { by: { id: second.id, name: second.name }, at: recordedAt };
  return {
    act: {
      ...outcome,
      ...dose,
      administeredAt: isGiven ? recordedAt : null,
      // An answer to allergies that are not recorded stays with the prescription alone.
      allergyReason: isGiven && planned.resident.allergies.length > 0 ? prescription.allergyReason : null,
      resident: planned.resident satisfies ResidentDocument,
      prescription: { ...prescription, dose: amount, stockPerDose },
      details,
      actor: onBehalfOf(giver),
      ...(prescription.twoPeople && isGiven && { confirmed }),
    },
    recordedAt,
  };
}
