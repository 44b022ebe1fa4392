export interface WaitingLine {
  /** How many may wait. */
  readonly most: number;
  /** What whoever comes after them is told. */
  readonly refusal: () => Error;
}

/** Lets `atOnce` errands be under way; whoever comes after waits in line, however long it is unless `line` bounds it. */
export function limitConcurrency(
  atOnce: number,
  line?: WaitingLine,
): <T>(work: () => Promise<T>) => Promise<T> {
  let working = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (working < atOnce) working += 1;
    else if (line && waiting.length >= line.most) throw line.refusal();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever is next takes over this place, so that no one who just came can slip in.
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
