import { contract, Problem, type Endpoint } from '@hearthline/contracts';
import { databaseAwayProblem } from '../platform/database/database-errors.ts';
import type { Middleware } from './state.ts';
import { findForm } from './upload.ts';

/** Decides if API calls can be served. While the database is unavailable, new and pending calls are refused at once. */
export interface Availability {
  readonly middleware: Middleware;
  markAvailable(): void;
  /**
   * Refuses new and pending calls with this problem until `markAvailable`. A sign-in waits some seconds first, because the
   * database may only be late.
   */
  markUnavailable(problem: Problem): void;
}

/**
 * Milliseconds that a sign-in waits for an unavailable database; otherwise a person at the start of a shift would only press
 * again.
 */
const signInWaitsMs = 3_000;

const signIns = new Set<Endpoint>([
  contract.auth.login,
  contract.secondFactor.signIn,
  contract.passkeys.signIn,
  contract.sharedTablet.signIn,
]);

/** The timeout of a pending call in milliseconds: longer than any call takes, shorter than the drain at a stop. */
const timeoutMs = 7_000;

interface PendingCall {
  readonly giveUp: (problem: Problem) => void;
  readonly isSignIn: boolean;
  /** In ms of `performance.now()`. */
  readonly deadline: number;
}

/**
 * Unavailable until the server has started. `mayServe` is called for each call; it returns true if this server may serve now.
 */
export function createAvailability(mayServe: () => boolean = () => true): Availability {
  let refusal: Problem | null = new Problem('starting', 'Hearthline is starting. Please wait a moment.');
  /** Sorted by deadline, except for calls without one. */
  const pending = new Set<PendingCall>();
  let timer: NodeJS.Timeout | null = null;

  /** Uses one timer for all pending calls. It is not cleared when a call ends, because nearly all end long before it. */
  function giveUpLate(): void {
    timer = null;
    const now = performance.now();
    for (const { giveUp, deadline } of pending) {
      if (deadline === Infinity) continue;
      if (deadline > now) {
        timer = setTimeout(giveUpLate, deadline - now).unref();
        return;
      }
      giveUp(databaseAwayProblem());
    }
  }

  /** Sign-ins that wait for the database. */
  const waiting = new Set<() => void>();

  /** Resolves once the database is available, or after the maximum wait. */
  function waitForDatabase(): Promise<void> {
    return new Promise((resolve) => {
      const goOn = () => {
        waiting.delete(goOn);
        clearTimeout(timeout);
        resolve();
      };
      const timeout = setTimeout(goOn, signInWaitsMs).unref();
      waiting.add(goOn);
    });
  }

  return {
    markAvailable() {
      refusal = null;
      for (const goOn of waiting) goOn();
    },
    markUnavailable(problem) {
      refusal = problem;
      // A sign-in is hashing a password, which takes long on a busy machine: the database may be back before the next query.
      for (const { giveUp, isSignIn } of pending)
        if (!isSignIn || problem.code !== 'database-away') giveUp(problem);
    },
    async middleware(ctx, next) {
      const isSignIn = signIns.has(ctx.state.endpoint);
      if (refusal?.code === 'database-away' && isSignIn) await waitForDatabase();
      if (refusal) throw refusal;
      if (!mayServe()) throw databaseAwayProblem();
      return new Promise((resolve, reject) => {
        const call: PendingCall = {
          giveUp(problem) {
            pending.delete(call);
            ctx.state.isGivenUp = true;
            reject(problem);
          },
          isSignIn,
          // An upload may take long to arrive; other calls have no slow part here.
          deadline: findForm(ctx) ? Infinity : performance.now() + timeoutMs,
        };
        pending.add(call);
        timer ??= setTimeout(giveUpLate, timeoutMs).unref();
        next()
          .finally(() => pending.delete(call))
          .then(resolve, reject);
      });
    },
  };
}
