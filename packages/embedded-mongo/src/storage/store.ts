import { statfs } from 'node:fs/promises';
import type { RootDatabase } from 'lmdb';
import type { CollectionInfo } from './catalog-types.ts';
import { seedOf, withChecksum } from './checksum.ts';
import { commitFailure, openFailure, outOfSpace } from './lmdb-errors.ts';
import { DamageLog, isPageDamage } from './damage.ts';
import { DiskReserve } from './disk-reserve.ts';
import { openWithKeyRoom } from './key-room.ts';
import { openSnapshotReader, type SnapshotReader, type Table } from './store-reader.ts';

// When a commit fails, lmdb leaves the promise of its batch unhandled, and Node would end the process. The caller gets the
// error from the promise of the transaction.
let listening = false;
function ignoreFailedBatches(): void {
  if (listening) return;
  listening = true;
  process.on('unhandledRejection', (reason) => {
    if (!(reason instanceof Error && 'commitError' in reason)) throw reason;
  });
}

/** Address space reserved for the data file (bytes); the file itself grows on demand. */
const MAP_SIZE = 64 * 1024 ** 3;
/** Ordinary writes are refused below this free disk space (bytes). */
const MIN_FREE = 16 * 1024 ** 2;
const CHECK_EVERY_MS = 500;
/** Minimum interval (ms) between checks of the reserve by ordinary writes. */
const CHECK_RESERVE_EVERY_MS = 5;

/** Essential writes may use the whole disk and the reserve; ordinary ones are refused before. */
export type Priority = 'ordinary' | 'essential';

/** Disk space limits (bytes). */
export interface SpaceLimits {
  /** Free disk space below which ordinary writes are refused (default 16 MB). */
  readonly minFree?: number | undefined;
  /** Reserve in the data file for essential writes (default none). */
  readonly reserve?: number | undefined;
}

/**
 * The lmdb environment: `catalog` (collections and indexes), `docs` (collection number + record number -> BSON) and
 * `entries` (index number + key + record number), all with checksums. Writes only inside `write` or `exclusively`.
 */
export class Store {
  readonly catalog: Table;
  readonly docs: Table;
  readonly entries: Table;
  /** Damage found since the start. */
  readonly damage = new DamageLog();
  private readonly root: RootDatabase<Buffer, Buffer>;
  readonly dir: string;
  private readonly minFree: number;
  private readonly reserve: DiskReserve | undefined;
  /** Called when a transaction failed to commit, to undo its changes in memory. */
  onLost: () => void = () => undefined;
  /** Set while `exclusively` runs; resolves when other writes may continue. */
  private exclusiveWork: Promise<void> | undefined;
  private checkedAt = 0;
  private full: Promise<boolean> | undefined;
  private reserveCheckedAt = -Infinity;
  private extending: Promise<void> | undefined;
  private turnBegan: number | undefined;

  constructor(dir: string, { minFree = MIN_FREE, reserve = 0 }: SpaceLimits = {}) {
    ignoreFailedBatches();
    this.dir = dir;
    this.minFree = minFree;
    const options = { keyEncoding: 'binary', encoding: 'binary' } as const;
    try {
      this.root = openWithKeyRoom({
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

  /** Writes a value of `catalog`. Inside a write only, except for the data format. */
  writeCatalog(key: Buffer, value: Buffer): void {
    this.catalog.putSync(key, withChecksum(value, seedOf(key)));
  }

  /**
   * Records a damaged page of a collection if `error` is lmdb's for one, and resets the read transaction, which is unusable
   * after it. Throws any other error.
   */
  recordPageDamage(collection: CollectionInfo, error: unknown): void {
    if (!isPageDamage(error)) throw error;
    this.damage.page(collection);
    this.root.resetReadTxn();
  }

  /**
   * Runs `change` inside the next write transaction; its reads see all earlier writes. Resolves with its result once the
   * transaction is on disk. Rejects with what it threw (before its first put only), or with OutOfDiskSpace (14031) when the
   * transaction was not committed for lack of space or was refused to keep the reserve.
   */
  async write<T>(change: () => T, priority: Priority = 'ordinary'): Promise<T> {
    if (priority === 'ordinary') await this.checkSpace();
    while (this.exclusiveWork) await this.exclusiveWork;
    return this.commit(change);
  }

  /**
   * Runs `work` as the only writer, so that what it reads does not change. Other writes wait; reads do not.
   */
  async exclusively<T>(
    work: (write: <R>(change: () => R) => Promise<R>) => Promise<T>,
    priority: Priority = 'ordinary',
  ): Promise<T> {
    if (priority === 'ordinary') await this.checkSpace();
    while (this.exclusiveWork) await this.exclusiveWork;
    let end = (): void => undefined;
    this.exclusiveWork = new Promise((resolve) => (end = resolve));
    try {
      // Waits for writes queued before.
      await this.commit(() => undefined);
      return await work((change) => this.commit(change));
    } finally {
      this.exclusiveWork = undefined;
      end();
    }
  }

  /**
   * When the first of the writes that share this transaction began: lmdb calls them one after another, and nothing else runs
   * in between. Inside a write only.
   */
  get transactionBegan(): number {
    if (this.turnBegan === undefined) {
      this.turnBegan = performance.now();
      queueMicrotask(() => (this.turnBegan = undefined));
    }
    return this.turnBegan;
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
   * A reader of the committed data at this moment. Its pages are retained until `release`, so the file grows with writes.
   */
  openSnapshotReader(): SnapshotReader {
    return openSnapshotReader(this, this.root.useReadTransaction());
  }

  /** Throws OutOfDiskSpace when the remaining space is reserved for essential writes. */
  private async checkSpace(): Promise<void> {
    if (await this.isFull()) throw outOfSpace();
    await (this.extending ?? this.refillReserve());
  }

  /** Refills the reserve after the data has grown into it; throws OutOfDiskSpace when the disk is full. */
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

  /** Waits for pending writes and closes the files. */
  async close(): Promise<void> {
    await this.root.close();
    this.reserve?.close();
  }
}
