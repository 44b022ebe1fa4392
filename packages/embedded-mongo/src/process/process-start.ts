import { readFileSync } from 'node:fs';

/** When a process began (Linux: in clock ticks since boot), '0' where that can't be known; undefined when it is gone. */
export function processStart(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A killed process whose parent has not taken note yet.
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : (fields[19] ?? '0');
  } catch {
    return '0';
  }
}
