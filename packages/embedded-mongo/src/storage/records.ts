import { decodeDoc } from '../bson/decode.ts';
import { printFields } from '../bson/print-value.ts';
import { walkPath, pathParts } from '../bson/path.ts';
import type { Doc, Value } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import type { DocumentKeys } from '../keys/index-keys.ts';
import { documentKeys, lacksAll } from '../keys/index-keys.ts';
import { matches } from '../query/matches.ts';
import type { Catalog } from './catalog.ts';
import type { CollectionInfo, IndexInfo } from './catalog-types.ts';
import { namespaceOf } from './catalog-types.ts';
import { readDocument, writeDocument } from './documents.ts';
import type { Store } from './store.ts';
import { entryKey, entryValue, recordKey, recordOfUnique } from './stored-keys.ts';

const NO_KEYS: DocumentKeys = { keys: [], multikey: false, cut: false, absent: true };

/** A document's keys in an index; none if the index excludes it. */
export function keysIn(index: IndexInfo, document: Doc): DocumentKeys {
  if (index.sparse && lacksAll(document, index.fields)) return NO_KEYS;
  if (index.partial && !matches(index.partial, document)) return NO_KEYS;
  const keys = documentKeys(document, index.fields);
  return index.sparse && keys.absent ? NO_KEYS : keys;
}

/** Inserts, replaces and removes records with their index entries. Every method runs inside a store write. */
export class Records {
  private readonly store: Store;
  private readonly catalog: Catalog;
  constructor(store: Store, catalog: Catalog) {
    this.store = store;
    this.catalog = catalog;
  }

  read(collection: CollectionInfo, record: number): Buffer | undefined {
    return readDocument(this.store, collection, record);
  }

  /** Stores a new document. Throws DuplicateKey (11000) before anything is written. */
  insert(collection: CollectionInfo, bytes: Buffer, document: Doc): number {
    const record = collection.nextRecord;
    const added = collection.indexes.map((index) => keysIn(index, document));
    collection.indexes.forEach((index, i) =>
      this.checkUnique(collection, index, added[i] ?? NO_KEYS, document, record),
    );
    collection.nextRecord++;
    collection.version++;
    writeDocument(this.store, collection, record, bytes);
    collection.indexes.forEach((index, i) => this.addEntries(collection, index, added[i] ?? NO_KEYS, record));
    return record;
  }

  remove(collection: CollectionInfo, record: number, document: Doc): void {
    collection.version++;
    for (const index of collection.indexes)
      for (const key of keysIn(index, document).keys) this.removeEntry(index, key, record);
    this.store.docs.removeSync(recordKey(collection.id, record));
  }

  /** Replaces a document. Throws DuplicateKey (11000) before anything is written. */
  replace(collection: CollectionInfo, record: number, before: Doc, bytes: Buffer, after: Doc): void {
    const changes = collection.indexes.map((index) => {
      const old = keysIn(index, before);
      const fresh = keysIn(index, after);
      const had = new Set(old.keys.map((key) => key.toString('latin1')));
      const has = new Set(fresh.keys.map((key) => key.toString('latin1')));
      const removed = old.keys.filter((key) => !has.has(key.toString('latin1')));
      const added = { ...fresh, keys: fresh.keys.filter((key) => !had.has(key.toString('latin1'))) };
      return { index, gone: removed, added };
    });
    for (const { index, added } of changes) this.checkUnique(collection, index, added, after, record);
    collection.version++;
    writeDocument(this.store, collection, record, bytes);
    for (const { index, gone: removed, added } of changes) {
      for (const key of removed) this.removeEntry(index, key, record);
      this.addEntries(collection, index, added, record);
    }
  }

  /** Adds a stored document to an index being built. Throws DuplicateKey (11000). */
  index(collection: CollectionInfo, index: IndexInfo, record: number, bytes: Buffer): void {
    const document = decodeDoc(bytes);
    const keys = keysIn(index, document);
    this.checkUnique(collection, index, keys, document, record);
    this.addEntries(collection, index, keys, record);
  }

  private checkUnique(
    at: CollectionInfo,
    index: IndexInfo,
    keys: DocumentKeys,
    document: Doc,
    record: number,
  ): void {
    if (!index.unique) return;
    for (const key of keys.keys) {
      const entry = entryKey(index, key, record);
      const held = this.store.entries.get(entry);
      // A damaged entry occupies its key too.
      if (held && recordOfUnique(entry, held) !== record) throw duplicate(at, index, document);
    }
  }

  private addEntries(collection: CollectionInfo, index: IndexInfo, keys: DocumentKeys, record: number): void {
    if ((keys.multikey && !index.multikey) || (keys.cut && !index.cut)) {
      index.multikey ||= keys.multikey;
      index.cut ||= keys.cut;
      this.catalog.save(collection);
    }
    for (const key of keys.keys) {
      const entry = entryKey(index, key, record);
      this.store.entries.putSync(entry, entryValue(index, entry, record));
    }
  }

  private removeEntry(index: IndexInfo, key: Buffer, record: number): void {
    this.store.entries.removeSync(entryKey(index, key, record));
  }
}

function duplicate(collection: CollectionInfo, index: IndexInfo, document: Doc): CommandError {
  const fields = index.fields.map(({ path }): [string, Value] => [path, firstValue(document, path)]);
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespaceOf(collection)} index: ${index.name} dup key: ${printFields(fields)}`,
    { keyPattern: index.spec.get('key'), keyValue: new Map(fields) },
  );
}

function firstValue(document: Doc, path: string): Value {
  let first: Value = null;
  walkPath(document, pathParts(path), (value) => {
    first = Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
    return true;
  });
  return first;
}
