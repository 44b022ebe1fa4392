import type { Endpoint, Media, ReplyOf, RequestOf, Resource, User } from '@hearthline/contracts';
import type { Download } from './download.ts';

/** The signed-in caller, as the session store has it at this moment. */
export interface Caller {
  readonly user: User;
  readonly sessionId: string;
  readonly signedInAt: Date;
  readonly expiresAt: Date;
}

/** The argument of a handler: the parsed request, its caller and its idempotency key. */
export interface Call<E extends Endpoint> extends RequestOf<E> {
  /** Null where anyone may call and nobody is signed in. A public GET never reads the session: always null. */
  readonly caller: E['access'] extends 'anyone' | 'display' ? Caller | null : Caller;
  /** The Idempotency-Key header in lower case; null when there is none. */
  readonly idempotencyKey: string | null;
  /** The address the request came from. */
  readonly ip: string;
  readonly userAgent: string;
  /** The Cookie header. */
  readonly cookie?: string | undefined;
  /** The Origin header, which was compared with the host; browsers send it with every write. */
  readonly origin?: string | undefined;
}

/** An endpoint of an image or a document may answer its bytes, or a file that is sent while it is made. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ReplyOf<E> | Reply<ReplyOf<E>> | (E['reply'] extends Media ? Download : never)>;

/** One handler for each endpoint of a resource: a missing one does not compile. */
export type Handlers<R extends Resource> = { readonly [Name in keyof R]: Handler<R[Name]> };

/** A cookie to set: HttpOnly and SameSite=Strict; under https also Secure and with the `__Host-` prefix. */
export interface ReplyCookie {
  /** Without the prefix. */
  readonly name: string;
  /** Null clears it. */
  readonly value: string | null;
  readonly maxAgeMs: number;
}

interface ReplyOptions {
  status?: number;
  headers?: Record<string, string>;
  /** Sets the session cookie to this id; null clears it. */
  session?: { readonly sid: string } | null;
  cookies?: readonly ReplyCookie[];
}

/** A reply with more than a body: another status (200 for a repeated save), headers, cookies or a session. */
export class Reply<T> {
  readonly body: T;
  readonly options: ReplyOptions;

  constructor(body: T, options: ReplyOptions) {
    this.body = body;
    this.options = options;
  }
}
