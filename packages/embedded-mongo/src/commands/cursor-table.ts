import { randomBytes } from 'node:crypto';
import type { RawArray } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import type { YieldPolicy } from '../yield-policy.ts';

/** A result, read in batches. */
export interface Source {
  /** Up to `limit` documents and about 16 MB; `done` when no more will come. */
  next(limit: number, yieldPolicy: YieldPolicy): Promise<{ docs: RawArray; done: boolean }>;
}

/** An open cursor. */
export interface OpenCursor {
  readonly namespace: string;
  readonly source: Source;
  usedAt: number;
}

const IDLE_MS = 10 * 60_000;

/** All open cursors. */
export class CursorTable {
  private readonly open = new Map<bigint, OpenCursor>();

  add(namespace: string, source: Source): bigint {
    const id = randomBytes(8).readBigUInt64LE() >> 1n || 1n;
    this.open.set(id, { namespace, source, usedAt: Date.now() });
    return id;
  }

  /** Throws CursorNotFound (43). */
  get(id: bigint): OpenCursor {
    const cursor = this.open.get(id);
    if (!cursor) throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    cursor.usedAt = Date.now();
    return cursor;
  }

  /** True when there was such a cursor. */
  close(id: bigint): boolean {
    return this.open.delete(id);
  }

  /** Closes cursors idle for ten minutes. */
  closeIdle(now = Date.now()): void {
    for (const [id, cursor] of this.open) if (now - cursor.usedAt > IDLE_MS) this.open.delete(id);
  }
}
