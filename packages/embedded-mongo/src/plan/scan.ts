import { checkKey } from '../storage/damage.ts';
import type { CollectionInfo } from '../storage/catalog-types.ts';
import type { YieldPolicy } from '../yield-policy.ts';
import { readDocument, verifiedDocument } from '../storage/documents.ts';
import { recordKey, recordOfEntry, recordOfKey, recordOfUnique } from '../storage/stored-keys.ts';
import type { StoreReader } from '../storage/store-reader.ts';
import { COMPARED_BYTES, afterPrefix } from './interval.ts';
import type { Interval, Intervals } from './interval.ts';
import { InListIntervals } from './long-in-list.ts';
import type { Plan } from './planner.ts';
import { isByKeys } from './planner.ts';

/** A read ends after this many bytes. */
const READ_BYTES = 256 * 1024;

/** A read tries at most this many intervals, which may be empty. */
const READ_RANGES = 256;
/** Entries counted in one step; grows with each step, since the last one overshoots the end by its size. */
const COUNT_FIRST = 1024;
const COUNT_MAX = 65_536;

/** A scanned record. */
export interface Scanned {
  readonly record: number;
  readonly bytes: Buffer;
}

function withId(id: number, { start, end }: Interval): Interval {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(id);
  return { start: Buffer.concat([head, start]), end: Buffer.concat([head, end]) };
}

/** The intervals of a plan, in reading order. */
function intervalsOf(collection: CollectionInfo, plan: Plan): Intervals {
  const { index, list, reverse } = plan;
  if (!index) {
    const start = recordKey(collection.id, 0).subarray(0, 4);
    return { length: 1, at: () => ({ start, end: afterPrefix(start) }) };
  }
  const intervals = list
    ? new InListIntervals(list, index.fields[0]?.descending ?? false)
    : inOrder(plan.bounds?.intervals ?? [], reverse);
  const at = (position: number): Interval | undefined => {
    const interval = intervals.at(position);
    return interval && withId(index.id, interval);
  };
  return { length: intervals.length, at };
}

const inOrder = (intervals: readonly Interval[], reverse: boolean): Intervals => ({
  length: intervals.length,
  at: (position) => intervals[reverse ? intervals.length - 1 - position : position],
});

/**
 * Scans the records of a plan in steps. Holds no transaction between steps: each continues after the last key, so writes may
 * come in between, as at yields in MongoDB.
 */
export class Scan {
  private readonly store: StoreReader;
  private readonly collection: CollectionInfo;
  private readonly plan: Plan;
  private readonly intervals: Intervals;
  private readonly seen: Set<number> | undefined;
  private readonly byKey: boolean;
  private at = 0;
  private interval: Interval | undefined;
  private last: Buffer | undefined;
  private bytes = 0;

  constructor(store: StoreReader, collection: CollectionInfo, plan: Plan) {
    this.store = store;
    this.collection = collection;
    this.plan = plan;
    this.intervals = intervalsOf(collection, plan);
    this.seen = plan.index?.multikey ? new Set() : undefined;
    this.byKey = isByKeys(plan);
  }

  /** The number of entries within the bounds. */
  async count(yieldPolicy: YieldPolicy): Promise<number> {
    let count = 0;
    for (let at = 0; at < this.intervals.length; at++) {
      const interval = this.intervals.at(at);
      if (interval) count += await this.countSound(interval, yieldPolicy);
      if (yieldPolicy.sliceUsed) await yieldPolicy.yieldIfDue();
    }
    return count;
  }

  /** As countWithin; skips entries after a damaged page. */
  private async countSound(interval: Interval, yieldPolicy: YieldPolicy): Promise<number> {
    try {
      return await this.countWithin(interval, yieldPolicy);
    } catch (error) {
      this.store.recordPageDamage(this.collection, error);
      return 0;
    }
  }

