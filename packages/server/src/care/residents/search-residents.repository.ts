import { getPresence, type ResidentsQuery } from '@hearthline/contracts';
import type { Types } from 'mongoose';
import { batch } from '../../platform/flow/batch.ts';
import { ResidentModel, type ResidentDocument } from './resident.repository.ts';

/** A resident in a list, without the history and the signed checks of medicines. */
export type ListedResident = Omit<ResidentDocument, 'history' | 'reconciliations'>;

export const withoutHistory = { history: 0, reconciliations: 0 } as const;

type ResidentSearch = Pick<ResidentsQuery, 'status' | 'page' | 'pageSize'> & {
  /** Words that must all occur in the search text. */
  readonly words: readonly string[];
  /** If set, only residents with these ids. */
  readonly among?: readonly Types.ObjectId[] | undefined;
};

/** The fields that a search reads of every resident. */
type SearchRow = Pick<ResidentDocument, '_id' | 'active' | 'stay' | 'searchText'>;

/**
 * The timeout of a search in milliseconds: enough to scan thousands of residents on a busy machine, and within the timeout of a
 * request.
 */
const deadlineMs = 6_000;

/**
 * Above this number of searches per batch the filter is left out, because the database would test each search on each resident.
 */
const maxSearches = 8;

/**
 * One page of the residents whose names, nickname or room contain all words, sorted by room, with the numbers of matches and of
 * all residents. Batched: searches that arrive during a scan share the next one. No index serves parts of words, and one scan
 * per typed letter would overload the database.
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
    .find<SearchRow>(filter, { projection: { active: 1, 'stay.kind': 1, searchText: 1 } })
    .sort({ order: 1, _id: 1 })
    .toArray();
}

function matcherOf({ words, status, among }: ResidentSearch): (row: SearchRow) => boolean {
  const ids = among && new Set(among.map(String));
  return (row) =>
    words.every((word) => row.searchText.includes(word)) &&
    isOfStatus(row, status) &&
    (ids?.has(row._id.toString()) ?? true);
}

function isOfStatus(row: Pick<SearchRow, 'active' | 'stay'>, status: ResidentSearch['status']): boolean {
  if (status === 'all') return true;
  return status === 'inactive' ? !row.active : getPresence(row) === status;
}

async function findListed(rows: readonly SearchRow[]): Promise<ReadonlyMap<string, ListedResident>> {
  const ids = new Map(rows.map(({ _id }) => [_id.toString(), _id]));
  const found = await ResidentModel.find({ _id: { $in: [...ids.values()] }, hidden: false }, withoutHistory)
    .lean<ListedResident[]>()
    .exec();
  return new Map(found.map((one) => [one._id.toString(), one]));
}
