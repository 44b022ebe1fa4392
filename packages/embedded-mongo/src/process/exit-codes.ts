/** The exit code of an engine whose data is damaged: EX_DATAERR of sysexits.h. */
export const DAMAGED_EXIT = 65;

/**
 * Signals of a process that reads beyond the data file, follows a damaged page, divides by a damaged size, or is ended by a
 * failed check of lmdb or the allocator (SIGABRT) or of V8 (SIGTRAP or SIGILL, by the processor).
 */
const DAMAGE_SIGNALS = new Set(['SIGBUS', 'SIGSEGV', 'SIGFPE', 'SIGABRT', 'SIGTRAP', 'SIGILL']);

/** V8 also aborts without memory, and says so. */
const OUT_OF_MEMORY = /heap out of memory|Allocation failed/;

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Whether damaged data ended the process; `output` is the end of its standard error. */
export const endedByDamage = ({ code, signal }: Exit, output: string): boolean =>
  code === DAMAGED_EXIT || (signal !== null && DAMAGE_SIGNALS.has(signal) && !OUT_OF_MEMORY.test(output));
