import type { CollectionInfo } from '../storage/catalog-types.ts';
import { recordKey, recordOf } from '../storage/records.ts';
import type { Store } from '../storage/store.ts';
import { afterPrefix } from './interval.ts';
import type { Interval } from './interval.ts';
import type { Plan } from './planner.ts';

/** A record met by a scan. */
export interface Scanned {
  readonly record: number;
  readonly bytes: Buffer;
}

function withId(id: number, { start, end }: Interval): Interval {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(id);
  return { start: Buffer.concat([head, start]), end: Buffer.concat([head, end]) };
}

/** The key ranges of a plan, in reading order. */
function intervalsOf(collection: CollectionInfo, plan: Plan): Interval[] {
  if (!plan.index) {
    const start = recordKey(collection.id, 0).subarray(0, 4);
    return [{ start, end: afterPrefix(start) }];
  }
  const id = plan.index.id;
  const intervals = (plan.bounds?.intervals ?? []).map((one) => withId(id, one));
  return plan.reverse ? intervals.reverse() : intervals;
}

/**
 * Reads the records of a plan, some at a time. It holds no transaction between two reads: each goes on behind the last key,
 * so a writer may come in between (as between two yields of MongoDB).
 */
export class Scan {
  private readonly store: Store;
  private readonly collection: CollectionInfo;
  private readonly plan: Plan;
  private readonly intervals: Interval[];
  private readonly seen: Set<number> | undefined;
  private at = 0;
  private last: Buffer | undefined;

  constructor(store: Store, collection: CollectionInfo, plan: Plan) {
    this.store = store;
    this.collection = collection;
    this.plan = plan;
    this.intervals = intervalsOf(collection, plan);
    this.seen = plan.index?.multikey ? new Set() : undefined;
  }

  /** The number of entries within the bounds. */
  count(): number {
    return this.intervals.reduce((sum, interval) => sum + this.store.entries.getKeysCount(interval), 0);
  }

  /** Up to `limit` further records; an empty list at the end. */
  next(limit: number): Scanned[] {
    if (this.collection.dropped) return [];
    const found: Scanned[] = [];
    while (found.length < limit && this.at < this.intervals.length) {
      const interval = this.intervals[this.at];
      if (!interval || !this.read(interval, limit - found.length, found)) {
        this.at++;
        this.last = undefined;
      }
    }
    return found;
  }

  /** Reads on within an interval; false when its end was reached. */
  private read({ start, end }: Interval, limit: number, found: Scanned[]): boolean {
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
    for (const { key, value } of table.getRange(range)) {
      count++;
      this.last = key;
      if (!this.plan.index) found.push({ record: key.readUIntBE(4, 6), bytes: value });
      else this.take(recordOf(value), found);
    }
    return count === limit;
  }

  private take(record: number, found: Scanned[]): void {
    if (this.seen?.has(record)) return;
    this.seen?.add(record);
    const bytes = this.store.docs.get(recordKey(this.collection.id, record));
    if (bytes) found.push({ record, bytes });
  }
}
