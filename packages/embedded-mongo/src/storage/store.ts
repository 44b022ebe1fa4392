import { statfs } from 'node:fs/promises';
import type { Database, RootDatabase, Transaction } from 'lmdb';
import { open } from 'lmdb';
import { CommandError } from '../errors.ts';
import { contentOf, isSound, seedOf, withChecksum } from './checksum.ts';
import type { CollectionInfo } from './catalog-types.ts';
import { Damage, isPageDamage } from './damage.ts';
import { DataDamaged, checkFormat } from './format.ts';

// lmdb leaves the promise of its own batch alone when a commit fails, and Node would end the process for it. Whoever asked
// for the write is told by the promise of the transaction.
let listening = false;
function overlookLostBatches(): void {
  if (listening) return;
  listening = true;
  process.on('unhandledRejection', (reason) => {
    if (!(reason instanceof Error && 'commitError' in reason)) throw reason;
  });
}

/** The address space reserved for the data (bytes); the file itself grows with what it holds. */
const MAP_SIZE = 64 * 1024 ** 3;
/** Writing stops while the disk has less room than this (bytes). */
const MIN_FREE = 16 * 1024 ** 2;
const CHECK_EVERY_MS = 500;

type Table = Database<Buffer, Buffer>;

/**
 * The lmdb environment: `catalog` (collections and indexes), `docs` (collection number + record number -> BSON) and
 * `entries` (index number + key + record number). All of it carries checksums. Writes happen only inside `write`.
 */
export class Store {
  readonly catalog: Table;
  readonly docs: Table;
  readonly entries: Table;
  /** What was found damaged. */
  readonly damage = new Damage();
  private readonly root: RootDatabase<Buffer, Buffer>;
  private readonly dir: string;
  private readonly minFree: number;
  /** Called when a transaction did not reach the disk: what it changed in memory must be taken back. */
  onLost: () => void = () => undefined;
  /** While one works alone: resolved when the others may write again. */
  private others: Promise<void> | undefined;
  private checkedAt = 0;
  private full: Promise<boolean> | undefined;

  constructor(dir: string, minFree = MIN_FREE) {
    overlookLostBatches();
    this.dir = dir;
    this.minFree = minFree;
    const options = { keyEncoding: 'binary', encoding: 'binary' } as const;
    try {
      this.root = open({
        path: `${dir}/data.mdb`,
        ...options,
        mapSize: MAP_SIZE,
        overlappingSync: false,
        maxDbs: 4,
        eventTurnBatching: false,
      });
      this.catalog = this.root.openDB('catalog', options);
      this.docs = this.root.openDB('docs', options);
      this.entries = this.root.openDB('entries', options);
    } catch (error) {
      throw asRefusal(error, dir);
    }
    checkFormat(this, dir);
  }

  /** A value of `catalog`. Throws DataDamaged where it is damaged: what it describes can't be guessed. */
  readCatalog(key: Buffer): Buffer | undefined {
    const stored = this.catalog.get(key);
    return stored && this.soundCatalog(key, stored);
  }

  /** All of `catalog` whose keys begin with a letter. Throws DataDamaged where one is damaged. */
  catalogUnder(letter: string): { key: Buffer; value: Buffer }[] {
    const [start, end] = [Buffer.from(letter), Buffer.from(String.fromCharCode(letter.charCodeAt(0) + 1))];
    const range = this.catalog.getRange({ start, end });
    return [...range].map(({ key, value }) => ({ key, value: this.soundCatalog(key, value) }));
  }

  /** Writes a value of `catalog`. Inside a write only, but for the first of all. */
  writeCatalog(key: Buffer, value: Buffer): void {
    this.catalog.putSync(key, withChecksum(value, seedOf(key)));
  }

  private soundCatalog(key: Buffer, stored: Buffer): Buffer {
    if (isSound(stored, seedOf(key))) return contentOf(stored);
    throw new DataDamaged(`the data in ${this.dir} is damaged: its catalog can't be read`);
  }

  /**
   * Takes down an error of lmdb that says that a page of a collection is damaged, and gives up the read transaction that met
   * it: it would read nothing more. Throws every other error.
   */
  pageDamage(collection: CollectionInfo, error: unknown): void {
    if (!isPageDamage(error)) throw error;
    this.damage.page(collection);
    this.root.resetReadTxn();
  }

  /** The data as it is now, for reads that go on over many turns; `done()` lets go of it. */
  snapshot(): Transaction {
    return this.root.useReadTransaction();
  }

  /**
   * Runs `change` inside the next write transaction, where its reads see all writes before it. Resolves with its result
   * once the transaction is on disk; rejects with what it threw (it must throw before its first put), or with
   * OutOfDiskSpace (14031) when the disk took nothing of the transaction.
   */
  async write<T>(change: () => T): Promise<T> {
    if (await this.isFull()) throw outOfSpace();
    while (this.others) await this.others;
    return this.commit(change);
  }

  /**
   * Runs `work` while nobody writes but by the `write` it is given: what it reads stays as it is. The writes of others wait,
   * their reads do not.
   */
  async alone<T>(work: (write: <R>(change: () => R) => Promise<R>) => Promise<T>): Promise<T> {
    if (await this.isFull()) throw outOfSpace();
    while (this.others) await this.others;
    let end = (): void => undefined;
    this.others = new Promise((resolve) => (end = resolve));
    try {
      // Writes asked for before are made before this one.
      await this.commit(() => undefined);
      return await work((change) => this.commit(change));
    } finally {
      this.others = undefined;
      end();
    }
  }

  private async commit<T>(change: () => T): Promise<T> {
    let thrown: unknown;
    try {
      return await this.root.transaction(() => {
        try {
          return change();
        } catch (error) {
          thrown = error;
          throw error;
        }
      });
    } catch (error) {
      if (thrown === error && error instanceof Error) throw error;
      this.onLost();
      throw await commitFailure(error);
    }
  }

  private isFull(): Promise<boolean> {
    const now = Date.now();
    if (!this.full || now - this.checkedAt > CHECK_EVERY_MS) {
      this.checkedAt = now;
      this.full = statfs(this.dir).then(
        ({ bavail, bsize }) => bavail * bsize < this.minFree,
        () => false,
      );
    }
    return this.full;
  }

  /** Waits for writes under way and closes the files. */
  async close(): Promise<void> {
    await this.root.close();
  }
}

const outOfSpace = (): CommandError =>
  new CommandError(
    'OutOfDiskSpace',
    'No space left on device: the write was refused and nothing of it was stored',
  );

// lmdb's own words for a file that is none of its own; what the system says (no rights, no room) is no damage.
function asRefusal(error: unknown, dir: string): unknown {
  const text = error instanceof Error ? error.message : String(error);
  return text.includes('MDB_') ? new DataDamaged(`the data in ${dir} is damaged: ${text}`) : error;
}

async function commitFailure(error: unknown): Promise<Error> {
  if (!(error instanceof Error)) return new Error(String(error));
  const cause: unknown = await Promise.resolve((error as { commitError?: unknown }).commitError).catch(
    (e: unknown) => e,
  );
  if (isPageDamage(error)) return new CommandError('InternalError', `the data is damaged: ${error.message}`);
  const text = `${error.message} ${cause instanceof Error ? cause.message : ''}`;
  if (/no space|MAP_FULL|ENOSPC|disk|Input\/output|commit/i.test(text)) return outOfSpace();
  return error;
}
