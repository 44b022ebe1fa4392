import { Problem } from '@hearthline/contracts';
import {
  changeDocument,
  type ChangeOptions,
  type DocumentChange,
  type Plan,
  type VersionedRepository,
} from '../../records/clinical/change-document.ts';
import { checkRoom } from './check-room.ts';
import {
  findResident,
  writeResident,
  type ResidentDocument,
  type ResidentWrite,
} from './resident.repository.ts';
import { presentResident } from './resident.presenter.ts';
import { residentChanged } from './resident-changed.ts';

type ResidentChange = DocumentChange & Omit<ResidentWrite, 'entry'>;

export type ResidentPlan = Plan<ResidentDocument, ResidentChange>;

interface Options extends ChangeOptions {
  /** The home's day, yyyy-MM-dd. */
  readonly today: string;
  readonly plan: ResidentPlan;
}

/**
 * Changes a resident by `changeDocument`. Throws 404; 409 `stale` with `current`; 422 if the room is taken or the data is being
 * erased.
 */
export function changeResident(id: string, { plan, today, ...options }: Options) {
  const planned: ResidentPlan = (current) => {
    if (current.erasing) throw new Problem('invalid', erasingText);
    return plan(current);
  };
  return changeDocument(repositoryOn(today), id, planned, options);
}

const erasingText = 'The data of this resident was erased. Nothing about them can be changed.';

const repositoryOn = (today: string): VersionedRepository<ResidentDocument, ResidentChange> => ({
  find: findResident,
  write: (seen, change) => checkRoom(change.set.roomKey ?? seen.roomKey, () => writeResident(seen, change)),
  notFound: () => new Problem('not-found', 'Resident not found'),
  stale: (current) =>
    new Problem('stale', 'Someone else changed this resident in the meantime.', {
      current: presentResident(current, today),
    }),
  toChange: (after) => residentChanged('updated', after),
});
