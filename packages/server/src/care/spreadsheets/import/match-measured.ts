import { toRoomKey } from '../../residents/resident.policy.ts';
import { toNameKey } from '../../residents/list-keys.ts';
import type { ListedResident } from '../../residents/search-residents.repository.ts';
import { Refused } from './refused.ts';

/** Finds whom a record is about: by id, else by name and last name, where two have them by the room as well. */
export function createMeasuredMatcher(residents: readonly ListedResident[]) {
  const byId = new Map(residents.map((one) => [one._id.toString(), one]));
  const byName = new Map<string, ListedResident[]>();
  for (const one of residents) byName.set(one.nameKey, [...(byName.get(one.nameKey) ?? []), one]);
  return (values: Readonly<Record<string, unknown>>): ListedResident => {
    const { residentId, residentName, residentLastName, residentRoom } = values as Readonly<
      Record<string, string | undefined>
    >;
    if (residentId !== undefined) {
      const found = byId.get(residentId.toLowerCase());
      if (found) return found;
      throw new Refused({ residentId: 'No resident has this id.' });
    }
    if (residentName === undefined || residentLastName === undefined)
      throw new Refused({ residentId: 'Give the id of the resident, or name and last name.' });
    const named = byName.get(toNameKey({ name: residentName, lastName: residentLastName })) ?? [];
    const [found, ...others] =
      named.length > 1 && residentRoom !== undefined
        ? named.filter(({ roomKey }) => roomKey === toRoomKey(residentRoom))
        : named;
    if (found && others.length === 0) return found;
    throw new Refused({
      residentName:
        named.length === 0
          ? 'There is no resident of this name.'
          : 'Several residents have this name. Give the id of the one.',
    });
  };
}
