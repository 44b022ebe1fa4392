import { Problem } from '@hearthline/contracts';
import type { Step } from './state.ts';

/** Where calls wait for nothing: while the database is not ready they are refused, those already inside too. */
export interface Gate {
  readonly step: Step;
  open(): void;
  /** Refuses with this problem, from now on and at once, until it is opened. */
  shut(problem: Problem): void;
}

/** Shut until the server has started. */
export function createGate(): Gate {
  let refusal: Problem | null = new Problem('starting', 'Hearthline is starting. Please wait a moment.');
  const inside = new Set<(problem: Problem) => void>();
  return {
    open() {
      refusal = null;
    },
    shut(problem) {
      refusal = problem;
      for (const leave of inside) leave(problem);
    },
    step(_ctx, next) {
      if (refusal) throw refusal;
      return new Promise((resolve, reject) => {
        inside.add(reject);
        next()
          .finally(() => inside.delete(reject))
          .then(resolve, reject);
      });
    },
  };
}
