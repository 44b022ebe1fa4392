import { maxRows, Problem, type RegisterFilter, type RegisterLine } from '@hearthline/contracts';
import { findPlaced, parseCursor } from '../medications/find-movements.ts';
import { findWithMovements } from '../medications/medication-stock.repository.ts';
import type { ListedMedication } from '../medications/medication.repository.ts';
import { findResidentNames } from '../residents/resident.repository.ts';
import { toRegisterLines } from './register-lines.ts';

interface RegisterQuery extends RegisterFilter {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

interface RegisterPage {
  readonly medication: ListedMedication;
  readonly lines: RegisterLine[];
  readonly nextCursor?: string;
}

/**
 * A page of the register of a medication, newest first; of one resident if given. The medication is read before its archive, so
 * that each movement is found once, even while it is being moved there.
 * @throws Problem 404; 422 naming an invalid `cursor`.
 */
export async function readRegister(
  medicationId: string,
  { residentId, limit = maxRows, cursor }: RegisterQuery,
): Promise<RegisterPage> {
  const before = cursor === undefined ? Infinity : parseCursor(cursor);
  const medication = await findWithMovements(medicationId);
  if (!medication) throw new Problem('not-found', 'There is no such medication.');
  const rows = await findPlaced(medication, { before, limit: limit + 1, residentId });
  const shown = rows.slice(0, limit);
  const lines = await toRegisterLines(medication, shown);
  const { movements: _movements, ...listed } = medication;
  return {
    medication: listed,
    lines,
    ...(rows.length > limit && { nextCursor: String(shown.at(-1)?.seq) }),
  };
}

/** All lines of a register, newest first, page by page. */
export async function* registerPages(
  medicationId: string,
  filter: RegisterFilter,
): AsyncGenerator<readonly RegisterLine[]> {
  let cursor: string | undefined;
  do {
    const page = await readRegister(medicationId, { ...filter, cursor });
    yield page.lines;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

/** The resident of a filter, hidden or not; null without one. @throws Problem 404 if there is no such resident. */
export async function findRegisterResident({
  residentId,
}: RegisterFilter): Promise<{ id: string; name: string } | null> {
  if (residentId === undefined) return null;
  const name = (await findResidentNames([residentId])).get(residentId);
  if (name === undefined) throw new Problem('not-found', 'There is no such resident.');
  return { id: residentId, name };
}
