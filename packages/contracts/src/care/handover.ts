import * as z from 'zod/mini';
import { RecordedAmount } from './dose-amount.ts';
import { Alert } from './alerts.ts';
import { BalanceCheck } from './balance-checks.ts';
import { TimeOfDay } from './dose-schedule.ts';
import type { Resource } from '../base/endpoint.ts';
import { MedicationProduct } from './medication-product.ts';
import { MedicationRecord } from './medication-records.ts';
import { Medication } from './medications.ts';
import { Day, Id, Instant, text } from '../base/primitives.ts';
import { StayKind } from './resident-stay.ts';
import { DoseId, DueDose } from './round.ts';
import { SentPrescription } from './round-prescription.ts';
import { HomeDetails } from '../office/settings.ts';

export const handoverRules = {
  /** Days for which handovers can be looked up. */
  days: 30,
  /** Maximum number of notes in one shift. */
  notes: 100,
} as const;

/** Identity of a shift: the home day and time at which it begins. */
export const ShiftId = z.object({ day: Day, start: TimeOfDay });
export type ShiftId = z.infer<typeof ShiftId>;

/** A shift, from `from` (inclusive) to `before` (exclusive). */
export const Shift = z.extend(ShiftId, { from: Instant, before: Instant });
export type Shift = z.infer<typeof Shift>;

const By = z.object({ id: Id, name: z.string() });

export const HandoverNote = z.object({
  id: Id,
  text: z.string(),
  /** The resident it is about. */
  resident: z.nullable(
    z.object({ id: Id, name: z.string(), lastName: z.string(), roomNumber: z.nullable(z.string()) }),
  ),
  by: By,
  at: Instant,
});
export type HandoverNote = z.infer<typeof HandoverNote>;

/** A resident who came, left or whose data changed in the shift. */
const ResidentChange = z.object({
  residentId: Id,
  /** Full name at that time. */
  name: z.string(),
  what: z.enum(['new', 'returned', 'changed', 'left']),
  /** Why they left; absent: nobody said. */
  stay: z.optional(StayKind),
  /** Names of the changed fields. */
  fields: z.array(z.string()),
  by: z.string(),
  at: Instant,
});
export type HandoverResidentChange = z.infer<typeof ResidentChange>;

/** A dose that nobody has recorded. It leaves the list as soon as it is recorded. */
const UnrecordedDose = z.object({
  /** Prescription, home day and time, or the id of a pending record. */
  key: z.string(),
  /** The scheduled dose, by which it is opened; null for a pending record. */
  due: z.nullable(DoseId),
  state: z.enum(['missed', 'overdue']),
  residentId: Id,
  resident: z.object({ name: z.string(), lastName: z.string(), roomNumber: z.nullable(z.string()) }),
  medication: MedicationProduct,
  /** Amount of the dose; null without a prescription. */
  dose: z.nullable(RecordedAmount),
  timeCritical: z.boolean(),
  /** When it was due. */
  at: Instant,
});
export type HandoverUnrecordedDose = z.infer<typeof UnrecordedDose>;

