import { Resident } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { textsOf, type LimitTexts } from './limits-values.ts';

/** One filling in of the limits dialog. */
const LimitsSheet = z.object({
  /** The resident whose stored limits the fields began with. */
  base: Resident,
  /** ISO 8601 */
  startedAt: z.string(),
  texts: z.record(z.string(), z.string()),
});
export type LimitsSheet = z.infer<typeof LimitsSheet>;

/** As the fields have a resident's limits. */
export const storedTexts = ({ alertLimits }: Resident): LimitTexts =>
  textsOf(alertLimits?.limits ?? {}, alertLimits?.reason ?? '');

/** Whether the fields say the same. */
export const isSame = (a: LimitTexts, b: LimitTexts): boolean =>
  Object.keys(a).every((path) => (a[path] ?? '').trim() === (b[path] ?? '').trim());

/** The dialog just opened. */
export function newLimitsSheet(resident: Resident, now: Date): LimitsSheet {
  return { base: resident, startedAt: now.toISOString(), texts: storedTexts(resident) };
}

/** What was kept on this device; null where it is nothing that this version can read. */
export function limitsSheetOf(draft: unknown): LimitsSheet | null {
  return LimitsSheet.safeParse(draft).data ?? null;
}
