import type { Endpoint, ReplyOf, RequestOf, Resource, User } from '@hearthline/contracts';

/** Who is calling: the session's user, as the session store has it at this moment. */
export interface Caller {
  readonly user: User;
  readonly sessionId: string;
}

/** What a handler is given: the parsed request, who asks, and what the same save sent twice is known by. */
export interface Call<E extends Endpoint> extends RequestOf<E> {
  readonly caller: E['access'] extends 'anyone' ? Caller | null : Caller;
  /** From the Idempotency-Key header; null when there is none. */
  readonly idempotencyKey: string | null;
  /** The address the request came from. */
  readonly ip: string;
  readonly userAgent: string;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E> | Answer<ReplyOf<E>>>;

/** One handler for each endpoint of a resource: a missing one does not compile. */
export type Handlers<R extends Resource> = { readonly [Name in keyof R]: Handler<R[Name]> };

/** A reply that says more than its body: another status (200 for a repeated save), or headers. */
export class Answer<T> {
  readonly body: T;
  readonly options: { status?: number; headers?: Record<string, string> };

  constructor(body: T, options: { status?: number; headers?: Record<string, string> }) {
    this.body = body;
    this.options = options;
  }
}
