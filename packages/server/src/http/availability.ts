import { Problem } from '@hearthline/contracts';
import { databaseAwayProblem } from '../database/database-errors.ts';
import type { Step } from './state.ts';

/** Where calls wait for nothing: while the database is not ready they are refused, those already inside too. */
export interface Availability {
  readonly step: Step;
  open(): void;
  /** Refuses with this problem, from now on and at once, until it is opened. */
  shut(problem: Problem): void;
}

/** Milliseconds after which a call that found no answer inside is given up: longer than any, shorter than a stop waits. */
const longestMs = 7_000;

/** Shut until the server has started. */
export function createAvailability(): Availability {
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
    step(ctx, next) {
      if (refusal) throw refusal;
      return new Promise((resolve, reject) => {
        inside.add(reject);
        // A file may take long to come; nothing else that is inside waits for its sender.
        const late = ctx.state.endpoint.upload
          ? undefined
          : setTimeout(() => reject(databaseAwayProblem()), longestMs);
        next()
          .finally(() => {
            clearTimeout(late);
            inside.delete(reject);
          })
          .then(resolve, reject);
      });
    },
  };
}
