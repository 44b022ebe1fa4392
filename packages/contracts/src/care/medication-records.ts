import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { doseFieldShape } from './dose-field-kinds.ts';
import { ConfirmedOutside } from './dose-rules.ts';
import { TimeOfDay } from './dose-schedule.ts';
import { RecordedAmount } from './dose-amount.ts';
import { givenDraft } from './given-dose.ts';
import { MedicationProduct } from './medication-product.ts';
import { Day, Id, Instant, optionalText, SeenVersion, text } from '../base/primitives.ts';
import { NotPrescribedDraft } from './not-prescribed.ts';
import { RecordsQuery } from './vitals.ts';
import { SupplyHandling, WitnessEntry } from './witness.ts';

export const MedicationRecordStatus = z.enum(['pending', 'administered', 'refused', 'omitted', 'held']);
export type MedicationRecordStatus = z.infer<typeof MedicationRecordStatus>;

/** Short list for each status except administered. `Other` means a typed text, which is sent instead. */
export const doseReasons = {
  refused: ['Did not want it', 'Spat it out', 'Cannot swallow', 'Feels unwell', 'Other'],
  omitted: ['Asleep', 'Not in the home', 'Out of stock', 'Nil by mouth', 'Vomiting', 'Other'],
  held: [
    'Blood pressure too low',
    'Pulse too low',
    'Blood sugar too low',
    'Doctor’s instruction',
    'Waiting for the doctor',
    'Possible side effect',
    'Other',
  ],
} as const;

const By = z.object({ id: Id, name: z.string() });

/** The amount that a given dose takes from the stock, and what this one has taken: 0 if it was not given or was put back. */
export const DoseSupply = z.object({
  perDose: z.number(),
  taken: z.number(),
  /** The resident's own supply that it was taken from; absent and null: the house's stock, or none yet. */
  supplyId: z.optional(z.nullable(Id)),
});
export type DoseSupply = z.infer<typeof DoseSupply>;

/**
 * Form 02: one dose, due or dealt with. Holds copies of the names at that time. With a prescription, the identity is
 * prescription, home day and time; without a prescription, it is the record's own id. A correction refers to the record that
 * it corrects; only the latest record counts.
 */
export const MedicationRecord = z.object({
  id: Id,
  version: z.int(),
  residentId: Id,
  resident: z.object({
    id: Id,
    name: z.string(),
    lastName: z.string(),
    nickname: z.nullable(z.string()),
    age: z.nullable(z.int()),
  }),
  medicationId: Id,
  medication: MedicationProduct,
  /** Prescription, home day and time of the dose; `time` is null for an as-needed dose. */
  prescriptionId: z.nullable(Id),
  day: z.nullable(Day),
  time: z.nullable(TimeOfDay),
  /** Amount of the dose at that time, of a given range the chosen one; null without a prescription. */
  dose: z.nullable(RecordedAmount),
  scheduledFor: Instant,
  status: MedicationRecordStatus,
  administered: z.boolean(),
  administeredAt: z.nullable(Instant),
  administeredBy: z.nullable(Id),
  administeredByUser: z.nullable(By),
  /** The recorder and the time, for refused, omitted and held doses too; null while pending. */
  recordedBy: z.nullable(By),
  recordedAt: z.nullable(Instant),
  /** The details: `doseFields` explains each. */
  ...doseFieldShape,
  /** Two people give it, and nobody has confirmed it: noted on paper, it is recorded at once, so that nobody gives it again. */
  lacksSecondPerson: z.boolean(),
  /** The supply of a controlled drug; absent for other medications and for records older than the movements of stock. */
  supply: z.optional(DoseSupply),
  /** The record that this one corrects, and the reason. */
  corrects: z.nullable(Id),
  correctionReason: z.nullable(z.string()),
  createdAt: Instant,
});
export type MedicationRecord = z.infer<typeof MedicationRecord>;

const notes = optionalText(2000, 'Notes');
const reason = z.optional(text(500, 'Reason'));
/** The time it was given: at most 24 h back, not ahead; now when absent. */
const administeredAt = z.optional(Instant);
const allergyReason = reason;
/** It was given outside the limits that an earlier refusal named, and why. */
const outsideRules = z.optional(ConfirmedOutside);
/** The second person, where the act needs one, and what became of a dose that was not given. */
const witnessed = { witness: z.optional(WitnessEntry), handling: z.optional(SupplyHandling) };

export const ClosedStatus = z.enum(['administered', 'refused', 'omitted', 'held']);
export type ClosedStatus = z.infer<typeof ClosedStatus>;

/** True if the status needs a reason and has none; "Other" alone is no reason. */
const lacksReason = (status: MedicationRecordStatus | undefined, because: string | undefined): boolean =>
  status !== undefined &&
  status !== 'pending' &&
  status !== 'administered' &&
  (!because || because === 'Other');

const missingReason = 'Please say why it was not given.';

