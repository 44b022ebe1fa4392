import * as z from 'zod/mini';
import { checkedOnce } from '../base/checked-once.ts';
import { RecordedAmount } from './dose-amount.ts';
import { LastSite } from './dose-site.ts';
import { ConfirmedOutside, DoseRule } from './dose-rules.ts';
import { TimeOfDay } from './dose-schedule.ts';
import type { Resource } from '../base/endpoint.ts';
import { MedicationProduct } from './medication-product.ts';
import { ClosedStatus, MedicationRecord } from './medication-records.ts';
import { Day, Id, Instant, optionalText, text } from '../base/primitives.ts';
import { SentPrescription, type RoundPrescription } from './round-prescription.ts';
import { givenDraft } from './given-dose.ts';
import { HoldReading } from './hold-limits.ts';
import { SubstanceAmount } from './substance-limits.ts';
import { DoseWindows } from '../office/settings.ts';
import { DoseSource } from './supplies.ts';
import { SupplyHandling, WitnessEntry } from './witness.ts';

export const roundRules = {
  /** A claim ends after this time, in ms: 5 minutes. */
  claimMs: 5 * 60_000,
  /** The second person confirms within this time, in ms: 5 minutes. */
  confirmMs: 5 * 60_000,
  /** Time in minutes after which is asked whether an as-needed dose helped. */
  effectAfterMinutes: 60,
  /** The same medication given to the same resident within this time is asked about before it is given again, in ms: 4 hours. */
  givenLatelyMs: 4 * 60 * 60_000,
  /**
   * Time in ms for which yesterday's recorded doses stay in the round after their own time, or longer if their window is: 2
   * hours.
   */
  overlapMs: 2 * 60 * 60_000,
  /** A dose that nobody recorded stays in the round for this time after its own, in ms: 48 hours. */
  openMs: 48 * 60 * 60_000,
  /** Days after its time for which the handover lists a dose that is too old for the round. */
  openDays: 14,
  /** Days after its time within which a dose can be opened and recorded: the Kardex of two months. */
  recordableDays: 62,
} as const;

/**
 * Identity of a scheduled dose: prescription, home day and time of day. The instant is no key: in the spring gap two doses
 * share one instant.
 */
export const DoseId = z.object({ prescriptionId: Id, day: Day, time: TimeOfDay });
export type DoseId = z.infer<typeof DoseId>;

export const getDoseKey = ({ prescriptionId, day, time }: DoseId): string =>
  `${prescriptionId} ${day} ${time}`;

/** A dose that follows from a prescription. Its record, if there is one, has the same identity. */
export const DueDose = z.extend(DoseId, { at: Instant });
export type DueDose = z.infer<typeof DueDose>;

export type DoseState =
  'later' | 'due' | 'overdue' | 'missed' | 'administered' | 'refused' | 'omitted' | 'held';

/** Minutes before and after its time within which a dose of this prescription is due. */
export const doseWindowMinutes = (
  { timeCritical }: Pick<RoundPrescription, 'timeCritical'>,
  windows: DoseWindows,
): number => (timeCritical ? windows.timeCritical : windows.normal);

/**
 * State of a dose at `now`: its record's status, otherwise by the clock. Due from one window before its time, overdue from
 * half a window after it, missed from one window after it. A missed dose can still be recorded.
 */
export function getDoseState(
  { at }: Pick<DueDose, 'at'>,
  record: Pick<MedicationRecord, 'status'> | undefined,
  windowMinutes: number,
  now: Date,
): DoseState {
  if (record && record.status !== 'pending') return record.status;
  const late = (now.getTime() - Date.parse(at)) / 60_000;
  if (late < -windowMinutes) return 'later';
  if (late < windowMinutes / 2) return 'due';
  return late < windowMinutes ? 'overdue' : 'missed';
}

/**
 * True if a dose due at `at` (ISO 8601) is no longer given at `givenAt`, because its prescription was stopped. A stop planned
 * before the dose was due does not count, and a dose due before a change is still given.
 */
export function isStopped(
  { stoppedBy, endsAt, updatedAt }: Pick<RoundPrescription, 'stoppedBy' | 'endsAt' | 'updatedAt'>,
  at: string,
  givenAt: Date,
): boolean {
  if (stoppedBy === null || endsAt === null || updatedAt === null) return false;
  return givenAt >= new Date(endsAt) && updatedAt > at;
}

