/** Thrown if work has not settled in time. The work continues, and its result is ignored. */
export class TimedOut extends Error {
  readonly ms: number;

  constructor(ms: number) {
    super(`not done within ${String(ms)} ms`);
    this.name = 'TimedOut';
    this.ms = ms;
  }
}

/** Rejects with TimedOut if `work` has not settled within `ms`. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut(ms)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
