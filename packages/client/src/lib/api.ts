import {
  contract,
  Problem,
  type Contract,
  type Endpoint,
  type InputOf,
  type ReplyOf,
} from '@hearthline/contracts';
import { request, type AnyInput, type CallOptions } from './request.ts';
import { endSession, sessionEpoch } from './session-atom.ts';

export { Unreachable } from './unreachable.ts';

type Arguments<E extends Endpoint> =
  object extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions];

/** One endpoint as a function. Rejects with Problem, Unreachable, or the signal's reason. */
export type ApiCall<E extends Endpoint> = (...args: Arguments<E>) => Promise<ReplyOf<E>>;

/** The contract as functions: `api.residents.get({ params: { id } })`. */
export type Api = {
  [R in keyof Contract]: {
    [Name in keyof Contract[R]]: Contract[R][Name] extends Endpoint ? ApiCall<Contract[R][Name]> : never;
  };
};

type SessionLost = (problem: Problem) => void;
let onOtherUser: SessionLost = (problem) => endSession(undefined, problem.message);

/** Decides what happens when the browser's session turns out to be another user's. */
export function whenOtherUser(react: SessionLost): void {
  onOtherUser = react;
}

async function call(endpoint: Endpoint, input: AnyInput = {}, options: CallOptions = {}): Promise<unknown> {
  const epoch = sessionEpoch();
  try {
    return await request(endpoint, input, options);
  } catch (error) {
    if (error instanceof Problem && epoch === sessionEpoch()) {
      if (error.code === 'signed-out' || error.code === 'SESSION_EXPIRED') endSession(error.details.reason);
      if (error.code === 'other-user') onOtherUser(error);
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

// The mapped type says what the loop does; TypeScript cannot follow Object.entries that far.
export const api = mapObject<Readonly<Record<string, Endpoint>>, unknown>(contract, (resource) =>
  mapObject(
    resource,
    (endpoint) => (input?: AnyInput, options?: CallOptions) => call(endpoint, input, options),
  ),
) as Api;
