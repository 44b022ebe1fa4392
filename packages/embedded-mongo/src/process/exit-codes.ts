/** The exit code of an engine whose data is damaged: EX_DATAERR of sysexits.h. */
export const DAMAGED_EXIT = 65;

/** Signals of a process that reads beyond the data file or follows a damaged page. */
const DAMAGE_SIGNALS = new Set(['SIGBUS', 'SIGSEGV']);

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Whether damaged data ended the process. */
export const endedByDamage = ({ code, signal }: Exit): boolean =>
  code === DAMAGED_EXIT || (signal !== null && DAMAGE_SIGNALS.has(signal));
