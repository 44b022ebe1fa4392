import { Problem } from '@hearthline/contracts';
import { databaseAwayProblem } from '../database/database-errors.ts';
import type { Middleware } from './state.ts';

/** Whether API calls can be served. While the database is unavailable, new and pending calls are refused at once. */
export interface Availability {
  readonly middleware: Middleware;
  markAvailable(): void;
  /** Refuses new and pending calls with this problem until `markAvailable`. */
  markUnavailable(problem: Problem): void;
}

/** Milliseconds after which a pending call is given up: longer than any call takes, shorter than the drain at a stop. */
const timeoutMs = 7_000;

/** Unavailable until the server has started. `mayServe`: whether it may serve at this moment; asked for each call. */
export function createAvailability(mayServe: () => boolean = () => true): Availability {
  let refusal: Problem | null = new Problem('starting', 'Hearthline is starting. Please wait a moment.');
  const pending = new Set<(problem: Problem) => void>();
  return {
    markAvailable() {
      refusal = null;
    },
    markUnavailable(problem) {
      refusal = problem;
      for (const abort of pending) abort(problem);
    },
    middleware(ctx, next) {
      if (refusal) throw refusal;
      if (!mayServe()) throw databaseAwayProblem();
      return new Promise((resolve, reject) => {
        const giveUp = (problem: Problem) => {
          ctx.state.isGivenUp = true;
          reject(problem);
        };
        pending.add(giveUp);
        // An upload may take long to arrive; no other call waits for its sender here.
        const timer = ctx.state.endpoint.upload
          ? undefined
          : setTimeout(() => giveUp(databaseAwayProblem()), timeoutMs);
        next()
          .finally(() => {
            clearTimeout(timer);
            pending.delete(giveUp);
          })
          .then(resolve, reject);
      });
    },
  };
}
