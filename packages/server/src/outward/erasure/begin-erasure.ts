import { foldText, Problem, type DueResident } from '@hearthline/contracts';
import type { Actor } from '../../records/clinical/history.ts';
import { countHeldData } from '../../care/residents/erase-records.repository.ts';
import { beginErasingResident, findAnyResident } from '../../care/residents/erase-resident.repository.ts';
import { toResidentId } from '../../care/residents/resident.repository.ts';
import { readRetentionYears } from '../../office/settings/system-setting.repository.ts';
import { findResidentsWhoLeft } from './due-residents.ts';
import { findErasure, insertErasure, type ErasureDocument } from './erasure.repository.ts';

interface Options {
  readonly name: string;
  readonly reason: string;
  readonly actor: Actor;
  readonly timezone: string;
  /** The home's current day. */
  readonly today: string;
}

const notFound = () => new Problem('not-found', 'Resident not found');
const refused = (field: 'name' | 'reason', message: string) =>
  new Problem('invalid', message, { fields: { [field]: message } });

/**
 * Begins to erase the data about a resident; returns an earlier erasure if there is one. Throws 404; 422 if the retention time
 * is not set or not over, or the resident is active; 422 naming `name` or `reason`.
 */
export async function beginErasure(id: string, options: Options): Promise<ErasureDocument> {
  const { name, reason, actor, timezone, today } = options;
  const residentId = parseResidentId(id);
  const begun = await findErasure(residentId);
  if (begun) return begun;
  const resident = await findAnyResident(residentId);
  const years = await readRetentionYears();
  if (years === null) throw new Problem('invalid', 'No retention time is set: nothing is erased.');
  if (resident?.active && !resident.hidden)
    throw new Problem(
      'invalid',
      'This resident is active. Only the data of residents who left can be erased.',
    );
  const known = checkDue(id, await findResidentsWhoLeft({ years, timezone }), today);
  const words = wordsOf(known);
  if (wordsOf(name).join(' ') !== words.join(' '))
    throw refused('name', 'Please type the first and last name of the resident, as they stand here.');
  if (wordsOf(reason).some((word) => word.length > 2 && words.includes(word)))
    throw refused('reason', 'Please leave the name out of the reason: the reason stays.');
  // A resident whose erasure a crash interrupted is marked already.
  if (resident && !resident.erasing && !(await beginErasingResident(resident)))
    throw new Problem('stale', 'Someone else changed this resident in the meantime.');
  const erasure = await insertErasure(residentId, { reason, actor, found: await countHeldData(residentId) });
  if (!erasure) throw notFound();
  return erasure;
}

/** Throws 404 if the text is not an id. */
export function parseResidentId(id: string): ErasureDocument['residentId'] {
  if (!/^[0-9a-f]{24}$/.test(id)) throw notFound();
  return toResidentId(id);
}

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function checkDue(id: string, whoLeft: readonly DueResident[], today: string): string {
  const found = whoLeft.find((one) => one.id === id);
  if (!found) throw notFound();
  if (found.dueOn > today)
    throw new Problem(
      'invalid',
      `The data of this resident must be kept until ${found.dueOn}: their last day was ${found.lastDay}.`,
    );
  return found.name;
}
