import type { Endpoint, ReplyOf, RequestOf, Resource, User } from '@hearthline/contracts';

/** Who is calling: the session's user, as the session store has it at this moment. */
export interface Caller {
  readonly user: User;
  readonly sessionId: string;
  readonly signedInAt: Date;
  readonly expiresAt: Date;
}

/** What a handler is given: the parsed request, who asks, and what the same save sent twice is known by. */
export interface Call<E extends Endpoint> extends RequestOf<E> {
  /** Null where anyone may call and no one is signed in; GETs open to anyone never look. */
  readonly caller: E['access'] extends 'anyone' | 'display' ? Caller | null : Caller;
  /** From the Idempotency-Key header, lower case; null when there is none. */
  readonly idempotencyKey: string | null;
  /** The address the request came from. */
  readonly ip: string;
  readonly userAgent: string;
  /** The Cookie header, where there is one. */
  readonly cookie?: string | undefined;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E> | Answer<ReplyOf<E>>>;

/** One handler for each endpoint of a resource: a missing one does not compile. */
export type Handlers<R extends Resource> = { readonly [Name in keyof R]: Handler<R[Name]> };

/** A cookie that scripts can't read and other sites can't send; Secure, and named with a prefix, as PUBLIC_URL says. */
export interface ReplyCookie {
  /** Without the prefix. */
  readonly name: string;
  /** Null clears it. */
  readonly value: string | null;
  readonly maxAgeMs: number;
}

interface AnswerOptions {
  status?: number;
  headers?: Record<string, string>;
  /** The session this browser holds from now on, by the id for its cookie; null: none. */
  session?: { readonly sid: string } | null;
  cookies?: readonly ReplyCookie[];
}

/** A reply that says more than its body: another status (200 for a repeated save), headers, or a session. */
export class Answer<T> {
  readonly body: T;
  readonly options: AnswerOptions;

  constructor(body: T, options: AnswerOptions) {
    this.body = body;
    this.options = options;
  }
}
