import { toRoomKey } from '../../residents/resident.policy.ts';
import type { ListedResident } from '../../residents/search-residents.repository.ts';
import type { TypedRow } from '../read/read-sheet.ts';
import { indexResidents } from './match-resident.ts';
import { Refused } from './refused.ts';

/** Finds whom a record is about: by id, else by name and last name, where two have them by the room as well. */
export function createMeasuredMatcher(residents: readonly ListedResident[]) {
  const { getById, findByName } = indexResidents(residents);
  /** @throws Refused */
  return (values: TypedRow['values']): ListedResident => {
    const { residentId, residentName, residentLastName, residentRoom } = values as Readonly<
      Record<string, string | undefined>
    >;
    if (residentId !== undefined) return getById(residentId, 'residentId');
    if (residentName === undefined || residentLastName === undefined)
      throw new Refused({ residentId: 'Give the id of the resident, or name and last name.' });
    const named = findByName(residentName, residentLastName);
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
