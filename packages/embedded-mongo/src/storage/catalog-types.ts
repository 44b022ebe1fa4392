import type { Doc } from '../bson/value.ts';
import type { KeyField } from '../keys/index-keys.ts';
import type { Filter } from '../query/filter.ts';

/** An index as it is used: its definition, and what has been learnt about its entries. */
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
  /** False while its entries are still being built: kept up by writes, not used by reads. */
  ready: boolean;
  /** Its building failed and could not be taken back yet. */
  abandoned?: boolean;
  multikey: boolean;
  /** Some key was cut: order and ranges are only approximate. */
  cut: boolean;
}

/** A collection as it is used. */
export interface CollectionInfo {
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly uuid: Buffer;
  readonly indexes: IndexInfo[];
  /** The next record number. */
  nextRecord: number;
  /** Counts changes of this run: a reader can tell whether anything happened meanwhile. */
  version: number;
  dropped: boolean;
}

export const namespaceOf = (collection: CollectionInfo): string => `${collection.db}.${collection.name}`;