/** Body of Form 02, which takes no controlled drug. With `corrects` it is a correction and needs `reason`; `status` wins over `administered`. */
export const MedicationRecordDraft = z
  .object({
    residentId: z
      .string('Please select a resident')
      .check(z.regex(/^[0-9a-f]{24}$/, 'Please select a resident')),
    medicationId: z
      .string('Please select a medication')
      .check(z.regex(/^[0-9a-f]{24}$/, 'Please select a medication')),
    administered: z._default(z.boolean(), false),
    status: z.optional(MedicationRecordStatus),
    scheduledFor: z.optional(Instant),
    administeredAt,
    /** Why it was refused, omitted or held. */
    because: reason,
    notes,
    allergyReason,
    outsideRules,
    /** Required for a medication that is not prescribed; absent in a correction. */
    notPrescribed: z.optional(NotPrescribedDraft),
    corrects: z.optional(Id),
    reason,
    ...witnessed,
    /** In corrections of a given dose of a prescription. */
    ...givenDraft,
  })
  .check(
    z.refine(({ corrects, reason }) => !corrects || Boolean(reason), {
      error: 'Please say why the record is corrected.',
      path: ['reason'],
    }),
    z.refine(({ status, because }) => !lacksReason(status, because), {
      error: missingReason,
      path: ['because'],
    }),
  );
export type MedicationRecordDraft = z.infer<typeof MedicationRecordDraft>;

/** The outcome of a pending dose; a field that is absent here keeps its value in the record. */
export const CloseRecordBody = z
  .object({
    status: ClosedStatus,
    reason,
    notes: z.optional(text(2000, 'Notes')),
    administeredAt,
    allergyReason,
    outsideRules,
    ...witnessed,
    version: SeenVersion,
  })
  .check(
    z.refine(({ status, reason: because }) => !lacksReason(status, because), {
      error: missingReason,
      path: ['reason'],
    }),
  );
export type CloseRecordBody = z.infer<typeof CloseRecordBody>;

/**
 * `due` replaces days: pending doses of active residents, either more than an hour past their time (`overdue`), or due by the
 * end of the home's day (`today`).
 */
export const MedicationRecordsQuery = z.extend(RecordsQuery, {
  due: z.optional(z.enum(['overdue', 'today'])),
});
export type MedicationRecordsQuery = z.infer<typeof MedicationRecordsQuery>;

const RecordReply = z.object({ record: MedicationRecord });

export const medicationRecords = {
  list: {
    method: 'GET',
    path: '/api/medication-records',
    access: 'canViewRecords',
    query: MedicationRecordsQuery,
    heavy: true,
    reply: z.object({ records: z.array(MedicationRecord), nextCursor: z.optional(z.string()) }),
  },
  /** A record and all records that it corrects, newest first. */
  get: {
    method: 'GET',
    path: '/api/medication-records/:id',
    access: 'canViewRecords',
    reply: z.object({ record: MedicationRecord, corrected: z.array(MedicationRecord) }),
  },
  /**
   * Without `notPrescribed`, 422 naming `medicationId` if the resident is prescribed the medication, whose doses are recorded in
   * the round, and 422 naming `notPrescribed` otherwise. 422 naming `medicationId` for a controlled drug.
   * 409 `allergy` if a given dose matches an allergy by substance or name and has no `allergyReason`; `current` has
   * `allergies`. 409 `too-soon` or `outside-rules` with `current` (BrokenRules) for a given dose above a limit of its substance,
   * or before the interval of an as-needed prescription, until the call has `outsideRules`; for a correction, if it changes
   * time, medication or outcome. 422 `witness-needed` if a correction of a controlled drug has no `witness`. For a correction: 409 `stale` with `current` if another correction was first.
   */
  create: {
    method: 'POST',
    path: '/api/medication-records',
    access: 'canRecordMedications',
    body: MedicationRecordDraft,
    reply: RecordReply,
    status: 201,
  },
  /**
   * Closes a pending record. 409 `stale` with `current` when it is closed already; 409 `allergy`, `too-soon` and
   * `outside-rules` as in `create`. The same
   * Idempotency-Key again answers the record it closed.
   */
  close: {
    method: 'PATCH',
    path: '/api/medication-records/:id',
    access: 'canRecordMedications',
    body: CloseRecordBody,
    reply: RecordReply,
  },
  /** Records the effect of an as-needed dose. */
  setEffect: {
    method: 'PUT',
    path: '/api/medication-records/:id/effect',
    access: 'canRecordMedications',
    body: z.object({
      helped: z.enum(['yes', 'partly', 'no']),
      note: optionalText(500, 'Note'),
      version: SeenVersion,
    }),
    reply: RecordReply,
  },
  /**
   * The second person, of a witness role, confirms a dose that was noted on paper; the giver can't. 409 `stale` with `current` if another person
   * confirmed it first.
   */
  confirm: {
    method: 'POST',
    path: '/api/medication-records/:id/confirm',
    access: 'canRecordMedications',
    reply: RecordReply,
  },
  /**
   * Voids a record: it leaves all lists and counts, but is kept with author, time and reason; its stock goes back. Without
   * canVoidRecords only the author may, within 24 hours, with the reason "Wrong resident", and without a second person.
   */
  remove: {
    method: 'DELETE',
    path: '/api/medication-records/:id',
    access: 'canRecordMedications',
    body: z.object({ reason: z.optional(text(500, 'Reason')), ...witnessed }),
    reply: null,
  },
} as const satisfies Resource;
