import { Resident } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { fullName } from '../../../care/names.ts';
import { ResidentFormValues, valuesOf } from './form-values.ts';

/** One filling in of the form. */
const Sheet = z.object({
  /** Who is changed, as known when the form was opened; null for somebody new. */
  base: z.nullable(Resident),
  /** UUID: the same save sent twice is stored once. */
  key: z.string(),
  /** ISO 8601 */
  startedAt: z.string(),
  values: ResidentFormValues,
});
export type Sheet = z.infer<typeof Sheet>;

/** A form just opened, for a resident or for somebody new. */
export function newSheet(resident: Resident | undefined, now: Date): Sheet {
  return {
    base: resident ?? null,
    key: crypto.randomUUID(),
    startedAt: now.toISOString(),
    values: valuesOf(resident),
  };
}

/** What was kept on this device; null where it is nothing that this version can read. */
export function sheetOf(draft: unknown): Sheet | null {
  return Sheet.safeParse(draft).data ?? null;
}

/** "to change Rosa Marí", "to add a resident" */
export function doingOf({ base, values }: Sheet): string {
  const name = `${values.name} ${values.lastName}`.trim();
  return base ? `to change ${fullName(base)}` : `to add ${name === '' ? 'a resident' : name}`;
}
