/** The exit code of an engine whose data is damaged: EX_DATAERR of sysexits.h. */
export const DAMAGED_EXIT = 65;

/** What the system ends a process with that reads a page the data file does not have, or follows a damaged one. */
const DAMAGE_SIGNALS = new Set(['SIGBUS', 'SIGSEGV']);

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Whether an engine that ended so was ended by its data. */
export const endedByDamage = ({ code, signal }: Exit): boolean =>
  code === DAMAGED_EXIT || (signal !== null && DAMAGE_SIGNALS.has(signal));