/** The handover from one shift to the next, computed from the records on each read. */
export const Handover = z.object({
  shift: Shift,
  previous: z.nullable(ShiftId),
  next: z.nullable(ShiftId),
  /** True if the shift is running; `stock` and `openAlerts` are then current, otherwise empty. */
  current: z.boolean(),
  /** Alerts raised in the shift, oldest first; withdrawn ones are left out. */
  alerts: z.array(Alert),
  /** Raised before the shift within the last 7 days, and not closed. */
  openAlerts: z.array(Alert),
  /** Doses of the shift that were refused, omitted, held, not prescribed or given outside the rules, and as-needed ones; oldest first. */
  doses: z.array(MedicationRecord),
  /**
   * Doses that nobody has recorded, computed by the clock, oldest first. In the running shift: all overdue and missed doses
   * of the round, whichever shift they belong to, and this shift's doses of residents who left. In an earlier shift: the
   * doses whose window ended in it.
   */
  unrecorded: z.array(UnrecordedDose),
  /** In the running shift open doses too old for the round, of the last 14 days; oldest first. */
  older: z.array(UnrecordedDose),
  /**
   * Number of entries left out of each list beyond its limit of 500. The lists of unrecorded doses keep the latest entries.
   */
  more: z.object({
    alerts: z.int(),
    openAlerts: z.int(),
    doses: z.int(),
    unrecorded: z.int(),
    older: z.int(),
  }),
  /** Counts of controlled drugs. */
  controlled: z.object({
    /** Counted in the shift, oldest first. */
    checks: z.array(BalanceCheck),
    /** In the running shift: with a balance, and not counted since it began; otherwise empty. */
    uncounted: z.array(Medication),
    /** In the running shift: differences from before it that are not settled; otherwise empty. */
    differences: z.array(BalanceCheck),
  }),
  /** Medications that are low, out or below zero. */
  stock: z.array(Medication),
  residents: z.array(ResidentChange),
  notes: z.array(HandoverNote),
  readBy: z.array(z.object({ by: By, at: Instant })),
  /** True if the caller has read the handover of the previous shift. */
  previousRead: z.boolean(),
});
export type Handover = z.infer<typeof Handover>;

/** The doses of a shift for the paper round: of active residents, with what was recorded of them so far. */
export const ShiftSheet = z.object({
  home: HomeDetails,
  shift: Shift,
  /** The doses due in the shift; of the running shift also open doses of before, as in the round. By time, room and medication. */
  doses: z.array(DueDose),
  /** The prescriptions of these doses, and the as-needed ones in force. */
  prescriptions: z.array(SentPrescription),
  /** The valid records of these doses, and the latest as-needed doses. */
  records: z.array(MedicationRecord),
  /** Planned records that are no dose of the list: of Form 02, or due again after a correction. Latest first. */
  pending: z.array(MedicationRecord),
  /** Number of older ones left out. */
  pendingLeftOut: z.int(),
});
export type ShiftSheet = z.infer<typeof ShiftSheet>;

export const handoverNoteDraft = z.object({
  text: text(2000, 'Note', 'Please write a note.').check(z.minLength(1, 'Please write a note.')),
  residentId: z.optional(z.nullable(Id)),
});

export const handover = {
  /**
   * The running shift, or the shift that began at the given time. 422 at `day` beyond 30 days, at `start` if no shift begins
   * then.
   */
  get: {
    method: 'GET',
    path: '/api/handover',
    access: 'canViewRecords',
    heavy: true,
    query: z.object({ day: z.optional(Day), start: z.optional(TimeOfDay) }),
    reply: z.object({ handover: Handover }),
  },
  /** The running shift or the next one, to be printed and signed by hand. */
  sheet: {
    method: 'GET',
    path: '/api/handover/sheet',
    access: 'canRecordMedications',
    heavy: true,
    query: z.object({ shift: z._default(z.enum(['current', 'next']), 'current') }),
    reply: ShiftSheet,
  },
  /** Adds a note to the running shift. */
  addNote: {
    method: 'POST',
    path: '/api/handover/notes',
    access: 'canRecordVitals',
    body: handoverNoteDraft,
    reply: z.object({ note: HandoverNote }),
    status: 201,
  },
  /** Removes a note: its author while the shift runs, or a holder of canVoidRecords; it stays in the audit. */
  removeNote: {
    method: 'DELETE',
    path: '/api/handover/notes/:id',
    access: 'canRecordVitals',
    reply: null,
  },
  /** The caller has read the handover of a shift; the first time counts. */
  markRead: {
    method: 'POST',
    path: '/api/handover/read',
    access: 'canViewRecords',
    body: ShiftId,
    reply: z.object({ readBy: Handover.shape.readBy }),
  },
} as const satisfies Resource;
