import type { Endpoint, Problem } from '@hearthline/contracts';
import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';
import type { DisplayIdentity } from '../displays/identify-display.ts';
import type { Identity } from '../sessions/identify.ts';

/** What the steps of app.ts leave for those after them. */
export interface State {
  /** Of this request; also in the X-Request-Id header and every line of the log. */
  requestId: string;
  /** The call that path and method name. */
  endpoint: Endpoint;
  /** What was wrong with the body; told only to those who may call. */
  bodyProblem?: Problem;
  /** Parsed JSON; undefined when none was sent. */
  body?: unknown;
  /** The uploaded file; undefined when none was sent. */
  file?: Uint8Array | undefined;
  identity: Identity;
  /** Set once a handler that may write has begun: what fails from then on may be done all the same. */
  mayHaveWritten?: boolean;
  /** Which display the credential in its own cookie speaks for; nobody looks where anyone may call. */
  display: DisplayIdentity;
  /** The id that koa-session gives the cookie of the session just started. */
  startedSid?: string;
}

export type Context = ParameterizedContext<State, DefaultContext>;
export type Step = Middleware<State, DefaultContext>;
