import { encodeDoc, encodeElements } from '../bson/encode.ts';
import type { Doc } from '../bson/value.ts';
import { RawArray, RawDoc } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import type { YieldPolicy } from '../yield-policy.ts';
import type { LazyDocument } from '../plan/lazy-document.ts';
import type { ProjectBytes } from '../query/project-bytes.ts';
import type { Reply } from './context.ts';
import type { Source } from './cursor-table.ts';

const DEFAULT_FIRST = 101;
/** Documents encoded at once. */
const PIECE = 256;
/** Approximate limit of document bytes in a reply; a single document may exceed it. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** A source of encoded documents from batches of any items. */
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

  async next(limit: number, yieldPolicy: YieldPolicy): Promise<{ docs: RawArray; done: boolean }> {
    const pieces: Uint8Array[] = [];
    let docs: RawDoc[] = [];
    let count = 0;
    const endPiece = (): RawArray => {
      pieces.push(...encodeElements(docs, count - docs.length));
      docs = [];
      return new RawArray(pieces);
    };
    let bytes = 0;
    while (count < limit && (await this.fill())) {
      const item = this.held[this.at];
      if (item === undefined) break;
      const raw = new RawDoc(this.toBytes(item));
      bytes += raw.bytes.length;
      if (count && bytes > MAX_BATCH_BYTES) return { docs: endPiece(), done: false };
      this.at++;
      count = count + 1;
      docs.push(raw);
      if (docs.length >= PIECE) endPiece();
      if (yieldPolicy.sliceUsed) await yieldPolicy.yieldIfDue();
    }
    return { docs: endPiece(), done: !(await this.fill()) };
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

// Without a projection the stored bytes are sent.
const bytesOf = (found: LazyDocument, project: ProjectBytes | undefined): Buffer =>
  project ? project(found.bytes, () => found.doc) : found.bytes;

/** Documents of a query, projected. */
export function foundSource(
  batches: AsyncIterable<LazyDocument[]>,
  project: ProjectBytes | undefined,
  skip = 0,
): Source {
  const source = skip ? skipping(batches, skip) : batches;
  return new BatchSource(source, (found) => bytesOf(found, project));
}

/** The reply of a complete result, without a cursor. */
export function singleBatchReply(
  namespace: string,
  found: readonly LazyDocument[],
  project: ProjectBytes | undefined,
): Reply {
  const firstBatch = found.map((one) => new RawDoc(bytesOf(one, project)));
  return { cursor: { firstBatch, id: 0n, ns: namespace } };
}

export const docSource = (batches: AsyncIterable<Doc[]>): Source => new BatchSource(batches, encodeDoc);

async function* skipping<T>(batches: AsyncIterable<T[]>, skip: number): AsyncGenerator<T[]> {
  let left = skip;
  for await (const batch of batches) {
    if (left < batch.length) yield left ? batch.slice(left) : batch;
    left = Math.max(0, left - batch.length);
  }
}

/** The first batch of a result; opens a cursor if there is more. */
export async function openCursor(
  engine: Engine,
  namespace: string,
  source: Source,
  yieldPolicy: YieldPolicy,
  batchSize = DEFAULT_FIRST,
  single = false,
): Promise<Reply> {
  const { docs, done } =
    batchSize === 0 ? { docs: new RawArray([]), done: false } : await source.next(batchSize, yieldPolicy);
  const id = done || single ? 0n : engine.cursors.add(namespace, source);
  return { cursor: { firstBatch: docs, id, ns: namespace } };
}
