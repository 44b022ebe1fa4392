import { encodeDoc } from '../bson/encode.ts';
import type { Doc } from '../bson/value.ts';
import { RawDoc } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import type { Pacer } from '../pacer.ts';
import type { Found } from '../plan/found.ts';
import type { Project } from '../query/projection.ts';
import type { Reply } from './context.ts';
import type { Source } from './cursor-table.ts';

const DEFAULT_FIRST = 101;
/** A reply holds about this many bytes of documents, or one document. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** A source of documents from batches of anything that can be turned into bytes. */
export class BatchSource<T> implements Source {
  private readonly batches: AsyncIterator<T[]>;
  private readonly toBytes: (item: T) => Buffer;
  private held: T[] = [];
  private at = 0;
  private ended = false;

  constructor(batches: AsyncIterable<T[]>, toBytes: (item: T) => Buffer) {
    this.batches = batches[Symbol.asyncIterator]();
    this.toBytes = toBytes;
  }

  async next(limit: number, pacer: Pacer): Promise<{ docs: RawDoc[]; done: boolean }> {
    const docs: RawDoc[] = [];
    let bytes = 0;
    while (docs.length < limit && (await this.fill())) {
      const item = this.held[this.at];
      if (item === undefined) break;
      const raw = new RawDoc(this.toBytes(item));
      bytes += raw.bytes.length;
      if (docs.length && bytes > MAX_BATCH_BYTES) return { docs, done: false };
      this.at++;
      docs.push(raw);
      if (pacer.spent) await pacer.breathe();
    }
    return { docs, done: !(await this.fill()) };
  }

  private async fill(): Promise<boolean> {
    while (this.at >= this.held.length && !this.ended) {
      const step = await this.batches.next();
      this.ended = step.done ?? false;
      this.held = step.done ? [] : step.value;
      this.at = 0;
    }
    return this.at < this.held.length;
  }
}

/** Documents of a query, projected; those left whole go out as they are stored. */
export function foundSource(batches: AsyncIterable<Found[]>, project: Project | undefined, skip = 0): Source {
  const source = skip ? skipping(batches, skip) : batches;
  return new BatchSource(source, (found) => (project ? encodeDoc(project(found.doc)) : found.bytes));
}

export const docSource = (batches: AsyncIterable<Doc[]>): Source => new BatchSource(batches, encodeDoc);

async function* skipping<T>(batches: AsyncIterable<T[]>, skip: number): AsyncGenerator<T[]> {
  let left = skip;
  for await (const batch of batches) {
    if (left < batch.length) yield left ? batch.slice(left) : batch;
    left = Math.max(0, left - batch.length);
  }
}

/** The first batch of a cursor, which stays open when there is more. */
export async function openCursor(
  engine: Engine,
  namespace: string,
  source: Source,
  pacer: Pacer,
  batchSize = DEFAULT_FIRST,
  single = false,
): Promise<Reply> {
  const { docs, done } = batchSize === 0 ? { docs: [], done: false } : await source.next(batchSize, pacer);
  const id = done || single ? 0n : engine.cursors.add(namespace, source);
  return { cursor: { firstBatch: docs, id, ns: namespace } };
}
