import type { ImportProblem } from '@hearthline/contracts';
import { toNameKey } from '../../residents/list-keys.ts';
import type { ListedResident } from '../../residents/search-residents.repository.ts';
import type { TypedRow } from '../read/read-sheet.ts';

type Match = { readonly stored: ListedResident | null } | { readonly problem: ImportProblem };

/** Finds whom a row is about: by id, else by name, last name and date of birth. Never by room alone, nor where two would fit. */
export function createResidentMatcher(residents: readonly ListedResident[]) {
  const byId = new Map(residents.map((one) => [one._id.toString(), one]));
  const byName = new Map<string, ListedResident[]>();
  for (const one of residents) byName.set(one.nameKey, [...(byName.get(one.nameKey) ?? []), one]);
  return ({ row, values }: TypedRow): Match => {
    const problem = (column: string | null, value: unknown, reason: string): Match => ({
      problem: { row, column, value: typeof value === 'string' ? value : '', reason },
    });
    const { id, name, lastName, dateOfBirth } = values as Readonly<Record<string, string | undefined>>;
    if (id !== undefined) {
      const stored = byId.get(id.toLowerCase());
      return stored ? { stored } : problem('id', id, 'No resident has this id.');
    }
    if (name === undefined || lastName === undefined)
      return problem(name === undefined ? 'name' : 'lastName', '', 'Give the id, or name and last name.');
    const named = byName.get(toNameKey({ name, lastName })) ?? [];
    const fitting = named.filter((one) => (one.dateOfBirth ?? undefined) === dateOfBirth);
    if (fitting.length > 1)
      return problem(null, '', 'Two residents have this name and date of birth. Give the id of the one.');
    if (fitting.length === 0 && named.length > 0 && dateOfBirth === undefined)
      return problem('dateOfBirth', '', 'A resident of this name exists. Give the date of birth or the id.');
    const unsure = named.find((one) => one.dateOfBirth === null);
    if (fitting.length === 0 && unsure)
      return problem(
        'dateOfBirth',
        dateOfBirth,
        'A resident of this name is stored without a date of birth. Give the id, or add it there first.',
      );
    return { stored: fitting[0] ?? null };
  };
}