interface RoundMoment {
  /** The home day. */
  readonly today: string;
  readonly now: Date;
  /** Minutes around its time within which the dose is due. */
  readonly windowMinutes: number;
  /** True if nobody has recorded the dose. */
  readonly isOpen: boolean;
}

/**
 * Tells whether a dose is in the round at `now`. Doses of `today` are. An open dose of an earlier day stays 48 hours after
 * its time, a recorded dose two hours or as long as its window. A dose of tomorrow joins when it is due.
 */
export function isInRound(
  { day, at }: Pick<DueDose, 'day' | 'at'>,
  { today, now, windowMinutes, isOpen }: RoundMoment,
): boolean {
  if (day === today) return true;
  const lateMs = now.getTime() - Date.parse(at);
  const windowMs = windowMinutes * 60_000;
  if (day > today) return lateMs >= -windowMs;
  return lateMs < (isOpen ? roundRules.openMs : Math.max(roundRules.overlapMs, windowMs));
}

const By = z.object({ id: Id, name: z.string() });

/**
 * Somebody has this dose open; others see who. A dose that two people give carries what the giver entered until it is confirmed.
 * `version` increases with every change, also when a claim that ran out is taken over.
 */
export const DoseClaim = z.object({
  id: Id,
  version: z.int(),
  prescriptionId: Id,
  day: Day,
  /** Null for an as-needed dose. */
  time: z.nullable(TimeOfDay),
  residentId: Id,
  /** Copied, so that a colleague who is asked to confirm reads what is given to whom on any page. */
  resident: z.object({ name: z.string(), lastName: z.string(), roomNumber: z.nullable(z.string()) }),
  medication: MedicationProduct,
  /** A dose that waits has the amount that was chosen of a range. */
  dose: RecordedAmount,
  by: By,
  at: Instant,
  expiresAt: Instant,
  /** Null while it holds; set in the last event of a claim, which is then deleted. */
  endedAt: z.nullable(Instant),
  /** The dose that waits for a second person. */
  waiting: z.nullable(
    z.object({
      /** Absent: administered. */
      status: z.optional(ClosedStatus),
      handling: z.optional(z.nullable(SupplyHandling)),
      administeredAt: Instant,
      reason: z.nullable(z.string()),
      requestedAt: Instant,
      /** Stock of a controlled drug before and after the act, when it was asked for. */
      balance: z.optional(z.nullable(z.object({ before: z.number(), after: z.number() }))),
      /** The giver's remarks beside the amount: "Only half a tablet of 1 tablet: half of it spat out". */
      remarks: z.optional(z.string()),
    }),
  ),
});
export type DoseClaim = z.infer<typeof DoseClaim>;

const reason = z.optional(text(500, 'Reason'));

/** The outcome of a dose. An as-needed dose has no `time` and needs a `reason`. */
export const DoseAct = z.object({
  prescriptionId: Id,
  day: z.optional(Day),
  time: z.optional(TimeOfDay),
  status: z.enum(['administered', 'refused', 'omitted', 'held']),
  reason,
  notes: optionalText(2000, 'Notes'),
  /** At most 24 h back, or 24 h before the scheduled dose's time, not ahead; now when absent. */
  administeredAt: z.optional(Instant),
  allergyReason: reason,
  /** Noted on paper without a connection and sent later: a conflict is replied, never a second record. */
  late: z._default(z.boolean(), false),
  /** It was given outside the rules that an earlier refusal named, and why. */
  outsideRules: z.optional(ConfirmedOutside),
  /** The second person, who confirms here; absent: a dose for two people waits for one on their own device. */
  witness: z.optional(WitnessEntry),
  /** Required for a controlled drug that was not given. */
  handling: z.optional(SupplyHandling),
  /** Required for a range, also if the dose was destroyed. */
  ...givenDraft,
});
export type DoseAct = z.infer<typeof DoseAct>;

/** The rules that a given dose breaks: `current` of 409 `outside-rules` and `too-soon`. Sent again with a reason, it is recorded. */
export const BrokenRules = z.object({
  rules: z.array(DoseRule),
  /** Start of the time when the dose is within the rules; null if no waiting helps. */
  possibleAt: z.nullable(Instant),
  /** The latest dose that blocks it; null: none. */
  lastGiven: z.nullable(MedicationRecord),
  /** As needed: number of doses given in 24 h. */
  in24Hours: z.nullable(z.int()),
  /** The amounts of the substances that have a limit; absent: none has one. */
  amounts: z.optional(z.array(SubstanceAmount)),
  /** The prescription's hold limits with the last readings; absent: it has none. */
  holds: z.optional(z.array(HoldReading)),
});
export type BrokenRules = z.infer<typeof BrokenRules>;

