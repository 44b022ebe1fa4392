import { CommandError } from '../errors.ts';
import type { YieldPolicy } from '../yield-policy.ts';

/** Memory limit of a sort or group, in bytes. */
export const MAX_SORT_BYTES = 100 * 1024 * 1024;
const RUN = 1000;

/** An item with order-preserving key bytes. */
export interface Keyed {
  readonly key: Buffer;
}

const byKey = (a: Keyed, b: Keyed): number => Buffer.compare(a.key, b.key);

/** A stable merge sort that yields. */
async function sortPaced<T extends Keyed>(items: T[], yieldPolicy: YieldPolicy): Promise<T[]> {
  let runs: T[][] = [];
  for (let i = 0; i < items.length; i += RUN) {
    runs.push(items.slice(i, i + RUN).sort(byKey));
    await yieldPolicy.yieldIfDue();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < runs.length; i += 2)
      merged.push(await merge(runs[i] ?? [], runs[i + 1] ?? [], yieldPolicy));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T extends Keyed>(a: T[], b: T[], yieldPolicy: YieldPolicy): Promise<T[]> {
  const merged: T[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const left = a[i];
    const right = b[j];
    if (!left && !right) return merged;
    if (!right || (left && byKey(left, right) <= 0)) {
      if (left) merged.push(left);
      i++;
    } else {
      merged.push(right);
      j++;
    }
    if ((i + j) % 512 === 0) await yieldPolicy.yieldIfDue();
  }
}

/**
 * Collects items and sorts them, keeping at most `limit` of them (0: all) and `most` bytes.
 * Throws QueryExceededMemoryLimitNoDiskUseAllowed (292) beyond.
 */
export class SortBuffer<T extends Keyed> {
  private items: T[] = [];
  private bytes = 0;
  private readonly limit: number;
  private readonly yieldPolicy: YieldPolicy;
  private readonly most: number;

  constructor(limit: number, yieldPolicy: YieldPolicy, most = MAX_SORT_BYTES) {
    this.limit = limit;
    this.yieldPolicy = yieldPolicy;
    this.most = most;
  }

  /** Adds an item of about `size` bytes. */
  async add(item: T, size: number): Promise<void> {
    if (this.yieldPolicy.sliceUsed) await this.yieldPolicy.yieldIfDue();
    this.items.push(item);
    this.bytes += size + item.key.length + 100;
    if (this.limit > 0 && this.items.length >= Math.max(this.limit * 2, RUN)) {
      const before = this.items.length;
      this.items = (await sortPaced(this.items, this.yieldPolicy)).slice(0, this.limit);
      this.bytes *= this.items.length / before;
    }
    if (this.bytes > this.most)
      throw new CommandError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `Sort exceeded memory limit of ${this.most} bytes, but did not opt in to external sorting.`,
      );
  }

  async sorted(): Promise<T[]> {
    const all = await sortPaced(this.items, this.yieldPolicy);
    return this.limit > 0 ? all.slice(0, this.limit) : all;
  }
}
