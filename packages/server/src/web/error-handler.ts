import { contract, Problem, type ProblemReply } from '@hearthline/contracts';
import type { Logger } from 'pino';
import {
  isDatabaseAway,
  databaseAwayProblem,
  isDiskFull,
  diskFullProblem,
  isInvalidId,
  unconfirmedProblem,
} from '../platform/database/database-errors.ts';
import { clientAborted } from './client-aborted.ts';
import type { Context, Middleware } from './state.ts';

/** Turns anything thrown into a problem reply. An unexpected error is logged, and replied to as 500 without details. */
export function errorHandler(log: Logger, present = presentProblem): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (clientAborted(ctx.req)) return;
      const problem = problemOf(error, ctx.state.mayHaveWritten ?? false);
      const logged = problem.code === 'internal' || isDiskFull(error) ? error : problem.cause;
      if (logged !== undefined) log.error({ request: ctx.state.requestId, err: logged }, 'not foreseen');
      present(ctx, problem);
    }
  };
}

function problemOf(error: unknown, mayHaveWritten: boolean): Problem {
  const away = isDatabaseAway(error) || (error instanceof Problem && error.code === 'database-away');
  if (away) return mayHaveWritten ? unconfirmedProblem() : databaseAwayProblem();
  if (error instanceof Problem) return error;
  if (isDiskFull(error)) return diskFullProblem();
  if (isInvalidId(error)) return new Problem('not-found', 'There is no such record.');
  return new Problem('internal', 'Something went wrong on the server. It has been logged.');
}

/** Sets status, headers and body of a problem reply. */
export function presentProblem(ctx: Context, problem: Problem): void {
  const { fields, reason, current, retryAfter } = problem.details;
  const reply: ProblemReply = {
    code: problem.code,
    message: problem.message,
    ...(fields && { fields }),
    ...(reason !== undefined && { reason }),
    ...(current !== undefined && { current }),
  };
  ctx.status = problem.status;
  if (retryAfter !== undefined) ctx.set('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
  // Monitors read `status` from the health reply, also when the server can't serve.
  ctx.body = ctx.path === contract.system.health.path ? { status: problem.code, ...reply } : reply;
}