export const round = {
  /**
   * Doses of a home day by time and room, a page at a time, with their prescriptions, records and claims. The first page also
   * has the as-needed prescriptions with their latest records. Without `day`: the doses of the round now, that is of today,
   * and of other days those that are `isInRound` now or before midnight. `counts` covers all pages, for the round only the
   * doses in it. A `day` is at most 31 days away. With `residentId` it may be 62 days back, for inactive residents too.
   */
  list: {
    method: 'GET',
    path: '/api/round',
    access: 'canRecordMedications',
    heavy: true,
    query: z.object({
      day: z.optional(Day),
      residentId: z.optional(Id),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    reply: z.object({
      day: Day,
      // Cached, as the round is: a home of 200 residents has 1,600 of each.
      doses: z.array(checkedOnce(DueDose)),
      prescriptions: z.array(checkedOnce(SentPrescription)),
      records: z.array(MedicationRecord),
      claims: z.array(DoseClaim),
      /** The windows at the time of reading; the states of the doses follow from them. */
      windows: DoseWindows,
      counts: z.object({ overdue: z.int(), due: z.int(), missed: z.int(), done: z.int(), later: z.int() }),
      nextCursor: z.optional(z.string()),
    }),
  },
  /** All claims that hold: what others have open, and what waits for a second person. */
  claims: {
    method: 'GET',
    path: '/api/round/claims',
    access: 'canRecordMedications',
    reply: z.object({ claims: z.array(DoseClaim) }),
  },
  /**
   * Opens a dose. 409 `claimed` with `current` (the claim) if another person has it open; 409 `recorded` with `current` (the
   * record). `givenLately`: the same substance was given a short while ago: by Form 02, by another prescription, or as a
   * late earlier dose. The client then asks if this is another dose.
   */
  claim: {
    method: 'POST',
    path: '/api/round/claims',
    access: 'canRecordMedications',
    body: z.object({ prescriptionId: Id, day: Day, time: z.optional(TimeOfDay) }),
    reply: z.object({
      claim: DoseClaim,
      givenLately: z.optional(MedicationRecord),
      /** Given in 24 h of each substance that has a limit; absent: none has one. */
      amounts: z.optional(z.array(SubstanceAmount)),
      /** The hold limits with the last readings; absent: the prescription has none. */
      holds: z.optional(z.array(HoldReading)),
      /** The stock that it is taken from; absent: its medication cannot be read. */
      source: z.optional(DoseSource),
      /** The last reading for the prescription's scale; absent: none within `scaleReadingMinutes`, or no scale. */
      lastReading: z.optional(z.object({ value: z.number(), at: Instant })),
      /** The last four sites of the medication, latest first; absent: none, or its route has no sites. */
      lastSites: z.optional(z.array(LastSite)),
    }),
    status: 201,
  },
  release: {
    method: 'DELETE',
    path: '/api/round/claims/:id',
    access: 'canRecordMedications',
    reply: null,
  },
  /**
   * Records a dose. The reply has either `record` or `claim`: a dose for two people without `witness` waits in its claim, of a
   * controlled drug also one that was not given. 422 `witness-needed` for a `late` one of a controlled drug. 409 `recorded` with
   * `current` if the dose is recorded already; 409 `allergy` without a reason. 409 `outside-rules`, or `too-soon` for an
   * as-needed dose, with `current` (BrokenRules), until the call has `outsideRules`. 422 at `reason` if a dose is marked as
   * not given before its window, except with one of `aheadReasons`. 422 at `reading` for a given dose of a scale
   * without one, or with one that is older than `scaleReadingMinutes`. 422 at `amount` for a given dose of a range without an
   * amount within it, and at `part.taken` for a part that is not below the dose.
   */
  act: {
    method: 'POST',
    path: '/api/round/doses',
    access: 'canRecordMedications',
    body: DoseAct,
    reply: z.object({ record: z.nullable(MedicationRecord), claim: z.nullable(DoseClaim) }),
    status: 201,
  },
  /** The second person confirms what waits: never the giver, by default a nurse or above. */
  confirm: {
    method: 'POST',
    path: '/api/round/claims/:id/confirm',
    access: 'canRecordMedications',
    reply: z.object({ record: MedicationRecord }),
    status: 201,
  },
} as const satisfies Resource;
