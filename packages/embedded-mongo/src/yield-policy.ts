import { setImmediate as turn } from 'node:timers/promises';
import { CommandError } from './errors.ts';

/** A statement works at most this long (ms) before others get their turn. */
export const SLICE_MS = 6;

/** Keeps a long statement from holding up others, and within its maxTimeMS. */
export class YieldPolicy {
  private readonly deadline: number;
  private sliceStart = performance.now();

  /** `maxTimeMS` of 0 means no limit. */
  constructor(maxTimeMS = 0) {
    this.deadline = maxTimeMS > 0 ? this.sliceStart + maxTimeMS : Infinity;
  }

  /** True when the slice is used up: time to breathe. */
  get sliceUsed(): boolean {
    return performance.now() - this.sliceStart > SLICE_MS;
  }

  /** Lets others work if this slice is used up. Throws MaxTimeMSExpired (50) past the deadline. */
  async yieldIfDue(): Promise<void> {
    if (!this.sliceUsed) return;
    if (performance.now() > this.deadline)
      throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
    await turn();
    this.sliceStart = performance.now();
  }

  /** Begins a new slice: call it where a transaction's turn begins. */
  startSlice(): void {
    this.sliceStart = performance.now();
  }
}
