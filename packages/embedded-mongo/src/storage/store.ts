import { statfs } from 'node:fs/promises';
import type { RootDatabase } from 'lmdb';
import { open } from 'lmdb';
import type { CollectionInfo } from './catalog-types.ts';
import { seedOf, withChecksum } from './checksum.ts';
import { commitFailure, openFailure, outOfSpace } from './lmdb-errors.ts';
import { DamageLog, isPageDamage } from './damage.ts';
import { DiskReserve } from './disk-reserve.ts';
import { openSnapshotReader, type SnapshotReader, type Table } from './store-reader.ts';

// lmdb leaves the promise of its own batch alone when a commit fails, and Node would end the process for it. Whoever asked
// for the write is told by the promise of the transaction.
let listening = false;
function ignoreFailedBatches(): void {
  if (listening) return;
  listening = true;
  process.on('unhandledRejection', (reason) => {
    if (!(reason instanceof Error && 'commitError' in reason)) throw reason;
  });
}

/** The address space reserved for the data (bytes); the file itself grows with what it holds. */
const MAP_SIZE = 64 * 1024 ** 3;
/** Ordinary writes are refused while the disk has less room than this (bytes). */
const MIN_FREE = 16 * 1024 ** 2;
const CHECK_EVERY_MS = 500;
/** How often (ms) an ordinary write looks whether the reserve is whole. */
const CHECK_RESERVE_EVERY_MS = 5;

/** Essential writes are made as long as the disk or the reserve takes them; ordinary ones are refused before. */
export type Priority = 'ordinary' | 'essential';

/** How much room a store leaves (bytes). */
export interface SpaceLimits {
  /** Ordinary writes leave this much of the disk alone (default 16 MB). */
  readonly minFree?: number | undefined;
  /** Kept inside the data file for essential writes (default none). */
  readonly reserve?: number | undefined;
}

/**
 * The lmdb environment: `catalog` (collections and indexes), `docs` (collection number + record number -> BSON) and
 * `entries` (index number + key + record number). All of it carries checksums. Writes happen only inside `write`.
 */
export class Store {
  readonly catalog: Table;
  readonly docs: Table;
  readonly entries: Table;
  /** What was found damaged. */
  readonly damage = new DamageLog();
  private readonly root: RootDatabase<Buffer, Buffer>;
  readonly dir: string;
  private readonly minFree: number;
  private readonly reserve: DiskReserve | undefined;
  /** Called when a transaction did not reach the disk: what it changed in memory must be taken back. */
  onLost: () => void = () => undefined;
  /** While one works alone: resolved when the others may write again. */
  private others: Promise<void> | undefined;
  private checkedAt = 0;
  private full: Promise<boolean> | undefined;
  private reserveCheckedAt = -Infinity;
  private extending: Promise<void> | undefined;

  constructor(dir: string, { minFree = MIN_FREE, reserve = 0 }: SpaceLimits = {}) {
    ignoreFailedBatches();
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
      throw openFailure(error, dir);
    }
    if (reserve > 0) this.reserve = new DiskReserve(`${dir}/data.mdb`, reserve, () => this.usedBytes());
  }

  private usedBytes(): number {
    const stats = this.root.getStats() as { pageSize: number; lastPageNumber: number };
    return (stats.lastPageNumber + 1) * stats.pageSize;
  }

  /** Writes a value of `catalog`. Inside a write only, but for the first of all. */
  writeCatalog(key: Buffer, value: Buffer): void {
    this.catalog.putSync(key, withChecksum(value, seedOf(key)));
  }

  /**
   * Takes down an error of lmdb that says that a page of a collection is damaged, and gives up the read transaction that met
   * it: it would read nothing more. Throws every other error.
   */
  recordPageDamage(collection: CollectionInfo, error: unknown): void {
    if (!isPageDamage(error)) throw error;
    this.damage.page(collection);
    this.root.resetReadTxn();
  }

  /**
   * Runs `change` inside the next write transaction, where its reads see all writes before it. Resolves with its result
   * once the transaction is on disk; rejects with what it threw (it must throw before its first put), or with
   * OutOfDiskSpace (14031) when the disk took nothing of the transaction, or must not.
   */
  async write<T>(change: () => T, priority: Priority = 'ordinary'): Promise<T> {
    if (priority === 'ordinary') await this.checkSpace();
    while (this.others) await this.others;
    return this.commit(change);
  }

  /**
   * Runs `work` while nobody writes but by the `write` it is given: what it reads stays as it is. The writes of others wait,
   * their reads do not.
   */
  async exclusively<T>(
    work: (write: <R>(change: () => R) => Promise<R>) => Promise<T>,
    priority: Priority = 'ordinary',
  ): Promise<T> {
    if (priority === 'ordinary') await this.checkSpace();
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

  /**
   * The tables as they are on disk at this moment, whatever is written later. The pages it needs are kept until `release`:
   * meanwhile the file grows by what is written.
   */
  openSnapshotReader(): SnapshotReader {
    return openSnapshotReader(this, this.root.useReadTransaction());
  }

  /** Throws OutOfDiskSpace when the room that is left is kept for essential writes. */
  private async checkSpace(): Promise<void> {
    if (await this.isFull()) throw outOfSpace();
    await (this.extending ?? this.refillReserve());
  }

  /** Makes the reserve whole again once the data has grown into it; throws OutOfDiskSpace where it can't be. */
  private refillReserve(): Promise<void> | undefined {
    const { reserve } = this;
    const now = performance.now();
    if (!reserve || now - this.reserveCheckedAt < CHECK_RESERVE_EVERY_MS) return undefined;
    this.reserveCheckedAt = now;
    if (reserve.isWhole) return undefined;
    const extend = async (): Promise<void> => {
      try {
        await this.commit(() => reserve.extend());
      } catch (error) {
        this.checkedAt = Date.now();
        this.full = Promise.resolve(true);
        throw await commitFailure(error);
      } finally {
        this.extending = undefined;
      }
    };
    return (this.extending = extend());
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
    this.reserve?.close();
  }
}
