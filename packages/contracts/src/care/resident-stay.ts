import * as z from 'zod/mini';
import { Day, Id, Instant } from '../base/primitives.ts';

/** Why a resident is not here: away and expected back (`hospital`, `leave`), or gone for good (`moved`, `died`). */
export const StayKind = z.enum(['hospital', 'leave', 'moved', 'died']);
export type StayKind = z.infer<typeof StayKind>;

export const awayKinds = ['hospital', 'leave'] as const satisfies readonly StayKind[];
export const leftKinds = ['moved', 'died'] as const satisfies readonly StayKind[];

const By = z.object({ id: Id, name: z.string() });

/** A medication that went with the resident or came back with them; the amount in words, e.g. "14 tablets". */
export const CarriedMedication = z.object({ medication: z.string(), amount: z.string() });
export type CarriedMedication = z.infer<typeof CarriedMedication>;

/** The whereabouts of an inactive resident. Inactive residents of older versions have none. */
export const ResidentStay = z.object({
  kind: StayKind,
  /** The time of leaving the home. */
  since: Instant,
  /** The hospital, the family, the new address or the cause, in words. */
  where: z.nullable(z.string()),
  /** The home day on which they are expected back; null if unknown, and for who moved or died. */
  expectedBack: z.nullable(Day),
  by: By,
  medicinesOut: z.array(CarriedMedication),
});
export type ResidentStay = z.infer<typeof ResidentStay>;

/** The latest return of a resident who was away. */
export const ResidentReturn = z.object({
  /** Why and since when they were away. */
  from: StayKind,
  since: Instant,
  returnedAt: Instant,
  /** Null: set active by an import. */
  by: z.nullable(By),
  medicinesBack: z.array(CarriedMedication),
  /** `pending`: their medicines are to be checked before doses are due again. `none`: there was nothing to check. */
  check: z.enum(['pending', 'signed', 'none']),
});
export type ResidentReturn = z.infer<typeof ResidentReturn>;

interface Whereabouts {
  readonly active: boolean;
  readonly stay?: ResidentStay | null | undefined;
  readonly lastReturn?: ResidentReturn | null | undefined;
}

/** The presence of a resident: here, away and expected back, or gone for good. Inactive without a reason counts as away. */
export function getPresence({ active, stay }: Whereabouts): 'active' | 'away' | 'left' {
  if (active) return 'active';
  return stay?.kind === 'moved' || stay?.kind === 'died' ? 'left' : 'away';
}

/** The return after which the medicines of a resident are not checked yet; null if nothing waits. */
export const getUncheckedReturn = ({ active, lastReturn }: Whereabouts): ResidentReturn | null =>
  active && lastReturn?.check === 'pending' ? lastReturn : null;

/**
 * Since when nobody knows if the prescriptions of a resident hold; null if their medicines do not wait for a check. They go on waiting
 * while the resident is away again.
 */
export const getUncheckedSince = ({ lastReturn }: Pick<Whereabouts, 'lastReturn'>): string | null =>
  lastReturn?.check === 'pending' ? lastReturn.since : null;

/** "In hospital" */
export const stayLabels: Readonly<Record<StayKind, string>> = {
  hospital: 'In hospital',
  leave: 'On leave',
  moved: 'Moved out',
  died: 'Died',
};
