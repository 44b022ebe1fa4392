/** Every writer writes one after another for `ms`: how many a second in all, and each one's milliseconds. */
export async function writeFor(ms: number, writers: readonly (() => Promise<void>)[]) {
  const began = performance.now();
  const latencies: number[] = [];
  await Promise.all(
    writers.map(async (write) => {
      while (performance.now() - began < ms) {
        const sent = performance.now();
        await write();
        latencies.push(performance.now() - sent);
      }
    }),
  );
  return { perSecond: (latencies.length * 1_000) / (performance.now() - began), latencies };
}
