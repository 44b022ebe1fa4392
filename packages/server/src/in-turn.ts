/** Lets `atOnce` errands be under way; whoever comes after waits in line, however long it is. */
export function inTurn(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let working = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else working += 1;
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
