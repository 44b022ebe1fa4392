import { limitConcurrency, type WaitingLine } from './limit-concurrency.ts';

/** As limitConcurrency, for each key apart: `atOnce` errands of one key are under way, however many of others are. */
export function limitConcurrencyByKey(
  atOnce: number,
  line?: WaitingLine,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<
    string,
    { readonly takeTurn: ReturnType<typeof limitConcurrency>; errands: number }
  >();
  return async (key, work) => {
    const mine = lines.get(key) ?? { takeTurn: limitConcurrency(atOnce, line), errands: 0 };
    lines.set(key, mine);
    mine.errands += 1;
    try {
      return await mine.takeTurn(work);
    } finally {
      mine.errands -= 1;
      if (mine.errands === 0) lines.delete(key);
    }
  };
}
