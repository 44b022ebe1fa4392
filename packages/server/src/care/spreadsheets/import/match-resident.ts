import { groupBy } from '../../../platform/core/group-by.ts';
import { toNameKey } from '../../residents/list-keys.ts';
import type { ListedResident } from '../../residents/search-residents.repository.ts';
import type { TypedRow } from '../read/read-sheet.ts';
import { Refused } from './refused.ts';

/** Stored residents by their ids and names. */
export function indexResidents(residents: readonly ListedResident[]) {
  const byId = new Map(residents.map((one) => [one._id.toString(), one]));
  const byName = groupBy(residents, ({ nameKey }) => nameKey);
  return {
    /** @throws Refused naming `column` */
    getById: (id: string, column: string): ListedResident => {
      const found = byId.get(id.toLowerCase());
      if (found) return found;
      throw new Refused({ [column]: 'No resident has this id.' });
    },
    findByName: (name: string, lastName: string) => byName.get(toNameKey({ name, lastName })) ?? [],
  };
}

/** Finds whom a row is about: by id, else by name, last name and date of birth. Never by room alone, nor where two would fit. */
export function createResidentMatcher(residents: readonly ListedResident[]) {
  const { getById, findByName } = indexResidents(residents);
  /** @throws Refused */
  return (values: TypedRow['values']): ListedResident | null => {
    const { id, name, lastName, dateOfBirth } = values as Readonly<Record<string, string | undefined>>;
    if (id !== undefined) return getById(id, 'id');
    if (name === undefined || lastName === undefined)
      throw new Refused({
        [name === undefined ? 'name' : 'lastName']: 'Give the id, or name and last name.',
      });
    const named = findByName(name, lastName);
    const fitting = named.filter((one) => (one.dateOfBirth ?? undefined) === dateOfBirth);
    if (fitting.length > 1)
      throw new Refused({
        '': 'Two residents have this name and date of birth. Give the id of the one.',
      });
    if (fitting.length === 0 && named.length > 0 && dateOfBirth === undefined)
      throw new Refused({
        dateOfBirth: 'A resident of this name exists. Give the date of birth or the id.',
      });
    const unsure = named.find((one) => one.dateOfBirth === null);
    if (fitting.length === 0 && unsure)
      throw new Refused({
        dateOfBirth:
          'A resident of this name is stored without a date of birth. Give the id, or add it there first.',
      });
    return fitting[0] ?? null;
  };
}
