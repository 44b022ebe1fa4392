import { mongo } from 'mongoose';
import type { CollectionShape } from '../whole-database.ts';
import type { Sum } from '../checksum.ts';

const { BSON } = mongo;

/**
 * An archive is this line, gzip, and the 32 bytes of the SHA-256 of both. Within the gzip stand frames, a byte that
 * names the kind and a BSON document: one header; for each collection a beginning, its documents and an end; one end.
 */
export const archiveMagic = Buffer.from('HEARTHLINE ARCHIVE 1\n');
export const digestBytes = 32;

export interface ArchiveHeader {
  /** The program that wrote it, and the shape its data is in. */
  readonly product: string;
  readonly schemaVersion: number;
  readonly madeAt: Date;
  /** `about`: the documents there were when the archive was begun. */
  readonly collections: readonly (CollectionShape & { readonly about: number })[];
}
export type CollectionEnd = Sum & { readonly name: string };
export interface ArchiveEnd {
  readonly collections: number;
  readonly documents: number;
}

export const kinds = {
  header: 0x48,
  collection: 0x43,
  document: 0x44,
  collectionEnd: 0x45,
  end: 0x5a,
} as const;

export interface Frame {
  /** One of `kinds`. */
  readonly kind: number;
  readonly bytes: Buffer;
}

/** What a frame other than a document's says. */
export const contentOf = (frame: Frame) => BSON.deserialize(frame.bytes);

export function frame(kind: number, content: object): Buffer {
  return Buffer.concat([Buffer.of(kind), BSON.serialize(content)]);
}

export function documentFrames(documents: readonly Buffer[]): Buffer {
  return Buffer.concat(documents.flatMap((document) => [Buffer.of(kinds.document), document]));
}
