import { contract, Problem, type ProblemReply } from '@hearthline/contracts';
import type { Logger } from 'pino';
import {
  isDatabaseAway,
  databaseAwayProblem,
  diskFull,
  diskFullProblem,
  namesNoRecord,
  unconfirmedProblem,
} from '../database/database-errors.ts';
import { clientAborted } from './client-aborted.ts';
import type { Context, Step } from './state.ts';

/** Turns whatever was thrown into an answer both sides know. What no one foresaw is logged, and told as 500 without details. */
export function errorHandler(log: Logger): Step {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (clientAborted(ctx.req)) return;
      const problem = problemOf(error, ctx.state.mayHaveWritten ?? false);
      const fault = problem.code === 'internal' || diskFull(error) ? error : problem.cause;
      if (fault !== undefined) log.error({ request: ctx.state.requestId, err: fault }, 'not foreseen');
      sendProblem(ctx, problem);
    }
  };
}

function problemOf(error: unknown, mayHaveWritten: boolean): Problem {
  const away = isDatabaseAway(error) || (error instanceof Problem && error.code === 'database-away');
  if (away) return mayHaveWritten ? unconfirmedProblem() : databaseAwayProblem();
  if (error instanceof Problem) return error;
  if (diskFull(error)) return diskFullProblem();
  if (namesNoRecord(error)) return new Problem('not-found', 'There is no such record.');
  return new Problem('internal', 'Something went wrong on the server. It was noted.');
}

function sendProblem(ctx: Context, problem: Problem): void {
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
  // The health of a server that can't serve is told in the word that monitors look for.
  ctx.body = ctx.path === contract.system.health.path ? { status: problem.code, ...reply } : reply;
}
