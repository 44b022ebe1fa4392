import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { MedicationForm, medicationUnits, StrengthPer } from './medication-product.ts';
import { dosageError } from './dosage-text.ts';
import { Id, Instant, Limit, optionalText, SeenVersion, text, whenSent } from '../base/primitives.ts';
import { WitnessEntry } from './witness.ts';
import { hasAtMostDecimals, normalizeDigits } from '../base/typed-number.ts';

export const medicationFrequencies = [
  'As needed',
  'Once daily',
  'Twice daily',
  'Three times daily',
  'Four times daily',
  'Every 4 hours',
  'Every 6 hours',
  'Every 8 hours',
  'Every 12 hours',
  'Weekly',
  'Monthly',
] as const;
export const MedicationFrequency = z.enum(medicationFrequencies, 'Frequency is required.');
export type MedicationFrequency = z.infer<typeof MedicationFrequency>;

/** Stock is counted in whole thousandths of a unit: integers, whose sums are exact. */
export const stockDecimals = 3;
const thousandthsPerUnit = 10 ** stockDecimals;
export const toThousandths = (amount: number): number => Math.round(amount * thousandthsPerUnit) + 0;
export const fromThousandths = (thousandths: number): number => thousandths / thousandthsPerUnit;

/** Tells whether an amount is in whole thousandths, so that the stock stores it without loss. */
export const isStockAmount = (amount: number): boolean => hasAtMostDecimals(amount, stockDecimals);

/** Rounds an amount to thousandths, without -0. This removes the rounding error of sums of doubles. */
export const roundStock = (amount: number): number => fromThousandths(toThousandths(amount));

/**
 * A medication in the home's stock. `quantity` is the sum of its movements, in units as they are stored (tablets, ampoules, ml
 * of a bottle); below zero when more was given than recorded as received.
 */
