import * as z from 'zod/mini';
import { Alert } from './alerts.ts';
import { TimeOfDay } from './dose-schedule.ts';
import type { Resource } from '../base/endpoint.ts';
import { MedicationProduct } from './medication-product.ts';
import { MedicationRecord } from './medication-records.ts';
import { Medication } from './medications.ts';
import { Day, Id, Instant, text } from '../base/primitives.ts';
import { DoseId } from './round.ts';

export const handoverRules = {
  /** Days for which handovers can be looked up. */
  days: 30,
  /** Most notes of one shift. */
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
  /** Names of the changed fields. */
  fields: z.array(z.string()),
  by: z.string(),
  at: Instant,
});
export type HandoverResidentChange = z.infer<typeof ResidentChange>;

/** A dose that nobody has recorded. One recorded later leaves the list. */
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
  dose: z.nullable(z.object({ amount: z.number(), unit: z.string() })),
  timeCritical: z.boolean(),
  /** When it was due. */
  at: Instant,
});
export type HandoverUnrecordedDose = z.infer<typeof UnrecordedDose>;

/** What a shift tells the next one; worked out from the records each time it is read. */
export const Handover = z.object({
  shift: Shift,
  previous: z.nullable(ShiftId),
  next: z.nullable(ShiftId),
  /** Whether the shift is running; `stock` and `openAlerts` are then the present ones, else empty. */
  current: z.boolean(),
  /** Alerts raised in the shift, oldest first; withdrawn ones are left out. */
  alerts: z.array(Alert),
  /** Raised before the shift within the last 7 days, and not closed. */
  openAlerts: z.array(Alert),
  /** Doses of the shift that were refused, omitted, held or given outside the rules, and as-needed ones; oldest first. */
  doses: z.array(MedicationRecord),
  /**
   * Doses that nobody has recorded, worked out by the clock, oldest first. Of the running shift all that the round counts as
   * overdue or missed, whichever shift they are of, and those of its time of residents who left; of an earlier one those missed
   * in it (their window ended in it).
   */
  unrecorded: z.array(UnrecordedDose),
  /** In the running shift open doses too old for the round, of the last 14 days; oldest first. */
  older: z.array(UnrecordedDose),
  /** How many more of each there are than the 500 that are listed; of doses that nobody recorded the latest are. */
  more: z.object({
    alerts: z.int(),
    openAlerts: z.int(),
    doses: z.int(),
    unrecorded: z.int(),
    older: z.int(),
  }),
  /** Medications that are low, out or below zero. */
  stock: z.array(Medication),
  residents: z.array(ResidentChange),
  notes: z.array(HandoverNote),
  readBy: z.array(z.object({ by: By, at: Instant })),
  /** Whether the caller has read the handover of the shift before. */
  previousRead: z.boolean(),
});
export type Handover = z.infer<typeof Handover>;

export const handoverNoteDraft = z.object({
  text: text(2000, 'Note', 'Please write a note.').check(z.minLength(1, 'Please write a note.')),
  residentId: z.optional(z.nullable(Id)),
});

export const handover = {
  /** The shift that is running, or the one that began then. 422 at `day` beyond 30 days, at `start` where no shift begins. */
  get: {
    method: 'GET',
    path: '/api/handover',
    access: 'canViewRecords',
    heavy: true,
    query: z.object({ day: z.optional(Day), start: z.optional(TimeOfDay) }),
    reply: z.object({ handover: Handover }),
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
