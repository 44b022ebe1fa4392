import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { sameChecksum, ChecksumBuilder, type CollectionChecksum } from '../checksum.ts';
import { OperationRefused } from '../operation-refused.ts';
import { megabytes } from '../disk-space.ts';
import type { Progress } from '../progress.ts';
import { decodeDocument, idKey } from '../raw-database.ts';
import {
  decodeFrame,
  frameKinds,
  type ArchiveEnd,
  type ArchiveHeader,
  type CollectionEnd,
} from './frames.ts';
import { verifyDigest, damagedArchive, readFrames } from './read-archive.ts';

/** The content of a verified archive. */
export interface ArchiveContent {
  readonly header: ArchiveHeader;
  /** By collection. */
  readonly sums: ReadonlyMap<string, CollectionChecksum>;
  readonly documents: number;
}

interface InspectOptions {
  /** Limit of its uncompressed size. */
  readonly maxBytes?: number;
  readonly onProgress?: Progress;
  /** Aborts between two documents. */
  readonly signal?: AbortSignal;
}

/** Documents read in one turn of the event loop: a server that checks a backup answers requests in between. */
const documentsPerTurn = 100;

/**
 * Reads and verifies a whole archive.
 * @throws OperationRefused when it is larger than `maxBytes` or damaged.
 */
export async function inspectArchive(
  file: string,
  { maxBytes = Infinity, onProgress, signal }: InspectOptions = {},
): Promise<ArchiveContent> {
  await verifyDigest(file);
  const sums = new Map<string, CollectionChecksum>();
  let header: ArchiveHeader | null = null;
  let end: ArchiveEnd | null = null;
  let summing = new ChecksumBuilder();
  let ids = new Set<string>();
  let documents = 0;
  let bytes = 0;
  let total = 0;
  for await (const frame of readFrames(file)) {
    bytes += frame.bytes.length;
    signal?.throwIfAborted();
    if (bytes > maxBytes)
      throw new OperationRefused(
        `There is no room for this backup: it unfolds to more than ${megabytes(maxBytes)} MB, which is what the disk has for it. ` +
          'Nothing was changed. Make room, or restore it to another disk.',
      );
    if (frame.kind === frameKinds.document) {
      const id = idKey(decodeDocument(frame.bytes));
      if (ids.has(id)) throw damagedArchive(file, 'it holds a document twice');
      ids.add(id);
      summing.add(frame.bytes);
      documents += 1;
      if (documents % documentsPerTurn === 0) {
        onProgress?.(file, documents, total);
        await nextLoopTurn();
      }
    } else if (frame.kind === frameKinds.header) {
      header = decodeFrame(frame) as ArchiveHeader;
      total = header.collections.reduce((sum, { about }) => sum + about, 0);
    } else if (frame.kind === frameKinds.collection) [summing, ids] = [new ChecksumBuilder(), new Set()];
    else if (frame.kind === frameKinds.collectionEnd) {
      const { name, ...sum } = decodeFrame(frame) as CollectionEnd;
      if (!sameChecksum(sum, summing.sum)) throw damagedArchive(file, `${name} is not as it was counted`);
      sums.set(name, sum);
    } else if (frame.kind === frameKinds.end) end = decodeFrame(frame) as ArchiveEnd;
    else throw damagedArchive(file, 'it holds something unknown');
  }
  if (!header || end?.documents !== documents || end.collections !== sums.size)
    throw damagedArchive(file, 'it is not whole');
  return { header, sums, documents };
}
