import * as z from 'zod/mini';
import { RecordedAmount } from './dose-amount.ts';
import type { Resource } from '../base/endpoint.ts';
import { Id, Instant, Limit } from '../base/primitives.ts';
import { BalanceCheck, describeBalanceCheck } from './balance-checks.ts';
import { Medication, MovementKind } from './medications.ts';

/** The words of a movement, on screen and on paper. */
export const movementWords: Readonly<Record<MovementKind, string>> = {
  opening: 'Opening stock',
  received: 'Received',
  given: 'Given',
  'put-back': 'Put back into the pack',
  destroyed: 'Destroyed',
  returned: 'Returned',
  wasted: 'Wasted',
  corrected: 'Stock check',
};

const Person = z.object({ id: Id, name: z.string() });

/** A line of the register of a controlled drug: a movement of its stock, or a count. Lines are never changed and never removed. */
export const RegisterLine = z.object({
  id: Id,
  /** Number of the line in the register of the drug, from 1; null for a count. */
  number: z.nullable(z.int()),
  /** `check`: two people counted it; that changes no balance. */
  kind: z.enum([...MovementKind.options, 'check']),
  at: Instant,
  /** When it was stored. */
  enteredAt: Instant,
  resident: z.nullable(Person),
  /** The prescribed dose of that record; null without a prescription. */
  dose: z.nullable(RecordedAmount),
  /** Change of the balance; 0 if the line changed nothing. */
  amount: z.number(),
  /** The balance of the drug after the line. */
  balance: z.number(),
  /** Why; of `received` and `returned`: from whom, to whom. */
  reason: z.nullable(z.string()),
  by: Person,
  witnessedBy: z.nullable(Person),
  /** The counted quantity of a `check`, and how its difference to the balance was settled; null for a movement. */
  check: z.nullable(BalanceCheck),
  /** The line corrects or voids an entry. `line` is its number; null if the entry has no line. */
  corrects: z.nullable(z.object({ what: z.enum(['corrected', 'voided']), line: z.nullable(z.int()) })),
  /** The line is wrong: a later line corrects or voids it. */
  struck: z.nullable(
    z.object({
      what: z.enum(['corrected', 'voided']),
      at: Instant,
      by: z.nullable(Person),
      witnessedBy: z.nullable(Person),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type RegisterLine = z.infer<typeof RegisterLine>;

/** "Counted 12, balance 12", "Given", "Line 12 corrected: put back into the pack", "Line 12 voided" */
export function describeRegisterLine({
  kind,
  corrects,
  check,
}: Pick<RegisterLine, 'kind' | 'corrects' | 'check'>): string {
  if (kind === 'check') return check ? describeBalanceCheck(check) : 'Counted';
  if (!corrects) return movementWords[kind];
  const { what, line } = corrects;
  const entry = `${line === null ? 'Entry' : `Line ${String(line)}`} ${what}`;
  return kind === 'given' ? entry : `${entry}: ${movementWords[kind].toLowerCase()}`;
}

/** Registers are read by nurses and above, as the stock is. */
const access = 'canOpenMedications';

/** The lines of one resident, or all. */
export const RegisterFilter = z.object({ residentId: z.optional(Id) });
export type RegisterFilter = z.infer<typeof RegisterFilter>;

export const controlledRegister = {
  /**
   * A page of the register of a stock, newest first; of a deleted medication too. `id` is that of a medication, for the home's
   * stock, or that of a resident's own supply. The balance is of that stock, whichever resident the lines are of; so is
   * the quantity of `medication`. `owner` is the resident of the supply, `resident` the one of the filter. 404 for an
   * unknown stock or resident.
   */
  read: {
    method: 'GET',
    path: '/api/medications/:id/register',
    access,
    query: z.extend(RegisterFilter, {
      limit: z.optional(Limit),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    reply: z.object({
      medication: Medication,
      owner: z.optional(z.nullable(Person)),
      resident: z.nullable(Person),
      lines: z.array(RegisterLine),
      nextCursor: z.optional(z.string()),
    }),
  },
  /** All lines, newest first. */
  csv: {
    method: 'GET',
    path: '/api/medications/:id/register/csv',
    access,
    heavy: true,
    query: RegisterFilter,
    reply: { media: 'text/csv' },
  },
  /** The latest `pdfRows` lines, oldest first, with lines for signatures. */
  pdf: {
    method: 'GET',
    path: '/api/medications/:id/register/pdf',
    access,
    heavy: true,
    query: RegisterFilter,
    reply: { media: 'application/pdf' },
  },
  /** Notes in the audit that a register is printed; asked before the browser prints. */
  print: {
    method: 'POST',
    path: '/api/medications/:id/register/prints',
    access,
    body: RegisterFilter,
    reply: null,
  },
  /** All movements of a medication's stock, newest first. */
  movementsCsv: {
    method: 'GET',
    path: '/api/medications/:id/movements/csv',
    access,
    heavy: true,
    reply: { media: 'text/csv' },
  },
} as const satisfies Resource;
