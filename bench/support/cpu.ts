import { readFileSync } from 'node:fs';

/** Ticks of processor time a second, as Linux counts them. */
const ticksPerSecond = 100;

/** Processor time that a process of this machine has used so far, in milliseconds; 0 where there is no /proc. */
export function readCpu(pid: number): number {
  try {
    const fields =
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')[1]
        ?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000;
  } catch {
    return 0;
  }
}