  private async countWithin({ start, end }: Interval, yieldPolicy: YieldPolicy): Promise<number> {
    const { entries } = this.store;
    let count = 0;
    let from = start;
    // A small collection is counted in one step.
    for (
      let step = COUNT_FIRST;
      this.collection.nextRecord > COUNT_MAX;
      step = Math.min(step * 2, COUNT_MAX)
    ) {
      const [next] = [...entries.getKeys({ start: from, end, offset: step, limit: 1 })];
      if (!next) break;
      checkKey(from, next);
      count += step;
      from = next;
      if (yieldPolicy.sliceUsed) await yieldPolicy.yieldIfDue();
    }
    return count + entries.getKeysCount({ start: from, end });
  }

  /** True when all has been read. */
  get ended(): boolean {
    return this.collection.dropped || this.at >= this.intervals.length;
  }

  /** Up to `limit` further records; fewer, possibly none, when they are large or sparse. */
  next(limit: number): Scanned[] {
    const found: Scanned[] = [];
    this.bytes = 0;
    const until = this.at + READ_RANGES;
    while (!this.ended && found.length < limit && this.bytes < READ_BYTES && this.at < until) {
      this.interval ??= this.intervals.at(this.at);
      if (!this.interval || !this.readSound(this.interval, limit - found.length, found)) {
        this.at++;
        this.interval = undefined;
        this.last = undefined;
      }
    }
    return found;
  }

  /** As read; a damaged page ends the interval. */
  private readSound(interval: Interval, limit: number, found: Scanned[]): boolean {
    try {
      return this.read(interval, limit, found);
    } catch (error) {
      this.store.recordPageDamage(this.collection, error);
      return false;
    }
  }

  /** Continues within an interval; false at its end. */
  private read({ start, end }: Interval, limit: number, found: Scanned[]): boolean {
    if (this.byKey && start.length < COMPARED_BYTES) return this.readKey(start, found);
    const table = this.plan.index ? this.store.entries : this.store.docs;
    const range = this.plan.reverse
      ? {
          start: this.last ?? end,
          end: start,
          reverse: true,
          exclusiveStart: true,
          inclusiveEnd: true,
          limit,
        }
      : { start: this.last ?? start, end, exclusiveStart: this.last !== undefined, limit };
    let count = 0;
    const more = (key: Buffer): boolean => {
      checkKey(this.last, key, this.plan.reverse);
      count++;
      this.last = key;
      return this.bytes < READ_BYTES;
    };
    if (this.plan.index && !this.plan.index.unique) {
      // The key ends with the record number, so the value is not read.
      for (const key of this.store.entries.getKeys(range)) {
        this.take(key, recordOfEntry(key), found);
        if (!more(key)) return true;
      }
      return count === limit;
    }
    for (const { key, value } of table.getRange(range)) {
      if (this.plan.index) this.take(key, recordOfUnique(key, value), found);
      else this.keepStored(recordOfKey(key), value, found);
      if (!more(key)) return true;
    }
    return count === limit;
  }

  /** Reads the entry of a complete key in a unique index. */
  private readKey(key: Buffer, found: Scanned[]): false {
    // Valid until the next read; the checksum and the number are read at once.
    const value = this.store.entries.getBinaryFast(key);
    if (value) this.take(key, recordOfUnique(key, value), found);
    return false;
  }

  /** Adds the record of an entry; damaged ones are recorded and skipped. */
  private take(entry: Buffer, record: number | undefined, found: Scanned[]): void {
    const { index } = this.plan;
    if (record === undefined) {
      if (index) this.store.damage.entry(this.collection, index, entry);
      return;
    }
    if (this.seen?.has(record)) return;
    this.seen?.add(record);
    const bytes = readDocument(this.store, this.collection, record);
    if (bytes) this.keep(record, bytes, found);
  }

  private keepStored(record: number | undefined, stored: Buffer, found: Scanned[]): void {
    if (record === undefined) return this.store.damage.page(this.collection);
    const bytes = verifiedDocument(this.store, this.collection, record, stored);
    if (bytes) this.keep(record, bytes, found);
  }

  private keep(record: number, bytes: Buffer, found: Scanned[]): void {
    this.bytes += bytes.length;
    found.push({ record, bytes });
  }
}
