import { readFileSync } from 'node:fs';

/** Resident memory of a process of this machine, in MB; 0 where there is no /proc. */
export function readMemory(pid: number): number {
  try {
    return (
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0) / 1024
    );
  } catch {
    return 0;
  }
}

/** Follows how far the memory of a process rises above what it is now, in MB. */
export function watchMemory(pid: number): { stop(): number } {
  const before = readMemory(pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, readMemory(pid))), 100);
  return {
    stop() {
      clearInterval(timer);
      return Math.max(most, readMemory(pid)) - before;
    },
  };
}
