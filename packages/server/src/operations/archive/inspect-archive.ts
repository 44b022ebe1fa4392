import { sameSum, Summing, type Sum } from '../checksum.ts';
import { OperationRefused } from '../refused.ts';
import { megabytes } from '../disk-space.ts';
import { decodeDocument, idKey } from '../whole-database.ts';
import { contentOf, kinds, type ArchiveEnd, type ArchiveHeader, type CollectionEnd } from './frames.ts';
import { checkSeal, damaged, readFrames } from './read-archive.ts';

/** What an archive holds, everything in it looked at. */
export interface ArchiveContent {
  readonly header: ArchiveHeader;
  /** By collection. */
  readonly sums: ReadonlyMap<string, Sum>;
  readonly documents: number;
}

/**
 * Reads an archive to its end.
 * @param mostBytes what it may unfold to.
 * @throws OperationRefused when it is larger, or anything about it is not as it was written.
 */
export async function inspectArchive(file: string, mostBytes = Infinity): Promise<ArchiveContent> {
  await checkSeal(file);
  const sums = new Map<string, Sum>();
  let header: ArchiveHeader | null = null;
  let end: ArchiveEnd | null = null;
  let summing = new Summing();
  let ids = new Set<string>();
  let documents = 0;
  let bytes = 0;
  for await (const frame of readFrames(file)) {
    bytes += frame.bytes.length;
    if (bytes > mostBytes)
      throw new OperationRefused(
        `There is no room for this backup: it unfolds to more than ${megabytes(mostBytes)} MB, which is what the disk has for it. ` +
          'Nothing was changed. Make room, or restore it to another disk.',
      );
    if (frame.kind === kinds.document) {
      const id = idKey(decodeDocument(frame.bytes));
      if (ids.has(id)) throw damaged(file, 'it holds a document twice');
      ids.add(id);
      summing.add(frame.bytes);
      documents += 1;
    } else if (frame.kind === kinds.header) header = contentOf(frame) as ArchiveHeader;
    else if (frame.kind === kinds.collection) [summing, ids] = [new Summing(), new Set()];
    else if (frame.kind === kinds.collectionEnd) {
      const { name, ...sum } = contentOf(frame) as CollectionEnd;
      if (!sameSum(sum, summing.sum)) throw damaged(file, `${name} is not as it was counted`);
      sums.set(name, sum);
    } else if (frame.kind === kinds.end) end = contentOf(frame) as ArchiveEnd;
    else throw damaged(file, 'it holds something unknown');
  }
  if (!header || end?.documents !== documents || end.collections !== sums.size)
    throw damaged(file, 'it is not whole');
  return { header, sums, documents };
}
