import { inTurn, type Line } from './in-turn.ts';

/** As inTurn, for each key apart: `atOnce` errands of one key are under way, however many of others are. */
export function inTurnEach(
  atOnce: number,
  line?: Line,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { readonly takeTurn: ReturnType<typeof inTurn>; errands: number }>();
  return async (key, work) => {
    const mine = lines.get(key) ?? { takeTurn: inTurn(atOnce, line), errands: 0 };
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
