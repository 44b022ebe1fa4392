import type { Doc } from '../bson/value.ts';
import type { Pacer } from '../pacer.ts';

/** One step of a pipeline, over batches of documents. */
export type Stage = (source: AsyncIterable<Doc[]>) => AsyncIterable<Doc[]>;

const BATCH = 256;

/** A stage that turns each document into none, one or several. */
export const flatStage = (pacer: Pacer, work: (doc: Doc) => Doc[]): Stage =>
  async function* (source) {
    for await (const batch of source) {
      let made: Doc[] = [];
      for (const document of batch) {
        made.push(...work(document));
        if (!pacer.spent) continue;
        yield made;
        made = [];
        await pacer.breathe();
      }
      yield made;
    }
  };

export const mapStage = (pacer: Pacer, work: (doc: Doc) => Doc): Stage =>
  flatStage(pacer, (document) => [work(document)]);

/** What a stage has gathered, made into documents some at a time. */
export async function* inBatches<T>(
  items: readonly T[],
  make: (item: T) => Doc,
  pacer: Pacer,
): AsyncGenerator<Doc[]> {
  for (let at = 0; at < items.length; at += BATCH) {
    yield items.slice(at, at + BATCH).map(make);
    await pacer.breathe();
  }
}
