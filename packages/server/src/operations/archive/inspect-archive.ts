import { sameSum, Summing, type Sum } from '../checksum.ts';
import { decodeDocument } from '../whole-database.ts';
import { contentOf, kinds, type ArchiveEnd, type ArchiveHeader, type CollectionEnd } from './frames.ts';
import { checkSeal, damaged, readFrames } from './read-archive.ts';

/** What an archive holds, everything in it looked at. */
export interface ArchiveContent {
  readonly header: ArchiveHeader;
  /** By collection. */
  readonly sums: ReadonlyMap<string, Sum>;
  readonly documents: number;
}

/** Reads an archive to its end. @throws OperationRefused when anything about it is not as it was written. */
export async function inspectArchive(file: string): Promise<ArchiveContent> {
  await checkSeal(file);
  const sums = new Map<string, Sum>();
  let header: ArchiveHeader | null = null;
  let end: ArchiveEnd | null = null;
  let summing = new Summing();
  let documents = 0;
  for await (const frame of readFrames(file)) {
    if (frame.kind === kinds.document) {
      decodeDocument(frame.bytes);
      summing.add(frame.bytes);
      documents += 1;
    } else if (frame.kind === kinds.header) header = contentOf(frame) as ArchiveHeader;
    else if (frame.kind === kinds.collection) summing = new Summing();
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
