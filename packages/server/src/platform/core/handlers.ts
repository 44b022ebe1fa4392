import type { Endpoint, Media, ReplyOf, RequestOf, Resource, User } from '@hearthline/contracts';
import type { Download } from './download.ts';

/** The signed-in caller with the current data of the session store. */
export interface Caller {
  readonly user: User;
  readonly sessionId: string;
  readonly signedInAt: Date;
  readonly expiresAt: Date;
}

/** The argument of a handler: the parsed request, its caller and its idempotency key. */
export interface Call<E extends Endpoint> extends RequestOf<E> {
  /**
   * Null if nobody is signed in, which only public endpoints allow. A public GET never reads the session, so it is always null
   * there.
   */
  readonly caller: E['access'] extends 'anyone' | 'display' ? Caller | null : Caller;
  /** The Idempotency-Key header in lower case; null if there is none. */
  readonly idempotencyKey: string | null;
  /** The address the request came from. */
  readonly ip: string;
  readonly userAgent: string;
  /** The Cookie header. */
  readonly cookie?: string | undefined;
  /** The Origin header, already compared with the host; browsers send it with every write. */
  readonly origin?: string | undefined;
}

/** A handler of an endpoint. For images and documents it may return bytes, or a file that is sent while it is created. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ReplyOf<E> | Reply<ReplyOf<E>> | (E['reply'] extends Media ? Download : never)>;

/** One handler for each endpoint of a resource: a missing one does not compile. */
export type Handlers<R extends Resource> = { readonly [Name in keyof R]: Handler<R[Name]> };

/** A cookie to set: HttpOnly and SameSite=Strict; under https also Secure and with the `__Host-` prefix. */
export interface ReplyCookie {
  /** The name without the prefix. */
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
