import type { Doc } from '../bson/value.ts';
import type { YieldPolicy } from '../yield-policy.ts';

/** One step of a pipeline, over batches of documents. */
export type Stage = (source: AsyncIterable<Doc[]>) => AsyncIterable<Doc[]>;

const BATCH = 256;

/** What a stage has gathered, made into documents some at a time. */
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
