import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Day, Id, Instant, Limit, OptionalDay, optionalText, SeenVersion } from '../base/primitives.ts';
import { MedicationProduct } from './medication-product.ts';
import { isStockAmount, StockMovement, StockMovementDraft, StockQuantity } from './medications.ts';
import { WitnessEntry } from './witness.ts';

/**
 * A resident's own supply of a medication. `quantity` is the sum of its movements, in units as they are stored; below zero when
 * more was given than recorded as received. What no resident owns is the stock of the medication itself, the house's.
 */
export const Supply = z.object({
  id: Id,
  version: z.int(),
  medicationId: Id,
  /** The medication as it is now. */
  medication: MedicationProduct,
  /** True for a controlled drug. */
  controlled: z.boolean(),
  residentId: Id,
  /** First and last name. */
  residentName: z.string(),
  quantity: z.number(),
  /** Units in a full pack. */
  packSize: z.nullable(z.number()),
  batch: z.nullable(z.string()),
  /** The last day on which it may be used. */
  expiresOn: z.nullable(Day),
  openedOn: z.nullable(Day),
  /** Days for which it may be used once opened. */
  useWithinDays: z.nullable(z.int()),
  /** It was put away empty. Listed again if a correction gives something back to it. */
  closed: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Supply = z.infer<typeof Supply>;

/** The fields of a pack. */
const packFields = {
  packSize: z.pipe(
    z.nullish(
      z
        .number('Pack size must be a number.')
        .check(
          z.minimum(0.001, 'Pack size must be above 0.'),
          z.maximum(100_000, 'Pack size must be at most 100,000.'),
          z.refine(isStockAmount, 'Pack size must have at most three decimals.'),
        ),
    ),
    z.transform((value): number | null => value ?? null),
  ),
  batch: optionalText(50, 'Batch'),
  expiresOn: OptionalDay,
  openedOn: OptionalDay,
  useWithinDays: z.pipe(
    z.nullish(
      z
        .int('Days must be a whole number.')
        .check(z.minimum(1, 'Days must be 1 or more.'), z.maximum(3_650, 'Days must be at most 3,650.')),
    ),
    z.transform((value): number | null => value ?? null),
  ),
};

/** The body of a changed supply. */
export const SupplyChange = z.object(packFields);
export type SupplyChange = z.infer<typeof SupplyChange>;

/** The body of a new supply. `quantity` is received with it; `reason` says from whom. */
export const SupplyDraft = z.object({
  medicationId: Id,
  residentId: Id,
  quantity: StockQuantity,
  reason: optionalText(200, 'Received from'),
  ...packFields,
  /** Required for a controlled drug with a quantity. */
  witness: z.optional(WitnessEntry),
});
export type SupplyDraft = z.infer<typeof SupplyDraft>;

type Pack = Pick<Supply, 'expiresOn' | 'openedOn' | 'useWithinDays'>;

/** The day some days after another. */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The last day on which a supply may be used: its expiry, or the end of its time since it was opened; null: not known. */
export function getUseBy({ expiresOn, openedOn, useWithinDays }: Pack): string | null {
  const opened = openedOn !== null && useWithinDays !== null ? addDays(openedOn, useWithinDays) : null;
  if (expiresOn === null || opened === null) return expiresOn ?? opened;
  return opened < expiresOn ? opened : expiresOn;
}

/** Days before its last day from which a supply is listed as expiring. */
export const expiryWarningDays = 30;

/** Tells whether a supply expires within 30 days of `today`, or has expired. */
export function expiresSoon(pack: Pack, today: string): boolean {
  const useBy = getUseBy(pack);
  return useBy !== null && useBy <= addDays(today, expiryWarningDays);
}

/** Tells whether a supply may no longer be used. */
export function hasExpired(pack: Pack, today: string): boolean {
  const useBy = getUseBy(pack);
  return useBy !== null && useBy < today;
}

type Choosable = Pick<Supply, 'quantity' | 'createdAt' | keyof Pack>;

const latest = '9999';

/** The order of use: what is opened first, then what expires first, then the oldest. */
export const compareForUse = (one: Choosable, other: Choosable): number =>
  Number(one.openedOn === null) - Number(other.openedOn === null) ||
  (getUseBy(one) ?? latest).localeCompare(getUseBy(other) ?? latest) ||
  one.createdAt.localeCompare(other.createdAt);

/**
 * The supply that a dose of `perDose` units is taken from; null: the house's stock, of `house` units. The resident's own come
 * first, in the order of use, and among them one that holds the whole dose. The house's stock is taken if it alone holds it.
 * An expired supply is not chosen while anything else holds the dose.
 */
export function chooseSupply<One extends Choosable>(
  supplies: readonly One[],
  { perDose, house, today }: { readonly perDose: number; readonly house: number; readonly today: string },
): One | null {
  const own = supplies.filter(({ quantity }) => quantity > 0).toSorted(compareForUse);
  const usable = own.filter((one) => !hasExpired(one, today));
  const enough = usable.find(({ quantity }) => quantity >= perDose);
  if (enough) return enough;
  if (house >= perDose) return null;
  return usable[0] ?? own[0] ?? null;
}

/** The stock that a dose is taken from, with the quantity left there. */
export const DoseSource = z.object({
  /** Null: the house's stock. */
  supplyId: z.nullable(Id),
  quantity: z.number(),
  /** The last day on which it may be used; null: not known, or the house's. */
  useBy: z.nullable(Day),
});
export type DoseSource = z.infer<typeof DoseSource>;

/** How long what a resident, or the house, has of a medication lasts at the doses that are prescribed now. */
export const OrderLine = z.object({
  /** Null: the house, for those who have none of their own. */
  residentId: z.nullable(Id),
  resident: z.nullable(z.object({ name: z.string(), roomNumber: z.nullable(z.string()) })),
  medicationId: Id,
  medication: MedicationProduct,
  quantity: z.number(),
  /** Units in a full pack of the latest supply. */
  packSize: z.nullable(z.number()),
  /** Units that the scheduled doses take a day; 0: there are as-needed doses alone. */
  perDay: z.number(),
  /** Whole days for which it lasts; null without scheduled doses. */
  daysLeft: z.nullable(z.int()),
  /** As-needed doses take from it too, and are not counted. */
  hasAsNeeded: z.boolean(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** Something that was returned to the pharmacy. */
export const ReturnLine = z.object({
  id: Id,
  at: Instant,
  /** Null: from the house's stock. */
  resident: z.nullable(z.object({ id: Id, name: z.string() })),
  medication: MedicationProduct,
  batch: z.nullable(z.string()),
  /** Units returned, above 0. */
  amount: z.number(),
  /** To whom. */
  reason: z.nullable(z.string()),
  by: z.object({ id: Id, name: z.string() }),
  witnessedBy: z.nullable(z.object({ id: Id, name: z.string() })),
});
export type ReturnLine = z.infer<typeof ReturnLine>;

/** The days of a list of returns; both are the home's days, and included. */
export const ReturnDays = z.object({ from: Day, to: Day });
export type ReturnDays = z.infer<typeof ReturnDays>;

/** Days of returns in one list. */
export const maxReturnDays = 366;

const SupplyReply = z.object({ supply: Supply });

/** Stock is read and changed by nurses and above. */
const access = 'canOpenMedications';

export const supplies = {
  /** Those that are not closed, or still hold something, of inactive residents too; sorted by medication. */
  list: {
    method: 'GET',
    path: '/api/supplies',
    access,
    heavy: true,
    query: z.object({ residentId: z.optional(Id), medicationId: z.optional(Id) }),
    reply: z.object({ supplies: z.array(Supply) }),
  },
  /** By resident in room order, soonest first; of active residents. */
  orders: {
    method: 'GET',
    path: '/api/supplies/orders',
    access,
    heavy: true,
    query: z.object({ residentId: z.optional(Id) }),
    reply: z.object({ lines: z.array(OrderLine) }),
  },
  ordersCsv: {
    method: 'GET',
    path: '/api/supplies/orders/csv',
    access,
    heavy: true,
    reply: { media: 'text/csv' },
  },
  /** Newest first. 422 naming `to` for more than a year. */
  returns: {
    method: 'GET',
    path: '/api/supplies/returns',
    access,
    heavy: true,
    query: ReturnDays,
    reply: z.object({ lines: z.array(ReturnLine) }),
  },
  returnsCsv: {
    method: 'GET',
    path: '/api/supplies/returns/csv',
    access,
    heavy: true,
    query: ReturnDays,
    reply: { media: 'text/csv' },
  },
  /** 422 naming the field for an unknown resident or medication; 422 `witness-needed` for a controlled drug with a quantity. */
  create: {
    method: 'POST',
    path: '/api/supplies',
    access: 'canEditMedication',
    body: SupplyDraft,
    reply: SupplyReply,
    status: 201,
  },
  /** Changes the fields of the pack. 409 `stale` with `current` if another user changed one since `version`. */
  update: {
    method: 'PUT',
    path: '/api/supplies/:id',
    access: 'canEditMedication',
    body: z.extend(SupplyChange, { version: SeenVersion }),
    reply: SupplyReply,
  },
  /** Puts an empty supply away. 422 naming `quantity` while it holds something. */
  close: {
    method: 'POST',
    path: '/api/supplies/:id/close',
    access: 'canEditMedication',
    reply: SupplyReply,
  },
  /** Newest first. */
  movements: {
    method: 'GET',
    path: '/api/supplies/:id/movements',
    access,
    query: z.object({ limit: z.optional(Limit), cursor: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({ movements: z.array(StockMovement), nextCursor: z.optional(z.string()) }),
  },
  move: {
    method: 'POST',
    path: '/api/supplies/:id/movements',
    access: 'canEditMedication',
    body: StockMovementDraft,
    reply: z.object({ supply: Supply, movement: StockMovement }),
    status: 201,
  },
  movementsCsv: {
    method: 'GET',
    path: '/api/supplies/:id/movements/csv',
    access,
    heavy: true,
    reply: { media: 'text/csv' },
  },
} as const satisfies Resource;
