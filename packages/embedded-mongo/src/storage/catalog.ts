import { randomUUID } from 'node:crypto';
import { Binary } from 'bson';
import { decodeDoc } from '../bson/decode.ts';
import { encodeDoc } from '../bson/encode.ts';
import type { Doc, Value } from '../bson/value.ts';
import { isDoc } from '../bson/value.ts';
import type { CollectionInfo, IndexInfo } from './catalog-types.ts';
import { namespaceOf } from './catalog-types.ts';
import { idIndexSpec, indexFromSpec } from './index-spec.ts';
import { catalogUnder, readCatalog } from './catalog-table.ts';
import { nextRecord } from './next-record.ts';
import type { Store } from './store.ts';
import type { StoreReader } from './store-reader.ts';

const newUuid = (): Buffer => Buffer.from(randomUUID().replaceAll('-', ''), 'hex');

const NEXT_ID = Buffer.from('n');

const keyWith = (letter: string, id: number): Buffer => {
  const key = Buffer.alloc(5, letter);
  key.writeUInt32BE(id, 1);
  return key;
};

/** Data of a dropped collection or index, to be deleted in the background. */
export interface Garbage {
  readonly key: Buffer;
  readonly table: 'docs' | 'entries';
  readonly id: number;
}

/** All collections and indexes, in memory and in the store's `catalog` table. */
export class Catalog {
  readonly byNamespace = new Map<string, CollectionInfo>();
  private readonly store: Store;
  private readonly reader: StoreReader;
  private nextId = 1;

  /** `reader`: reads from a snapshot instead of the current tables; such a catalog is read-only. */
  constructor(store: Store, reader: StoreReader = store) {
    this.store = store;
    this.reader = reader;
    this.nextId = readCatalog(reader, NEXT_ID)?.readUInt32BE(0) ?? 1;
    for (const { id, stored } of this.stored()) {
      const collection = this.load(id, stored);
      this.byNamespace.set(namespaceOf(collection), collection);
    }
  }

  /** Reloads collections, indexes and flags from the store after a failed transaction. */
  reload(): void {
    const held = new Map([...this.byNamespace.values()].map((collection) => [collection.id, collection]));
    this.byNamespace.clear();
    for (const { id, stored } of this.stored()) {
      const fresh = this.load(id, stored);
      const collection = held.get(id) ?? fresh;
      held.delete(id);
      const known = new Map(collection.indexes.map((index) => [index.id, index]));
      const indexes = fresh.indexes.map((index) =>
        Object.assign(known.get(index.id) ?? index, {
          ready: index.ready,
          multikey: index.multikey,
          cut: index.cut,
        }),
      );
      collection.indexes.splice(0, collection.indexes.length, ...indexes);
      this.byNamespace.set(namespaceOf(collection), collection);
    }
    for (const collection of held.values()) collection.dropped = true;
  }

  private stored(): { id: number; stored: Doc }[] {
    return catalogUnder(this.reader, 'c').map(({ key, value }) => ({
      id: key.readUInt32BE(1),
      stored: decodeDoc(value),
    }));
  }

  get(db: string, name: string): CollectionInfo | undefined {
    return this.byNamespace.get(`${db}.${name}`);
  }

  list(db: string): CollectionInfo[] {
    return [...this.byNamespace.values()]
      .filter((one) => one.db === db)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Creates a collection with its _id index. Inside a write only. */
  create(db: string, name: string): CollectionInfo {
    const collection: CollectionInfo = {
      id: this.takeId(),
      db,
      name,
      uuid: newUuid(),
      indexes: [],
      nextRecord: 1,
      version: 0,
      dropped: false,
    };
    collection.indexes.push(indexFromSpec(this.takeId(), idIndexSpec(), true));
    this.byNamespace.set(namespaceOf(collection), collection);
    this.save(collection);
    return collection;
  }

  /** Drops a collection; its records and entries are deleted in the background. Inside a write only. */
  drop(collection: CollectionInfo): void {
    this.byNamespace.delete(namespaceOf(collection));
    collection.dropped = true;
    this.store.catalog.removeSync(keyWith('c', collection.id));
    this.store.writeCatalog(keyWith('g', collection.id), Buffer.from('d'));
    for (const index of collection.indexes) this.store.writeCatalog(keyWith('g', index.id), Buffer.from('e'));
  }

  /** Drops an index, as `drop`. Inside a write only. */
  dropIndex(collection: CollectionInfo, index: IndexInfo): void {
    collection.indexes.splice(collection.indexes.indexOf(index), 1);
    this.store.writeCatalog(keyWith('g', index.id), Buffer.from('e'));
    this.save(collection);
  }

  /** Stores a collection's metadata. Inside a write only. */
  save(collection: CollectionInfo): void {
    const { id, db, name, uuid, indexes } = collection;
    const stored = indexes.map(({ id, spec, multikey, cut, ready }) => ({ id, spec, multikey, cut, ready }));
    const bytes = encodeDoc({ db, name, uuid: new Binary(uuid, 4), indexes: stored });
    this.store.writeCatalog(keyWith('c', id), bytes);
  }

  takeId(): number {
    const id = this.nextId++;
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(this.nextId);
    this.store.writeCatalog(NEXT_ID, bytes);
    return id;
  }

  garbage(): Garbage[] {
    return catalogUnder(this.store, 'g').map(({ key, value }) => ({
      key,
      table: value.toString() === 'd' ? 'docs' : 'entries',
      id: key.readUInt32BE(1),
    }));
  }

  private load(id: number, stored: Doc): CollectionInfo {
    const indexes = (stored.get('indexes') as Value[]).filter(isDoc).map((entry) => {
      const index = indexFromSpec(
        Number(entry.get('id')),
        entry.get('spec') as Doc,
        entry.get('ready') === true,
      );
      index.multikey = entry.get('multikey') === true;
      index.cut = entry.get('cut') === true;
      return index;
    });
    const uuid = Buffer.from((stored.get('uuid') as Binary).buffer);
    const collection: CollectionInfo = {
      id,
      db: stored.get('db') as string,
      name: stored.get('name') as string,
      uuid,
      indexes,
      nextRecord: 1,
      version: 0,
      dropped: false,
    };
    collection.nextRecord = nextRecord(this.reader, collection);
    return collection;
  }
}
