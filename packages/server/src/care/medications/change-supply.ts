import { Problem, type SupplyChange } from '@hearthline/contracts';
import {
  changeDocument,
  type DocumentChange,
  type VersionedRepository,
} from '../../records/clinical/change-document.ts';
import { changesBetween, type Actor } from '../../records/clinical/history.ts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import { supplyChanged } from './medication-changed.ts';
import { presentSupply, readSupplySubject, type SupplySubject } from './supply.presenter.ts';
import {
  findSupply,
  writeSupply,
  type StoredPack,
  type SupplyDocument,
  type SupplyWrite,
} from './supply.repository.ts';

type Change = DocumentChange & Omit<SupplyWrite, 'entry'>;

export const supplyNotFound = () => new Problem('not-found', 'There is no such supply.');

const stale = (current: SupplyDocument, subject: SupplySubject) =>
  new Problem('stale', 'Someone else changed this supply in the meantime.', {
    current: presentSupply(current, subject),
  });

const repositoryFor = (subject: SupplySubject): VersionedRepository<SupplyDocument, Change> => ({
  find: findSupply,
  write: writeSupply,
  notFound: supplyNotFound,
  stale: (current) => stale(current, subject),
  toChange: supplyChanged,
});

/** Reads the medication and the resident of a supply. Throws 404 if there is no such supply. */
async function readSubject(id: string): Promise<SupplySubject> {
  const supply = await findSupply(id);
  if (!supply) throw supplyNotFound();
  return readSupplySubject(supply);
}

const packFields = [
  'packSize',
  'batch',
  'expiresOn',
  'openedOn',
  'useWithinDays',
] as const satisfies readonly (keyof StoredPack)[];

/** Changes the fields of the pack. Doses given meanwhile are not in the way. Throws 404; 409 `stale` with `current`. */
export async function changeSupply(
  id: string,
  pack: SupplyChange,
  { actor, seen }: { readonly actor: Actor; readonly seen: number | undefined },
): Promise<SupplyDocument> {
  const subject = await readSubject(id);
  const plan = (current: SupplyDocument): Change | null => {
    const changes = changesBetween<StoredPack>(current, pack, packFields);
    if (Object.keys(changes).length === 0) return null;
    if (seen !== undefined && current.detailsVersion > seen) throw stale(current, subject);
    return { action: 'updated', changes, set: pack };
  };
  return (await changeDocument(repositoryFor(subject), id, plan, { actor })).after;
}

/** Puts an empty supply away. Throws 404; 422 naming `quantity` while it holds something. */
export async function closeSupply(id: string, actor: Actor): Promise<SupplyDocument> {
  const subject = await readSubject(id);
  const plan = (current: SupplyDocument): Change | null => {
    if (current.stock !== 0)
      throw invalidField('quantity', 'There is something left in it. Return it, waste it or count it first.');
    return current.closed ? null : { action: 'closed', set: { closed: true } };
  };
  return (await changeDocument(repositoryFor(subject), id, plan, { actor })).after;
}
