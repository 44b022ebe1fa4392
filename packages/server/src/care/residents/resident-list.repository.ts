import { leftKinds, type ResidentsQuery } from '@hearthline/contracts';
import type { Types } from 'mongoose';
import { batchCalls } from '../../platform/flow/batch.ts';
import { toNameKey, searchWords } from './list-keys.ts';
import { ResidentModel, type ResidentDocument } from './resident.repository.ts';
import { searchResidents, withoutHistory, type ListedResident } from './search-residents.repository.ts';

type PageQuery = Omit<ResidentsQuery, 'vitals'>;

const notDeleted = { hidden: false };

const filterOf = ({ status }: Pick<PageQuery, 'status'>) => ({
  ...notDeleted,
  ...(status !== 'all' && { active: status === 'active' }),
  ...(status === 'away' && { 'stay.kind': { $nin: [...leftKinds] } }),
  ...(status === 'left' && { 'stay.kind': { $in: [...leftKinds] } }),
});

/** The ids of all residents of a status. */
export async function findIdsByStatus(status: ResidentsQuery['status']): Promise<Types.ObjectId[]> {
  const rows = ResidentModel.find(filterOf({ status }), { _id: 1 }).lean<{ _id: Types.ObjectId }[]>();
  return (await rows.exec()).map(({ _id }) => _id);
}

/** The ids of residents changed since `since`, including deleted ones; at most `limit`, by default all. */
export async function findChangedResidents(since: Date, limit = 0): Promise<string[]> {
  const rows = ResidentModel.find({ updatedAt: { $gte: since } }, { _id: 1 }).limit(limit);
  return (await rows.lean<{ _id: Types.ObjectId }[]>().exec()).map(({ _id }) => _id.toString());
}

/**
 * A page of matching residents sorted by room, with the number of matches (`found`) and of all residents. `among` restricts the
 * ids.
 */
export async function findResidentsPage(query: PageQuery, among?: readonly Types.ObjectId[]) {
  const { page, pageSize } = query;
  const words = searchWords(query.search ?? '');
  if (words.length > 0) return searchResidents({ ...query, words, among });
  const filter = { ...filterOf(query), ...(among && { _id: { $in: [...among] } }) };
  const rows = ResidentModel.find(filter, withoutHistory)
    .sort({ order: 1, _id: 1 })
    .skip((page - 1) * pageSize)
    .limit(pageSize);
  const [residents, total, found] = await Promise.all([
    rows.lean<ListedResident[]>().exec(),
    ResidentModel.countDocuments(notDeleted).exec(),
    Object.keys(filter).length > 1 ? ResidentModel.countDocuments(filter).exec() : null,
  ]);
  return { residents, total, found: found ?? total };
}

/** Residents, active or not, with equal names (ignoring case and accents) and an equal or absent date of birth. */
export function findSimilar(who: Pick<ResidentDocument, 'name' | 'lastName' | 'dateOfBirth'>) {
  const filter = { nameKey: toNameKey(who), dateOfBirth: who.dateOfBirth, hidden: false };
  return ResidentModel.find(filter, withoutHistory)
    .sort({ order: 1, _id: 1 })
    .lean<ListedResident[]>()
    .exec();
}

/** The fields of an active resident that the board uses. */
export interface ActiveResident {
  readonly _id: Types.ObjectId;
  readonly name: string;
  readonly lastName: string;
  readonly roomNumber: string | null;
}

/** Active residents, sorted by room. */
export function findActiveResidents(): Promise<ActiveResident[]> {
  return ResidentModel.find({ hidden: false, active: true }, { name: 1, lastName: 1, roomNumber: 1 })
    .sort({ order: 1, _id: 1 })
    .lean<ActiveResident[]>()
    .exec();
}

/** An active resident with the latest return. */
export type ReturnedResident = ActiveResident & Pick<ResidentDocument, 'active' | 'lastReturn'>;

/** As findActiveResidents, with the latest return of each. */
export function findActiveWithReturns(): Promise<ReturnedResident[]> {
  const fields = { name: 1, lastName: 1, roomNumber: 1, active: 1, lastReturn: 1 };
  return ResidentModel.find({ hidden: false, active: true }, fields)
    .sort({ order: 1, _id: 1 })
    .lean<ReturnedResident[]>()
    .exec();
}

/**
 * The ids of active and of inactive residents, without deleted ones. Dashboards and notices request them at the same time, so
 * concurrent calls share one read. Without mongoose, which would double its duration.
 */
export const residentsByActivity = batchCalls(
  async (): Promise<{ active: Types.ObjectId[]; inactive: Types.ObjectId[] }> => {
    const everyone = await ResidentModel.collection
      .find<Pick<ResidentDocument, '_id' | 'active'>>({ hidden: false }, { projection: { active: 1 } })
      .toArray();
    const idsOf = (active: boolean) => everyone.filter((one) => one.active === active).map(({ _id }) => _id);
    return { active: idsOf(true), inactive: idsOf(false) };
  },
  { deadlineMs: 8_000 },
);

type NamedResident = ActiveResident &
  Pick<ResidentDocument, 'active' | 'nickname' | 'stay' | 'awaySince' | 'lastReturn'>;

/** Active and inactive residents sorted by room, without deleted ones. */
export function findAllResidents(): Promise<NamedResident[]> {
  return ResidentModel.find(
    { hidden: false },
    { name: 1, lastName: 1, nickname: 1, roomNumber: 1, active: 1, stay: 1, awaySince: 1, lastReturn: 1 },
  )
    .sort({ order: 1, _id: 1 })
    .lean<NamedResident[]>()
    .exec();
}
