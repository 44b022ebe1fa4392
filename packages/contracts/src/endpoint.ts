import type * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

/** Who may call: anyone, whoever is signed in, or whoever holds the permission. */
export type Access = 'anyone' | 'signed-in' | Permission;

/** One file in a multipart body, in the field of this name, at most `maxBytes` long. */
export interface Upload {
  readonly field: string;
  readonly maxBytes: number;
}

/** A reply that is no JSON: an image, a table, a document. */
export interface Media {
  readonly media: `${string}/${string}`;
}

/** What a handler answers where the reply is a Media. */
export interface MediaContent {
  readonly bytes: Uint8Array;
  /** Strong validator without quotes; a request that already has it is answered 304. */
  readonly etag?: string;
}

/** One call, as data: the server mounts it, the client calls it, and neither repeats it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, e.g. `/api/residents/:id`. */
  readonly path: `/api/${string}`;
  /** `display`: a paired display, by its own credential, whoever is signed in beside it. */
  readonly access: Access | 'display';
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Answers hundreds of rows: one user has few of these under way at a time. */
  readonly heavy?: true;
  /** Where the body is a file instead. */
  readonly upload?: Upload;
  /** Shape of the answer; `null` where there is none (204). */
  readonly reply: z.ZodMiniType | Media | null;
  /** Status of success: 200 unless said, 204 where `reply` is null. */
  readonly status?: 200 | 201;
}

export type Resource = Readonly<Record<string, Endpoint>>;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
type MaybeOptional<Key extends string, T> = [keyof T] extends [OptionalKeys<T>]
  ? Partial<Record<Key, T>>
  : Record<Key, T>;

/** The parameters in an endpoint's path, by name. */
export type ParamsOf<E extends Endpoint> = Record<ParamNames<E['path']>, string>;

/** What a caller gives, before parsing. */
export type InputOf<E extends Endpoint> = ([ParamNames<E['path']>] extends [never]
  ? object
  : { params: ParamsOf<E> }) &
  (E['query'] extends z.ZodMiniType ? MaybeOptional<'query', z.input<E['query']>> : object) &
  (E['body'] extends z.ZodMiniType ? MaybeOptional<'body', z.input<E['body']>> : object) &
  (E['upload'] extends Upload ? { file: Blob } : object);

/** What a handler receives, after parsing. */
export interface RequestOf<E extends Endpoint> {
  params: ParamsOf<E>;
  query: E['query'] extends z.ZodMiniType ? z.output<E['query']> : undefined;
  body: E['body'] extends z.ZodMiniType ? z.output<E['body']> : undefined;
  /** The bytes of the uploaded file; what they are is for the handler to find out. */
  file: E['upload'] extends Upload ? Uint8Array : undefined;
}

/** What comes back. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodMiniType
  ? z.output<E['reply']>
  : E['reply'] extends Media
    ? MediaContent
    : undefined;
