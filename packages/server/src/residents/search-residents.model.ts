import type { ResidentsQuery } from '@hearthline/contracts';
import type { Types } from 'mongoose';
import { batch } from '../core/batch.ts';
import { ResidentModel, type ResidentDocument } from './resident.model.ts';

/** A resident as lists need them: no history, which grows. */
export type ListedResident = Omit<ResidentDocument, 'history'>;

export const withoutHistory = { history: 0 } as const;

type ResidentSearch = Pick<ResidentsQuery, 'status' | 'page' | 'pageSize'> & {
  /** Each somewhere in the search text. */
  readonly words: readonly string[];
  /** Of these ids alone. */
  readonly among?: readonly Types.ObjectId[] | undefined;
};

/** What a search looks at. */
type SearchRow = Pick<ResidentDocument, '_id' | 'active' | 'searchText'>;

/** A walk through thousands on a busy machine takes its time; still within that of a request. */
const deadlineMs = 6_000;

/** More searches than this are not told to the database: it would look for each of them in each resident. */
const maxSearches = 8;

/**
 * One page of those whose names, nickname or room hold all words, ordered by room; how many there are on every page, and
 * how many residents there are. Whoever types while another search is under way shares the next: the index does not help
 * with parts of words, and a walk through everyone for each letter kept the database from answering anybody.
 */
export const searchResidents = batch(
  async (asked: readonly ResidentSearch[]) => {
    const [rows, total] = await Promise.all([
      findRows(asked),
      ResidentModel.countDocuments({ hidden: false }).exec(),
    ]);
    const matches = asked.map((one) => rows.filter(matcherOf(one)));
    const pages = asked.map(
      ({ page, pageSize }, index) => matches[index]?.slice((page - 1) * pageSize, page * pageSize) ?? [],
    );
    const residents = await findListed(pages.flat());
    return pages.map((page, index) => ({
      residents: page.flatMap(({ _id }) => residents.get(_id.toString()) ?? []),
      found: matches[index]?.length ?? 0,
      total,
    }));
  },
  { deadlineMs },
);

async function findRows(asked: readonly ResidentSearch[]): Promise<SearchRow[]> {
  const searches = new Map(asked.map(({ words }) => [words.join(' '), words]));
  const $or = [...searches.values()].map((words) => ({
    $and: words.map((word) => ({ searchText: { $regex: word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&') } })),
  }));
  const filter = { hidden: false, ...($or.length <= maxSearches && { $or }) };
  return ResidentModel.collection
    .find<SearchRow>(filter, { projection: { active: 1, searchText: 1 } })
    .sort({ order: 1, _id: 1 })
    .toArray();
}

function matcherOf({ words, status, among }: ResidentSearch): (row: SearchRow) => boolean {
  const ids = among && new Set(among.map(String));
  return ({ _id, active, searchText }) =>
    words.every((word) => searchText.includes(word)) &&
    (status === 'all' || active === (status === 'active')) &&
    (ids?.has(_id.toString()) ?? true);
}

async function findListed(rows: readonly SearchRow[]): Promise<ReadonlyMap<string, ListedResident>> {
  const ids = new Map(rows.map(({ _id }) => [_id.toString(), _id]));
  const found = await ResidentModel.find({ _id: { $in: [...ids.values()] }, hidden: false }, withoutHistory)
    .lean<ListedResident[]>()
    .exec();
  return new Map(found.map((one) => [one._id.toString(), one]));
}
