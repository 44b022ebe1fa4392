import type { Collection, Types } from 'mongoose';
import type { HistoryEntry } from './history.ts';

/** The fields by which records correct each other. */
export interface CorrectableDocument {
  /** The record that this one corrects. */
  corrects?: Types.ObjectId;
  correctionReason?: string;
  /**
   * On a correction: the history entry for the old record, until that is hidden. Its action is `voided` if the record was
   * moved.
   */
  hidesPending?: HistoryEntry;
  /** On a corrected record: its correction. On a moved record, which is also voided: the new record of the right resident. */
  correctedBy?: Types.ObjectId;
  /** The time of the last change; absent if the record never changed. */
  changedAt?: Date;
  /** On a voided record. */
  voided?: { by: HistoryEntry['by']; at: Date; reason: string | null };
}

type Correction = CorrectableDocument & { readonly _id: Types.ObjectId };
type Mark = Pick<CorrectableDocument, 'voided' | 'correctedBy'>;

interface CorrectionsOptions {
  readonly collection: () => Collection;
  /** Fields set in a correction that is withdrawn because its record was voided first. */
  readonly withdrawn?: Readonly<Record<string, unknown>>;
}

/** Operations that hide voided or corrected records of a collection. */
export interface Corrections<Document extends Correction> {
  /** Hides a record and stores the reason in one update. False if it is already hidden or does not exist. */
  readonly hide: (id: Types.ObjectId, mark: Mark, entry: HistoryEntry) => Promise<boolean>;
  /**
   * Hides the record that `correction` replaces; idempotent and safe to run concurrently. Returns false if that record was
   * voided first; the correction, which no reader has seen, is then voided too.
   */
  readonly finishCorrection: (correction: Document) => Promise<boolean>;
  /**
   * Returns true if a correction is valid; finishes it first if needed. If finishing fails, e.g. on a full disk, returns the
   * expected result.
   */
  readonly doesStand: (correction: Document) => Promise<boolean>;
  /**
   * Runs `read`; the result never contains both a record and its correction. Unfinished corrections are finished and the rows
   * read again. Rows whose correction cannot be finished are resolved in memory.
   */
  readonly readStanding: <Page extends { readonly rows: readonly Document[] }>(
    read: () => Promise<Page>,
  ) => Promise<Page>;
  /**
   * For reads of many rows: finishes all corrections. Returns the ids of rows to leave out because their correction could not
   * be finished.
   */
  readonly finishAll: () => Promise<ReadonlySet<string>>;
  /** Corrections whose old record may still be visible, because a server crashed between the two writes. */
  readonly findUnfinishedCorrections: () => Promise<Document[]>;
}

/**
 * A correction is an insert followed by hiding the old record. After a crash in between, both are visible for a moment, but
 * never neither.
 * `hidesPending.id` needs a sparse index.
 */
export function correctionsIn<Document extends Correction>({
  collection,
  withdrawn = {},
}: CorrectionsOptions): Corrections<Document> {
  async function hide(
    id: Types.ObjectId,
    mark: Mark,
    entry: HistoryEntry,
    set: Readonly<Record<string, unknown>> = {},
  ): Promise<boolean> {
    const { modifiedCount } = await collection().updateOne(
      { _id: id, hidden: false },
      {
        $set: { hidden: true, changedAt: entry.at, ...mark, ...set },
        $inc: { version: 1 },
        $push: { history: entry } as never,
      },
    );
    return modifiedCount === 1;
  }

  const isCorrectedBy = async (id: Types.ObjectId, correctedBy: Types.ObjectId): Promise<boolean> =>
    (await collection().countDocuments({ _id: id, correctedBy })) > 0;

  async function finishCorrection({ _id, corrects, hidesPending: entry }: Document): Promise<boolean> {
    if (!corrects || !entry) return true;
    const { by, at, reason } = entry;
    // A moved record is also voided at its old resident.
    const moved = entry.action === 'voided' ? { voided: { by, at, reason } } : {};
    const stands =
      (await hide(corrects, { correctedBy: _id, ...moved }, entry)) || (await isCorrectedBy(corrects, _id));
    const voided = { by, at, reason: null };
    if (!stands) await hide(_id, { voided }, voidedEntryOf(entry), withdrawn);
    // A refused save must not keep its idempotency key: a repeat would find this record and return it as saved.
    const done = { hidesPending: '', ...(!stands && { saveKey: '', saveHash: '' }) };
    await collection().updateOne({ _id }, { $unset: done });
    return stands;
  }

  const findUnfinishedCorrections = () =>
    collection()
      .find({ 'hidesPending.id': { $gt: '' } })
      .toArray() as unknown as Promise<Document[]>;

  /** The id of the row to leave out: the corrected record, or the correction itself. */
  const supersededBy = async (one: Document) => ((await doesStand(one)) ? one.corrects : one._id)?.toString();

  async function doesStand(correction: Document): Promise<boolean> {
    try {
      return await finishCorrection(correction);
    } catch {
      // This read fails as well if the database does not respond at all.
      const { _id, corrects } = correction;
      const first = { _id: corrects, hidden: true, correctedBy: { $ne: _id } };
      return (await collection().countDocuments(first as never)) === 0;
    }
  }

  return {
    hide: (id, mark, entry) => hide(id, mark, entry),
    finishCorrection,
    doesStand,

    async readStanding(read) {
      const page = await read();
      const unfinished = page.rows.filter(({ hidesPending }) => hidesPending);
      if (unfinished.length === 0) return page;
      const left = new Set(await Promise.all(unfinished.map(supersededBy)));
      const again = await read();
      return { ...again, rows: again.rows.filter(({ _id }) => !left.has(_id.toString())) };
    },

    async finishAll() {
      const left = new Set<string>();
      for (const one of await findUnfinishedCorrections()) left.add((await supersededBy(one)) ?? '');
      return left;
    },

    findUnfinishedCorrections,
  };
}

// The id is derived from the other entry's, so that a repeated repair adds no second entry.
const voidedEntryOf = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  id: entry.id.slice(0, -1) + (entry.id.endsWith('0') ? '1' : '0'),
  action: 'voided',
});
