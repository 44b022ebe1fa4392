import type { Endpoint, Problem } from '@hearthline/contracts';
import type Koa from 'koa';
import type { DefaultContext, ParameterizedContext } from 'koa';
import type { DisplayIdentity } from '../people/displays/identify-display.ts';
import type { Identity } from '../people/sessions/identify.ts';

/** Koa's `ctx.state`: what a middleware sets for those after it. */
export interface State {
  /** Id of this request, also in the X-Request-Id header and in its log lines. */
  requestId: string;
  /** The endpoint of path and method. */
  endpoint: Endpoint;
  /** Why the body could not be read; reported after authorization. */
  bodyProblem?: Problem;
  /** Parsed JSON; undefined when none was sent. */
  body?: unknown;
  /** The uploaded file; undefined when none was sent. */
  file?: Uint8Array | undefined;
  identity: Identity;
  /** Set before a handler that may write: when the database fails from then on, the write may have been stored. */
  mayHaveWritten?: boolean;
  /** Set once the call has been answered because the database is away: what has not begun by then must not be done any more. */
  isGivenUp?: boolean;
  /** Between two steps of a heavy read: resolves when others have had their turn, and the writes under way are done. */
  takeTurn?: () => Promise<void>;
  /** The paired display of the display cookie; null on endpoints open to anyone. */
  display: DisplayIdentity;
  /** The session id for the cookie of a session just started; read by koa-session's `genid`. */
  startedSid?: string;
}

export type Context = ParameterizedContext<State, DefaultContext>;
export type Middleware = Koa.Middleware<State, DefaultContext>;
