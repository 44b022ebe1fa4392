import { CommandError } from '../errors.ts';
import { Catalog } from './catalog.ts';
import type { Store } from './store.ts';
import type { StoreReader } from './store-reader.ts';

/** The committed data at one point in time. */
export interface Snapshot {
  readonly store: StoreReader;
  readonly catalog: Catalog;
  /** Its id, a timestamp as replica sets use: 32 bits of seconds and a 32-bit counter. */
  readonly atClusterTime: bigint;
}

interface HeldSnapshot extends Snapshot {
  readonly session: string;
  readonly openedAt: number;
  usedAt: number;
  release(): void;
}

/**
 * The open snapshots of sessions. An open snapshot retains its pages, so the file grows with writes: it is released when its
 * session ends, after two minutes without reads, and after an hour at most.
 */
const limits = { open: 4, idleMs: 2 * 60_000, ageMs: 60 * 60_000 } as const;

export class Snapshots {
  private readonly held = new Map<bigint, HeldSnapshot>();
  private readonly store: Store;
  private opened = 0;

  constructor(store: Store) {
    this.store = store;
  }

  /** Opens a snapshot for a session. Throws SnapshotUnavailable (246) while too many are open. */
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

  /** The snapshot of a session. Throws SnapshotTooOld (239) when it was released or belongs to another session. */
  get(session: string, atClusterTime: bigint, now = Date.now()): Snapshot {
    const held = this.held.get(atClusterTime);
    if (held?.session !== session)
      throw new CommandError('SnapshotTooOld', 'the snapshot was released: begin a new one');
    held.usedAt = now;
    return held;
  }

  /** Resets the idle time of a session's snapshots. */
  touch(session: string, now = Date.now()): void {
    for (const held of this.held.values()) if (held.session === session) held.usedAt = now;
  }

  endSession(session: string): void {
    this.releaseWhere((held) => held.session === session);
  }

  /** Releases idle and old snapshots. */
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
