const everyMs = 1;

/**
 * Milliseconds for which the event loop stood still while `work` ran, at the longest. Of each pause, what this process had
 * of the processors in it: a machine that is busy with others does not count.
 */
export async function longestStill(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = { at: performance.now(), cpu: cpuMs() };
  const timer = setInterval(() => {
    const now = { at: performance.now(), cpu: cpuMs() };
    longest = Math.max(longest, Math.min(now.at - last.at, now.cpu - last.cpu));
    last = now;
  }, everyMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return longest;
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
