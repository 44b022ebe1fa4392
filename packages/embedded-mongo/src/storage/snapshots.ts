import { CommandError } from '../errors.ts';
import { Catalog } from './catalog.ts';
import type { Store } from './store.ts';
import type { StoreReader } from './store-reader.ts';

/** The data as it was on disk at one moment. */
export interface Snapshot {
  readonly store: StoreReader;
  readonly catalog: Catalog;
  /** Names it, as a replica set names the moment of a snapshot read: seconds, and a number that rises, of 32 bits each. */
  readonly atClusterTime: bigint;
}

interface HeldSnapshot extends Snapshot {
  readonly session: string;
  readonly openedAt: number;
  usedAt: number;
  release(): void;
}

/**
 * The snapshots that sessions read from. One that is held keeps the pages it needs, so the file grows by what is written
 * meanwhile: it is released when its session ends, when nobody has read from it for two minutes, and after an hour at most.
 */
const limits = { open: 4, idleMs: 2 * 60_000, ageMs: 60 * 60_000 } as const;

export class Snapshots {
  private readonly held = new Map<bigint, HeldSnapshot>();
  private readonly store: Store;
  private opened = 0;

  constructor(store: Store) {
    this.store = store;
  }

  /** Takes one for a session. Throws SnapshotUnavailable (246) while too many are held. */
  open(session: string, now = Date.now()): Snapshot {
    if (this.held.size >= limits.open)
      throw new CommandError('SnapshotUnavailable', `${limits.open} snapshots are held already`);
    const { reader, release } = this.store.openSnapshotReader();
    const atClusterTime = (BigInt(Math.floor(now / 1000)) << 32n) + BigInt(++this.opened);
    const times = { openedAt: now, usedAt: now };
    const catalog = new Catalog(this.store, reader);
    const held = { store: reader, catalog, atClusterTime, session, ...times, release };
    this.held.set(atClusterTime, held);
    return held;
  }

  /** The one that a session reads on. Throws SnapshotTooOld (239) when it was released, or is another session's. */
  get(session: string, atClusterTime: bigint, now = Date.now()): Snapshot {
    const held = this.held.get(atClusterTime);
    if (held?.session !== session)
      throw new CommandError('SnapshotTooOld', 'the snapshot was released: begin a new one');
    held.usedAt = now;
    return held;
  }

  /** Says that a cursor of the session still reads. */
  touch(session: string, now = Date.now()): void {
    for (const held of this.held.values()) if (held.session === session) held.usedAt = now;
  }

  endSession(session: string): void {
    this.releaseWhere((held) => held.session === session);
  }

  /** Releases what is idle or too old. */
  releaseIdle(now = Date.now()): void {
    this.releaseWhere(
      ({ openedAt, usedAt }) => now - usedAt > limits.idleMs || now - openedAt > limits.ageMs,
    );
  }

  releaseAll(): void {
    this.releaseWhere(() => true);
  }

  private releaseWhere(which: (held: HeldSnapshot) => boolean): void {
    for (const [name, held] of this.held)
      if (which(held)) {
        this.held.delete(name);
        held.release();
      }
  }
}
