import type { Doc } from '../bson/value.ts';
import type { YieldPolicy } from '../yield-policy.ts';

/** A pipeline stage over batches of documents. */
export type Stage = (source: AsyncIterable<Doc[]>) => AsyncIterable<Doc[]>;

const BATCH = 256;

/** Converts items to documents in batches. */
export async function* inBatches<T>(
  items: readonly T[],
  make: (item: T) => Doc,
  yieldPolicy: YieldPolicy,
): AsyncGenerator<Doc[]> {
  for (let at = 0; at < items.length; at += BATCH) {
    yield items.slice(at, at + BATCH).map(make);
    await yieldPolicy.yieldIfDue();
  }
}
