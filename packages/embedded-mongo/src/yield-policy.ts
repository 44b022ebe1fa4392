import { setImmediate as turn } from 'node:timers/promises';
import { CommandError } from './errors.ts';

/** A statement runs at most this long (ms) before it yields to the event loop. */
export const SLICE_MS = 6;

/** Lets a long statement yield to other commands, and enforces its maxTimeMS. */
export class YieldPolicy {
  private readonly deadline: number;
  private sliceStart = performance.now();

  /** `maxTimeMS` of 0 means no limit. */
  constructor(maxTimeMS = 0) {
    this.deadline = maxTimeMS > 0 ? this.sliceStart + maxTimeMS : Infinity;
  }

  /** True when the time slice is used up and the statement should yield. */
  get sliceUsed(): boolean {
    return performance.now() - this.sliceStart > SLICE_MS;
  }

  /** Yields if the slice is used up. Throws MaxTimeMSExpired (50) past the deadline. */
  async yieldIfDue(): Promise<void> {
    if (!this.sliceUsed) return;
    if (performance.now() > this.deadline)
      throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
    await turn();
    this.sliceStart = performance.now();
  }

  /** Starts a new slice; call it when a transaction starts. */
  startSlice(): void {
    this.sliceStart = performance.now();
  }

  /** Starts what is left of a slice that several statements share, and at least a quarter of one. */
  shareSlice(began: number): void {
    this.sliceStart = Math.max(began, performance.now() - (SLICE_MS * 3) / 4);
  }
}
