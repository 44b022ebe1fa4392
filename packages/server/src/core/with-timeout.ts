/** What was waited for did not come in time; it may still come, and nobody hears of it. */
export class TimedOut extends Error {
  constructor(ms: number) {
    super(`not done within ${String(ms)} ms`);
    this.name = 'NotInTime';
  }
}

/** Rejects with NotInTime when `work` has not ended within `ms`. */
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
