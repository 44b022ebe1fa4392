import type { ResidentReturn } from '@hearthline/contracts';
import { changesBetween } from '../../records/clinical/history.ts';
import type { ResidentPlan } from './change-resident.ts';
import type { ResidentDocument } from './resident.repository.ts';

/** The fields of a resident that say where they are. */
export const presenceFields = [
  'active',
  'stay',
  'lastReturn',
  'awaySince',
] as const satisfies readonly (keyof ResidentDocument)[];

/** Stored data that a move depends on. */
export interface MoveContext {
  /** True if a prescription is in force or to come. */
  readonly hasPrescriptions: boolean;
  /** The latest deactivation; null without one. */
  readonly deactivatedAt: Date | null;
}

/** Finds the beginning of an inactive resident's absence. A resident who was never deactivated was away from the first entry. */
export const getAwaySince = (
  { awaySince, stay, createdAt }: Pick<ResidentDocument, 'awaySince' | 'stay' | 'createdAt'>,
  { deactivatedAt }: Pick<MoveContext, 'deactivatedAt'>,
): Date => awaySince ?? (stay ? new Date(stay.since) : (deactivatedAt ?? createdAt));

/**
 * Plans the return of an inactive resident. After a stay in hospital the medicines are to be checked, after another absence if there
 * are prescriptions. A check that waits since an earlier return goes on waiting, for the time since that leaving.
 */
export function planReturn(
  current: ResidentDocument,
  { returnedAt, by, medicinesBack }: Pick<ResidentReturn, 'returnedAt' | 'by' | 'medicinesBack'>,
  context: MoveContext,
): NonNullable<ReturnType<ResidentPlan>> {
  const { stay, lastReturn } = current;
  const awaySince = getAwaySince(current, context);
  const waiting = lastReturn?.check === 'pending' ? lastReturn : null;
  const from = waiting?.from === 'hospital' ? 'hospital' : (stay?.kind ?? 'leave');
  const since =
    [awaySince.toISOString(), returnedAt, ...(waiting ? [waiting.since] : [])].sort()[0] ?? returnedAt;
  const check = waiting || from === 'hospital' || context.hasPrescriptions ? 'pending' : 'none';
  const set = {
    active: true,
    stay: null,
    lastReturn: { from, since, returnedAt, by, medicinesBack, check } as const,
    awaySince: null,
  };
  // The audit says when the absence began, also for residents of older versions.
  const changes = changesBetween<Partial<ResidentDocument>>({ ...current, awaySince }, set, presenceFields);
  return { action: 'activated', changes, set };
}
