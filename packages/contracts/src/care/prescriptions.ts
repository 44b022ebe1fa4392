import * as z from 'zod/mini';
import { AmountNumber } from './dose-amount.ts';
import { DoseScale } from './dose-scale.ts';
import { DoseSchedule } from './dose-schedule.ts';
import type { Resource } from '../base/endpoint.ts';
import { HoldLimits } from './hold-limits.ts';
import { MedicationProduct } from './medication-product.ts';
import { isStockAmount, MedicationFrequency } from './medications.ts';
import { isFlagDue, PrescriptionFlags } from './prescription-flags.ts';
import { orderDraft, orderShape, requiredOrder } from './prescription-order.ts';
import { medicationRoutes } from '../base/medication-routes.ts';
import { Day, Id, Instant, OptionalDay, optionalText, SeenVersion, text } from '../base/primitives.ts';

export const doseUnits = [
  'tablet',
  'capsule',
  'mg',
  'g',
  'mcg',
  'ml',
  'IU',
  'drop',
  'puff',
  'ampoule',
  'patch',
  'suppository',
  'sachet',
  'application',
] as const;

const By = z.object({ id: Id, name: z.string() });

/** A dose, e.g. 1.5 tablets, or a range of which the giver chooses, e.g. 1 to 2 tablets. */
const Dose = z.object({
  amount: AmountNumber,
  unit: z.enum(doseUnits, 'Please choose the unit of a dose.'),
  /** Above `amount`; absent: no range. */
  upTo: z.optional(AmountNumber),
});
const RangedDose = Dose.check(
  z.refine(({ amount, upTo }) => upTo === undefined || upTo > amount, {
    error: 'Must be above the first amount.',
    path: ['upTo'],
  }),
);

const fields = {
  dose: RangedDose,
  /** Amount that one dose takes from the stock, in the medication's stock units. */
  stockPerDose: z._default(
    z
      .number('Please enter a number.')
      .check(
        z.minimum(0, '0 or more.'),
        z.maximum(10_000, 'At most 10,000.'),
        z.refine(isStockAmount, 'At most three decimals.'),
      ),
    1,
  ),
  route: z.enum(medicationRoutes, 'Please choose the route.'),
  frequency: MedicationFrequency,
  schedule: DoseSchedule,
  instructions: optionalText(1000, 'Instructions'),
  /** Due within 30 minutes of its time instead of 60 (home settings); a missed dose raises an alert. */
  timeCritical: z._default(z.boolean(), false),
  /** A second person confirms each dose. */
  twoPeople: z._default(z.boolean(), false),
  /** Absent: none; in a change: as before. */
  holdLimits: z.optional(HoldLimits),
  /** Absent: none; in a change: as before. */
  flags: z.optional(PrescriptionFlags),
  /** The amount follows from a reading; `dose` goes from its least to its most. Null: none; absent in a change: as before. */
  scale: z.optional(z.nullable(DoseScale)),
};

/**
 * A resident's prescription of a medication. A change ends it and starts a successor that refers to it, so that earlier doses
 * keep their prescription.
 */
