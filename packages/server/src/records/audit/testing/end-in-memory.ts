import type { ChainEnd } from '../chain-key.ts';
import type { EndKeeper } from '../end-keeper.ts';

/** A keeper of the audit's end for tests, in memory instead of the data folder. */
export function createEndInMemory(kept: ChainEnd | null = null): EndKeeper {
  let end = kept;
  return {
    read: async () => end,
    write: async (next) => {
      end = next;
    },
  };
}
