import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Id, Instant, optionalText, SeenVersion, text } from '../base/primitives.ts';
import { formatProduct, formatStock } from './format-dose.ts';
import { MedicationProduct, type NamedMedication } from './medication-product.ts';
import { fromThousandths, Medication, StockQuantity, toThousandths } from './medications.ts';
import { WitnessEntry } from './witness.ts';

const Person = z.object({ id: Id, name: z.string() });

/**
 * A count of a controlled drug by two people. It never changes the balance: a difference is settled by a stock check with a
 * witness, or by a count that agrees.
 */
export const BalanceCheck = z.object({
  id: Id,
  version: z.int(),
  medicationId: Id,
  /** The resident's own supply that was counted; absent and null: the house's stock. */
  supplyId: z.optional(z.nullable(Id)),
  /** The resident of that supply. */
  owner: z.optional(z.nullable(Person)),
  medication: MedicationProduct,
  counted: z.number(),
  /** The balance of the register at that time. */
  balance: z.number(),
  by: Person,
  witnessedBy: Person,
  at: Instant,
  note: z.nullable(z.string()),
  /** How a manager settled the difference; null: there is none, or it is not settled. */
  settled: z.nullable(z.object({ by: Person, at: Instant, note: z.string() })),
});
export type BalanceCheck = z.infer<typeof BalanceCheck>;

/** Counted less balance. */
export const getDifference = ({ counted, balance }: Pick<BalanceCheck, 'counted' | 'balance'>): number =>
  fromThousandths(toThousandths(counted) - toThousandths(balance));

/** Returns true if a count differs from the balance, and nobody noted how that was settled. */
export const isUnsettled = (check: Pick<BalanceCheck, 'counted' | 'balance' | 'settled'>): boolean =>
  getDifference(check) !== 0 && check.settled === null;

/** "Counted 12 tablets, balance 12 tablets"; "Counted 11, balance 12: 1 missing"; "Counted 13, balance 12: 1 too many" */
export function describeBalanceCheck({
  medication,
  ...check
}: Pick<BalanceCheck, 'counted' | 'balance' | 'medication'>): string {
  const { counted, balance } = check;
  const write = (quantity: number) => formatStock({ ...medication, quantity });
  const difference = getDifference(check);
  const text = `Counted ${write(counted)}, balance ${write(balance)}`;
  if (difference === 0) return text;
  return `${text}: ${write(Math.abs(difference))} ${difference < 0 ? 'missing' : 'too many'}`;
}

/**
 * Minutes before a shift begins from which a count is one of that shift: the shift that goes and the one that comes count
 * together.
 */
export const countAheadMinutes = 30;

interface CountedStock {
  readonly medicationId: string;
  readonly supplyId?: string | null | undefined;
}

/** The id of a counted stock: of the resident's supply, or of the medication for the house's. */
export const getStockId = ({ medicationId, supplyId }: CountedStock): string => supplyId ?? medicationId;

const oncePerDrug = (counts: readonly CountedStock[]): boolean =>
  new Set(counts.map(getStockId)).size === counts.length;

export const BalanceCheckDraft = z.object({
  counts: z
    .array(z.object({ medicationId: Id, supplyId: z.optional(z.nullable(Id)), counted: StockQuantity }))
    .check(
      z.minLength(1, 'Please count at least one drug.'),
      z.maxLength(200, 'At most 200 drugs at once.'),
      z.refine(oncePerDrug, 'Please count each drug once.'),
    ),
  note: optionalText(500, 'Note'),
  /** 422 `witness-needed` without one. */
  witness: z.optional(WitnessEntry),
});
export type BalanceCheckDraft = z.infer<typeof BalanceCheckDraft>;

interface Owned {
  readonly medication: NamedMedication;
  readonly owner?: { readonly name: string } | null | undefined;
}

/** "Morphine 10 mg tablet", "Florence Okafor’s own Morphine 10 mg tablet" */
export const formatOwned = ({ medication, owner }: Owned): string =>
  owner ? `${owner.name}’s own ${formatProduct(medication)}` : formatProduct(medication);

/** A stock of a controlled drug with its latest count; null: it was never counted by two people. */
export const ControlledDrug = z.object({
  /** Its quantity is that of the house's stock, or of the supply. */
  medication: Medication,
  supplyId: z.optional(z.nullable(Id)),
  /** The resident whose own supply it is; absent and null: the house's stock. */
  owner: z.optional(z.nullable(Person)),
  lastCheck: z.nullable(BalanceCheck),
});
export type ControlledDrug = z.infer<typeof ControlledDrug>;

export const balanceChecks = {
  /**
   * The stocks of the controlled drugs that are not deleted, by name, the house's first, then residents' own; each with its
   * latest count. And all differences that are not settled.
   */
  list: {
    method: 'GET',
    path: '/api/controlled-drugs',
    access: 'canOpenMedications',
    reply: z.object({
      drugs: z.array(ControlledDrug),
      /** Newest first. */
      differences: z.array(BalanceCheck),
    }),
  },
  /** The differences that are not settled, newest first: for those who settle them. */
  differences: {
    method: 'GET',
    path: '/api/controlled-drugs/differences',
    access: 'canSettleDifferences',
    reply: z.object({ differences: z.array(BalanceCheck) }),
  },
  /** Stores what two people counted. 422 naming `counts` for a medication that is no controlled drug. */
  count: {
    method: 'POST',
    path: '/api/controlled-drugs/checks',
    access: 'canEditMedication',
    body: BalanceCheckDraft,
    reply: z.object({ checks: z.array(BalanceCheck) }),
    status: 201,
  },
  /**
   * Notes how a difference was settled. 422 naming `note` before a stock check with a witness or a count that agrees; 409
   * `stale` with `current` if it is settled already.
   */
  settle: {
    method: 'POST',
    path: '/api/controlled-drugs/checks/:id/settlement',
    access: 'canSettleDifferences',
    body: z.object({
      note: text(500, 'Note', 'Please say how it was settled.').check(
        z.minLength(1, 'Please say how it was settled.'),
      ),
      version: SeenVersion,
    }),
    reply: z.object({ check: BalanceCheck }),
  },
} as const satisfies Resource;
