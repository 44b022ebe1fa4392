import type { Doc } from '../bson/value.ts';
import type { KeyField } from '../keys/index-keys.ts';
import type { Filter } from '../query/filter.ts';

/** An index: its definition and properties of its entries. */
export interface IndexInfo {
  readonly id: number;
  readonly name: string;
  /** The definition as listIndexes shows it: v, key, name, unique, ... */
  readonly spec: Doc;
  readonly fields: readonly KeyField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Filter | undefined;
  /** Seconds a document lives after the date in its first field, or undefined. */
  readonly expireAfter: number | undefined;
  /** False during its build: maintained by writes, not used by reads. */
  ready: boolean;
  /** Its build failed and it could not be dropped yet. */
  abandoned?: boolean;
  multikey: boolean;
  /** Some key was truncated: order and ranges are approximate. */
  cut: boolean;
}

/** A collection and its indexes. */
export interface CollectionInfo {
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly uuid: Buffer;
  readonly indexes: IndexInfo[];
  /** The next record number. */
  nextRecord: number;
  /** Incremented by every change since the start, so that a reader can detect concurrent writes. */
  version: number;
  dropped: boolean;
}

export const namespaceOf = (collection: CollectionInfo): string => `${collection.db}.${collection.name}`;
