import { readFileSync } from 'node:fs';

/** A process's start time (Linux: clock ticks since boot), '0' if unknown; undefined when it has ended. */
export function processStart(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie: killed, not yet reaped by its parent.
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : (fields[19] ?? '0');
  } catch {
    return '0';
  }
}