export const Medication = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  dosage: z.string(),
  unit: z.enum(medicationUnits),
  form: z.optional(z.nullable(MedicationForm)),
  /** The amount that holds the strength; null and absent: not known. */
  per: z.optional(z.nullable(StrengthPer)),
  frequency: z.string(),
  quantity: z.number(),
  /** The stock is low at this quantity and below; null: never reported as low. */
  lowLevel: z.nullable(z.number()),
  /** Active substances by name, in the order of the strength; compared with residents' allergies, like the name. */
  substances: z.array(z.string()),
  /** True if nobody knows them: somebody said so, or an older client or an import sent none. Absent before this mark. */
  substancesUnknown: z.optional(z.boolean()),
  instructions: z.nullable(z.string()),
  active: z.boolean(),
  /** A controlled drug: every act with it needs a second person. Absent: false. */
  controlled: z.optional(z.boolean()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Medication = z.infer<typeof Medication>;

/** `negative`: more was given than recorded as received. `low` only if a level is set. */
export type StockState = 'negative' | 'out' | 'low' | 'enough';

export function getStockState({ quantity, lowLevel }: Pick<Medication, 'quantity' | 'lowLevel'>): StockState {
  if (quantity < 0) return 'negative';
  if (quantity === 0) return 'out';
  return lowLevel !== null && quantity <= lowLevel ? 'low' : 'enough';
}

/** An amount of stock: 0 or more, in whole thousandths. */
export const StockQuantity = z
  .number('Quantity must be 0 or greater.')
  .check(
    z.minimum(0, 'Quantity must be 0 or greater.'),
    z.maximum(1_000_000, 'Quantity must be at most 1,000,000.'),
    z.refine(isStockAmount, 'Quantity must have at most three decimals.'),
  );

/** Body of the medication dialog. */
export const MedicationDraft = z.object({
  name: text(200, 'Medication name', 'Medication name must be at least 2 characters.').check(
    z.minLength(2, 'Medication name must be at least 2 characters.'),
  ),
  dosage: text(50, 'Dosage', 'Dosage is required.').check(
    z.minLength(1, 'Dosage is required.'),
    z.overwrite(normalizeDigits),
    z.check(({ value, issues }) => {
      const message = dosageError(value);
      if (message !== null) issues.push({ code: 'custom', input: value, message });
    }),
  ),
  unit: z._default(z.enum(medicationUnits, 'Unit is required.'), 'mg'),
  form: z.optional(z.nullable(MedicationForm)),
  per: z.optional(z.nullable(StrengthPer)),
  frequency: z._default(MedicationFrequency, 'As needed'),
  quantity: z._default(StockQuantity, 0),
  lowLevel: z.pipe(
    z.nullish(StockQuantity),
    z.transform((value): number | null => value ?? null),
  ),
  substances: z._default(
    z.array(text(100, 'Substance')).check(z.maxLength(20, 'At most 20 substances.')),
    [],
  ),
  /** False asks for a substance: 422 at `substances` if there is none. Absent without substances: not known. */
  substancesUnknown: z.optional(z.boolean('Must be true or false.')),
  instructions: optionalText(1000, 'Instructions'),
  active: z._default(z.boolean('Active must be true or false.'), true),
  controlled: z._default(z.boolean('Controlled must be true or false.'), false),
});
export type MedicationDraft = z.infer<typeof MedicationDraft>;

/** Error at `substances` if they are neither entered nor said to be unknown. */
export const missingSubstancesText = 'Enter the active substances, or tick “Not known”.';

/** `put-back` and `destroyed`: a dose that was taken out and not given. */
export const MovementKind = z.enum([
  'opening',
  'received',
  'given',
  'put-back',
  'destroyed',
  'returned',
  'wasted',
  'corrected',
]);
export type MovementKind = z.infer<typeof MovementKind>;

/** A change of stock; append-only. The quantity of a medication is the sum of `amount` over its movements. */
export const StockMovement = z.object({
  id: Id,
  kind: MovementKind,
  /**
   * Positive: into the stock. `returned` (to the pharmacy) and `wasted` are negative, and `given` too, unless it takes a dose
   * back. `corrected` is the difference that a count found; 0 if the count agreed. `destroyed` is 0 if the dose was taken out
   * as given before, and `put-back` if the act that took it out is the same.
   */
  amount: z.number(),
  /** Quantity after it. */
  quantity: z.number(),
  reason: z.nullable(z.string()),
  /** The medication record of a `given` movement. */
  recordId: z.nullable(Id),
  /** The resident of that record. Absent or null: none, or a movement of before this field. */
  resident: z.optional(z.nullable(z.object({ id: Id, name: z.string() }))),
  by: z.object({ id: Id, name: z.string() }),
  /** The second person. Absent or null: none. */
  witnessedBy: z.optional(z.nullable(z.object({ id: Id, name: z.string() }))),
  at: Instant,
});
export type StockMovement = z.infer<typeof StockMovement>;

/** Kinds that people enter; the others follow from an act. */
export const enteredMovements = ['received', 'returned', 'wasted', 'corrected'] as const;

/**
 * A movement as entered: an amount above 0; for `corrected` the counted quantity. `wasted` and `corrected` need a reason.
 * `returned` and `wasted` may not take more than the stock has; correct the stock by a count first.
 */
export const StockMovementDraft = z
  .object({
    kind: z.enum(enteredMovements),
    amount: StockQuantity,
    reason: optionalText(200, 'Reason'),
    /** Required for a controlled drug. */
    witness: z.optional(WitnessEntry),
  })
  .check(
    z.refine(({ kind, amount }) => kind === 'corrected' || amount > 0, {
      error: 'Please enter an amount above 0.',
      path: ['amount'],
    }),
    z.refine(({ kind, reason }) => (kind !== 'wasted' && kind !== 'corrected') || reason !== null, {
      error: 'Please say why.',
      path: ['reason'],
    }),
  );
export type StockMovementDraft = z.infer<typeof StockMovementDraft>;

const MedicationReply = z.object({ medication: Medication });

/** Numbers of medications with a stock problem: below zero, and active with none left. */
export const StockProblems = z.object({ negative: z.int(), out: z.int() });
export type StockProblems = z.infer<typeof StockProblems>;

const list = {
  method: 'GET',
  path: '/api/medications',
  access: 'canViewMedications',
  heavy: true,
  reply: z.object({ medications: z.array(Medication) }),
} as const;

export const medications = {
  /** All that are not deleted, sorted by name. */
  list,
  /** The same under the path of the writes. */
  listPublic: { ...list, path: '/api/public/medications' },
  /** The numbers in the stock notice. */
  stockProblems: {
    method: 'GET',
    path: '/api/medications/stock-problems',
    access: 'canOpenMedications',
    reply: z.object({ problems: StockProblems }),
  },
  create: {
    method: 'POST',
    path: '/api/public/medications',
    access: 'canAddMedication',
    body: MedicationDraft,
    reply: MedicationReply,
    status: 201,
  },
  /**
   * An absent field stays as it is. A changed quantity is a count: it writes a `corrected` movement. 409 `stale` with
   * `current` if another user changed a field since `version`. A movement since then conflicts only with a count.
   * `controlled` is switched off by canEndControlled alone, with `controlledReason`, while the stock is 0.
   */
  update: {
    method: 'PUT',
    path: '/api/public/medications/:id',
    access: 'canEditMedication',
    body: z.object({
      ...whenSent(MedicationDraft.shape),
      version: SeenVersion,
      /** Why it is no longer a controlled drug. */
      controlledReason: z.optional(text(500, 'Reason')),
    }),
    reply: MedicationReply,
  },
  /**
   * Deletes a medication. If it has a record, a prescription or a movement besides its opening, it is hidden instead. 422 for a
   * controlled drug whose stock is not 0.
   */
  remove: {
    method: 'DELETE',
    path: '/api/public/medications/:id',
    access: 'canDeleteMedication',
    reply: null,
  },
  /** Newest first. */
  movements: {
    method: 'GET',
    path: '/api/medications/:id/movements',
    access: 'canEditMedication',
    query: z.object({ limit: z.optional(Limit), cursor: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({ movements: z.array(StockMovement), nextCursor: z.optional(z.string()) }),
  },
  move: {
    method: 'POST',
    path: '/api/medications/:id/movements',
    access: 'canEditMedication',
    body: StockMovementDraft,
    reply: z.object({ medication: Medication, movement: StockMovement }),
    status: 201,
  },
} as const satisfies Resource;
