import { sameChecksum, ChecksumBuilder, type CollectionChecksum } from '../checksum.ts';
import { OperationRefused } from '../operation-refused.ts';
import { megabytes } from '../disk-space.ts';
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

/**
 * Reads and verifies a whole archive.
 * @param maxBytes limit of its uncompressed size.
 * @throws OperationRefused when it is larger or damaged.
 */
export async function inspectArchive(file: string, maxBytes = Infinity): Promise<ArchiveContent> {
  await verifyDigest(file);
  const sums = new Map<string, CollectionChecksum>();
  let header: ArchiveHeader | null = null;
  let end: ArchiveEnd | null = null;
  let summing = new ChecksumBuilder();
  let ids = new Set<string>();
  let documents = 0;
  let bytes = 0;
  for await (const frame of readFrames(file)) {
    bytes += frame.bytes.length;
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
    } else if (frame.kind === frameKinds.header) header = decodeFrame(frame) as ArchiveHeader;
    else if (frame.kind === frameKinds.collection) [summing, ids] = [new ChecksumBuilder(), new Set()];
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
