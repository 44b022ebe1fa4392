import { mongo } from 'mongoose';
import type { CollectionSpec } from '../raw-database.ts';
import type { CollectionChecksum } from '../checksum.ts';

const { BSON } = mongo;

/**
 * Archive format: this line, a gzip stream, and the 32-byte SHA-256 of both. The stream holds frames of one kind byte and
 * one BSON document: a header; for each collection a start, its documents and an end; one end.
 */
export const archiveMagic = Buffer.from('HEARTHLINE ARCHIVE 1\n');
export const digestBytes = 32;

export interface ArchiveHeader {
  /** Version of the program that wrote it. */
  readonly product: string;
  readonly schemaVersion: number;
  readonly madeAt: Date;
  /** `about`: the number of documents when the backup began. */
  readonly collections: readonly (CollectionSpec & { readonly about: number })[];
}
export type CollectionEnd = CollectionChecksum & { readonly name: string };
export interface ArchiveEnd {
  readonly collections: number;
  readonly documents: number;
}

export const frameKinds = {
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

/** Decodes a frame other than a document's. */
export const decodeFrame = (frame: Frame) => BSON.deserialize(frame.bytes);

export function frame(kind: number, content: object): Buffer {
  return Buffer.concat([Buffer.of(kind), BSON.serialize(content)]);
}

export function documentFrames(documents: readonly Buffer[]): Buffer {
  return Buffer.concat(documents.flatMap((document) => [Buffer.of(frameKinds.document), document]));
}
