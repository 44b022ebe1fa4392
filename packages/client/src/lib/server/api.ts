import {
  Problem,
  type Contract,
  type Endpoint,
  type InputOf,
  type Media,
  type ReplyOf,
} from '@hearthline/contracts';
import { calls, type Call } from 'virtual:calls';
import { hasSessionEnded } from './is-session-error.ts';
import { buildUrl, request, type CallInput, type CallOptions } from './request.ts';
import { endSession, sessionEpoch } from '../session/session.ts';

export { UnreachableError } from './unreachable-error.ts';

type Arguments<E extends Endpoint> =
  object extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions];

/** An endpoint as a function. Rejects with Problem, UnreachableError or the abort reason. */
export type ApiCall<E extends Endpoint> = (...args: Arguments<E>) => Promise<ReplyOf<E>>;

/** An endpoint that replies with an image or a document: builds its URL for `src` and `href`. */
export type ApiHref<E extends Endpoint> = (input: InputOf<E>) => string;

type ApiFunction<E> = E extends Endpoint ? (E['reply'] extends Media ? ApiHref<E> : ApiCall<E>) : never;

/**
 * The contract as functions: `await api.residents.get({ params: { id } })`, `api.residents.photo({ params: { id } })`.
 */
export type Api = {
  [R in keyof Contract]: { [Name in keyof Contract[R]]: ApiFunction<Contract[R][Name]> };
};

type OtherUserHandler = (problem: Problem) => void;
let handleOtherUser: OtherUserHandler = (problem) => endSession(undefined, problem.message);

/** Sets the handler for a reply that the browser's session belongs to another user. */
export function onOtherUserSession(react: OtherUserHandler): void {
  handleOtherUser = react;
}

/**
 * True if nobody is signed in. With only the cookie of a paired display, `auth.me`, which is open to every user, answers 403.
 */
function isSignedOut(endpoint: Call | undefined, problem: Problem): boolean {
  return (
    hasSessionEnded(problem) ||
    (problem.code === 'forbidden' && endpoint !== undefined && endpoint === calls['auth']?.['me'])
  );
}

const call = (endpoint: Call, input: CallInput = {}, options: CallOptions = {}): Promise<unknown> =>
  inSession(() => request(endpoint, input, options), endpoint);

/** Awaits an answer of the server. If the answer says that the session is over, ends it on this page. */
export async function inSession<Answer>(ask: () => Promise<Answer>, endpoint?: Call): Promise<Answer> {
  const epoch = sessionEpoch();
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Problem && epoch === sessionEpoch()) {
      if (isSignedOut(endpoint, error)) endSession(error.details.reason);
      if (error.code === 'other-user') handleOtherUser(error);
    }
    throw error;
  }
}

function mapObject<In, Out>(
  object: Readonly<Record<string, In>>,
  map: (value: In) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

// TypeScript can't infer the mapped type through Object.entries.
export const api = mapObject<Readonly<Record<string, Call>>, unknown>(calls, (resource) =>
  mapObject(resource, (endpoint) =>
    endpoint.reply !== null && 'media' in endpoint.reply
      ? (input: CallInput) => buildUrl(endpoint.path, input)
      : (input?: CallInput, options?: CallOptions) => call(endpoint, input, options),
  ),
) as Api;
