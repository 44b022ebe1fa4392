import type * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

/** Who may call: anyone, any signed-in user, or holders of the permission. */
export type Access = 'anyone' | 'signed-in' | Permission;

/** A file of at most `maxBytes`, sent as multipart form data in this field. */
export interface Upload {
  readonly field: string;
  readonly maxBytes: number;
  /** The refusal of a larger file; absent: it names the limit in MB. */
  readonly tooLarge?: string;
  /** The required ending of the file's name, in lower case, and the refusal for any other ending. */
  readonly ending?: { readonly is: `.${string}`; readonly refusal: string };
}

/** A file that may come with the fields of the body, which are then sent as multipart form data in place of JSON. */
export interface Attachment extends Upload {
  /** Types of the fields that are not text; a form sends every field as text. */
  readonly typed: Readonly<Record<string, 'boolean' | 'number'>>;
}

/** A reply that is not JSON: an image or a document. */
export interface Media {
  readonly media: `${string}/${string}`;
}

/** A handler's result for a Media reply. */
export interface MediaContent {
  readonly bytes: Uint8Array;
  /** Strong validator without quotes; a matching request gets 304. */
  readonly etag?: string;
}

/** A call as data: the server mounts it, and the client makes a function of it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, e.g. `/api/residents/:id`. */
  readonly path: `/api/${string}` | `/fhir/${string}`;
  /** `display`: a paired display, by its own credential, regardless of any session. */
  readonly access: Access | 'display';
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Replies with hundreds of rows: the server limits how many of these a user may run at a time. */
  readonly heavy?: true;
  /** The refusal for a user without the permission; absent: a general text. */
  readonly refusal?: string;
  /** A file; the fields of the body are sent as text in the same form. */
  readonly upload?: Upload;
  readonly attachment?: Attachment;
  /** Schema of the reply; `null` for an empty reply (204). */
  readonly reply: z.ZodMiniType | Media | null;
  /** Success status: 200 by default, 204 when `reply` is null. */
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

/** The path parameters of an endpoint, by name. */
export type ParamsOf<E extends Endpoint> = Record<ParamNames<E['path']>, string>;

/** An update always has a body, though each of its fields is optional. */
type BodyOf<Method, Body> = Method extends 'PUT' ? { body: Body } : MaybeOptional<'body', Body>;

/** A caller's input, before parsing. */
export type InputOf<E extends Endpoint> = ([ParamNames<E['path']>] extends [never]
  ? object
  : { params: ParamsOf<E> }) &
  (E['query'] extends z.ZodMiniType ? MaybeOptional<'query', z.input<E['query']>> : object) &
  (E['body'] extends z.ZodMiniType ? BodyOf<E['method'], z.input<E['body']>> : object) &
  (E['upload'] extends Upload ? { file: Blob } : object);

/** A handler's input, after parsing. */
export interface RequestOf<E extends Endpoint> {
  params: ParamsOf<E>;
  query: E['query'] extends z.ZodMiniType ? z.output<E['query']> : undefined;
  body: E['body'] extends z.ZodMiniType ? z.output<E['body']> : undefined;
  /** The bytes of the uploaded file; the handler checks its type. */
  file: E['upload'] extends Upload
    ? Uint8Array
    : E['attachment'] extends Attachment
      ? Uint8Array | undefined
      : undefined;
}

/** The result of a call. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodMiniType
  ? z.output<E['reply']>
  : E['reply'] extends Media
    ? MediaContent
    : undefined;