export const Prescription = z.object({
  id: Id,
  version: z.int(),
  residentId: Id,
  medicationId: Id,
  /** Copied when prescribed. */
  medication: MedicationProduct,
  ...fields,
  // Without the decimals rule: prescriptions from before that rule are valid too.
  dose: z.object({ amount: z.number(), unit: Dose.shape.unit, upTo: z.optional(z.number()) }),
  stockPerDose: z.number(),
  instructions: z.nullable(z.string()),
  timeCritical: z.boolean(),
  twoPeople: z.boolean(),
  /** Doses are due from `startsAt` (inclusive) to `endsAt` (exclusive); null: until further notice. */
  startsAt: Instant,
  endsAt: z.nullable(Instant),
  /** Reason for prescribing despite a matching allergy; null: no allergy matched. */
  allergyReason: z.nullable(z.string()),
  /** The prescription it changed, and the one that changed it. */
  replaces: z.nullable(Id),
  replacedBy: z.nullable(Id),
  /** The medication of the prescription before, if this one replaces it by another medication. */
  replacesMedication: z.nullable(MedicationProduct),
  stopReason: z.nullable(z.string()),
  /** The user who entered it; `orderedBy` is the prescriber. */
  prescribedBy: By,
  ...orderShape,
  stoppedBy: z.nullable(By),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Prescription = z.infer<typeof Prescription>;

const allergyReason = z.optional(text(500, 'Reason'));

export const PrescriptionDraft = z.object({
  residentId: z
    .string('Please select a resident')
    .check(z.regex(/^[0-9a-f]{24}$/, 'Please select a resident')),
  medicationId: z
    .string('Please select a medication')
    .check(z.regex(/^[0-9a-f]{24}$/, 'Please select a medication')),
  ...fields,
  /** First and last day of the home's calendar; from today and until further notice when absent. */
  from: z.optional(Day),
  until: OptionalDay,
  allergyReason,
  ...orderDraft,
});
export type PrescriptionDraft = z.infer<typeof PrescriptionDraft>;

/** A draft as today's form sends it: with who ordered it, and how the order was received. */
export const OrderedPrescriptionDraft = z.extend(PrescriptionDraft, requiredOrder);
export type OrderedPrescriptionDraft = z.infer<typeof OrderedPrescriptionDraft>;

/** Prescriptions that end within this time are listed, in ms: 7 days. */
const endingMs = 7 * 24 * 60 * 60_000;

type Planned = Pick<Prescription, 'startsAt' | 'endsAt' | 'replacedBy' | 'stoppedBy' | 'reviewOn' | 'flags'>;

/** True if nobody has decided how the prescription ends, and it has not ended. `now`: ISO 8601. */
const isUndecided = ({ startsAt, endsAt, replacedBy, stoppedBy }: Planned, now: string): boolean =>
  replacedBy === null && stoppedBy === null && (endsAt === null || (endsAt > now && endsAt > startsAt));

/** True if somebody is to ask today whether a prescription, or a flag of it, goes on. `today` is the home day. */
export const isDueForReview = (prescription: Planned, today: string, now: Date): boolean =>
  isUndecided(prescription, now.toISOString()) &&
  ((prescription.reviewOn !== null && prescription.reviewOn <= today) || isFlagDue(prescription, today));

/** True if a prescription reaches its end within 7 days, and nobody stopped or changed it. */
export const isEndingSoon = (prescription: Planned, now: Date): boolean =>
  isUndecided(prescription, now.toISOString()) &&
  prescription.endsAt !== null &&
  Date.parse(prescription.endsAt) <= now.getTime() + endingMs;

const PrescriptionReply = z.object({ prescription: Prescription });

export const prescriptions = {
  /**
   * Current and future prescriptions of active residents. `all`: every prescription of a resident, with stopped ones and
   * inactive residents. `review`: current ones whose review is due today or was due before. `ending`: those that end within 7
   * days, without a successor.
   */
  list: {
    method: 'GET',
    path: '/api/prescriptions',
    access: 'canViewRecords',
    heavy: true,
    query: z.object({
      residentId: z.optional(Id),
      status: z._default(z.enum(['current', 'all', 'review', 'ending']), 'current'),
    }),
    reply: z.object({ prescriptions: z.array(Prescription) }),
  },
  get: { method: 'GET', path: '/api/prescriptions/:id', access: 'canViewRecords', reply: PrescriptionReply },
  /**
   * 409 `allergy` with `current` (AllergyRefusal) if substance or name match an allergy, or allergies are not recorded, and there
   * is no reason.
   */
  create: {
    method: 'POST',
    path: '/api/prescriptions',
    access: 'canPrescribe',
    body: PrescriptionDraft,
    reply: PrescriptionReply,
    status: 201,
  },
  /** Ends it at `at` (now when absent) and begins another that refers to it; both are replied. */
  change: {
    method: 'POST',
    path: '/api/prescriptions/:id/change',
    access: 'canPrescribe',
    body: z.object({
      ...fields,
      until: OptionalDay,
      at: z.optional(Instant),
      allergyReason,
      ...orderDraft,
      /** Another medication replaces this one; the same when absent. */
      medicationId: z.optional(Id),
      version: SeenVersion,
    }),
    reply: z.object({ prescription: Prescription, replaced: Prescription }),
    status: 201,
  },
  /** The written confirmation of an order by telephone has come. 422 naming `received` for an order of another kind. */
  confirmOrder: {
    method: 'POST',
    path: '/api/prescriptions/:id/confirm-order',
    access: 'canPrescribe',
    body: z.object({ version: SeenVersion }),
    reply: PrescriptionReply,
  },
  /**
   * A second person has compared the prescription with its order. 403 for who wrote it down; 422 naming `needsCheck` if no check
   * was asked for.
   */
  check: {
    method: 'POST',
    path: '/api/prescriptions/:id/check',
    access: 'canPrescribe',
    body: z.object({ version: SeenVersion }),
    reply: PrescriptionReply,
  },
  /** Names that orders were given under, the latest first; at most 100. */
  prescribers: {
    method: 'GET',
    path: '/api/prescribers',
    access: 'canPrescribe',
    heavy: true,
    reply: z.object({ names: z.array(z.string()) }),
  },
  stop: {
    method: 'POST',
    path: '/api/prescriptions/:id/stop',
    access: 'canPrescribe',
    body: z.object({
      reason: text(500, 'Reason', 'Please say why it is stopped.').check(
        z.minLength(1, 'Please say why it is stopped.'),
      ),
      /** Now when absent; not in the past. */
      at: z.optional(Instant),
      version: SeenVersion,
    }),
    reply: PrescriptionReply,
  },
} as const satisfies Resource;
