import {
  contract,
  toFieldErrors,
  IDEMPOTENCY_HEADER,
  Problem,
  type Endpoint,
  type FieldErrors,
  type Media,
  type MediaContent,
  type Upload,
} from '@hearthline/contracts';
import type { RouterContext } from '@koa/router';
import type { DefaultContext } from 'koa';
import { compiledSchema } from '../platform/core/compiled-schema.ts';
import { Download } from '../platform/core/download.ts';
import { databaseAwayProblem } from '../platform/database/database-errors.ts';
import { Reply, type Call, type Handler, type ReplyCookie } from '../platform/core/handlers.ts';
import { getCaller } from './access.ts';
import { cookieName } from '../platform/core/cookies.ts';
import { parseInTurns } from './parse-in-turns.ts';
import { setSession } from './session-middleware.ts';
import type { Context, State } from './state.ts';
import type { Readable } from 'node:stream';
import { isSessionLive } from '../people/sessions/identify.ts';

/** Milliseconds between two session checks; a file of all records may take minutes. */
const sessionLookMs = 1_000;

/** Calls `cut` if the session ends before its stream is sent, on whichever server it ended. */
export function endWithSession(stream: Readable, sessionId: string, cut: () => void): void {
  const lookLater = () => setTimeout(() => void look(), sessionLookMs);
  let timer = lookLater();
  stream.once('close', () => clearTimeout(timer));

  // One check at a time; its read has its own timeout.
  async function look(): Promise<void> {
    // If the database is unavailable, the download ends by itself at its next read.
    const isLive = await isSessionLive(sessionId).catch(() => true);
    if (stream.closed) return;
    if (isLive) timer = lookLater();
    else cut();
  }
}

type EndpointContext = RouterContext<State, DefaultContext>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const id = /^[0-9a-f]{24}$/;

const { contactMessages, accountLinks } = contract;
/** Public endpoints that store user input; the others (sign-in, pairing) store nothing that could be lost or entered twice. */
const storedForAnyone = new Set<Endpoint>([
  contactMessages.send,
  accountLinks.resetPassword,
  accountLinks.confirmEmail,
]);
const mayStore = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' && (endpoint.access !== 'anyone' || storedForAnyone.has(endpoint));

/** The Koa middleware of an endpoint: validates the request, calls the handler, and sends its reply through the reply schema. */
export function endpointMiddleware(endpoint: Endpoint, handler: Handler<Endpoint>) {
  return async (ctx: EndpointContext): Promise<void> => {
    // The call was refused while it waited, and the client was told that nothing was done; so do nothing.
    if (ctx.state.isGivenUp) throw databaseAwayProblem();
    const call = parseCall(endpoint, ctx);
    ctx.state.mayHaveWritten = mayStore(endpoint);
    const result = await handler(call);
    const { body, options } = result instanceof Reply ? result : { body: result, options: {} };
    if (options.session !== undefined) await setSession(ctx, options.session);
    for (const cookie of options.cookies ?? []) setCookie(ctx, cookie);
    ctx.set(options.headers ?? {});
    ctx.status = options.status ?? (endpoint.reply ? (endpoint.status ?? 200) : 204);
    const { reply } = endpoint;
    if (reply === null) ctx.body = null;
    else if ('media' in reply && (body as unknown) instanceof Download)
      sendDownload(ctx, reply, body as unknown as Download);
    else if ('media' in reply) sendMedia(ctx, reply, body as unknown as MediaContent);
    else {
      // A page of 500 records is read, validated and serialized in separate turns, so that other requests are served in
      // between.
      await ctx.state.takeTurn?.();
      const schema = compiledSchema(reply);
      ctx.body = ctx.state.takeTurn ? await parseInTurns(schema, body) : schema.parse(body);
      await ctx.state.takeTurn?.();
    }
  };
}

function setCookie(ctx: EndpointContext, { name, value, maxAgeMs }: ReplyCookie): void {
  const maxAge = value === null ? {} : { maxAge: maxAgeMs };
  // `secure` is the default that sessionMiddleware() set on ctx.cookies.
  const flags = { httpOnly: true, sameSite: 'strict', signed: false, overwrite: true, path: '/' } as const;
  ctx.cookies.set(cookieName(name, ctx.cookies.secure), value, { ...flags, ...maxAge });
}

function parseCall(endpoint: Endpoint, ctx: EndpointContext): Call<Endpoint> {
  const fields: FieldErrors = {};
  const read = (schema: Endpoint['body'], value: unknown): unknown => {
    const parsed = schema && compiledSchema(schema).safeParse(value);
    if (parsed && !parsed.success) Object.assign(fields, toFieldErrors(parsed.error.issues));
    return parsed?.data;
  };
  const query = read(endpoint.query, ctx.query);
  const body = read(endpoint.body, ctx.state.body ?? {});
  if (endpoint.upload && !ctx.state.file) fields[endpoint.upload.field] = missingFile(endpoint.upload);
  const idempotencyKey = ctx.get(IDEMPOTENCY_HEADER).toLowerCase() || null;
  if (idempotencyKey && !uuid.test(idempotencyKey))
    fields['Idempotency-Key'] = 'Idempotency-Key must be a UUID.';
  if (Object.keys(fields).length > 0)
    throw new Problem('invalid', 'Please check what was entered.', { fields });
  for (const [name, value] of Object.entries(ctx.params))
    if (/^id$|Id$/.test(name) && !id.test(value)) throw new Problem('not-found', 'There is no such record.');
  return {
    params: ctx.params,
    query: query as undefined,
    body: body as undefined,
    file: ctx.state.file as undefined,
    // The `access` middleware ran before: an endpoint that requires a caller has one.
    caller: getCaller(ctx.state.identity) as Call<Endpoint>['caller'],
    idempotencyKey,
    ip: ctx.ip,
    userAgent: ctx.get('user-agent').slice(0, 400),
    cookie: ctx.req.headers.cookie,
    origin: ctx.req.headers.origin,
  };
}

const missingFile = ({ field }: Upload): string => `Please choose a ${field === 'photo' ? 'photo' : 'file'}.`;

/** Sends bytes that a browser may cache but must revalidate; 304 if `If-None-Match` has their ETag. */
function sendMedia(ctx: Context, { media }: Media, { bytes, etag }: MediaContent): void {
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.set('X-Content-Type-Options', 'nosniff');
  if (etag !== undefined) {
    ctx.set('ETag', `"${etag}"`);
    if (hasEtag(ctx.get('if-none-match'), etag)) {
      ctx.status = 304;
      return;
    }
  }
  ctx.type = media;
  ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Sends a file while it is created. If it fails midway or its session ends, the connection is dropped, so that the browser does
 * not mistake a part for the whole.
 */
function sendDownload(ctx: Context, { media }: Media, { fileName, stream, bytes }: Download): void {
  ctx.attachment(fileName);
  ctx.type = media;
  ctx.set('X-Content-Type-Options', 'nosniff');
  stream.once('error', () => ctx.res.destroy());
  const { identity } = ctx.state;
  if (identity && 'sessionId' in identity)
    endWithSession(stream, identity.sessionId, () => void ctx.res.destroy());
  ctx.body = stream;
  // Set after the body, because setting the body removes it.
  if (bytes !== undefined) ctx.length = bytes;
}

// Not Koa's `fresh`: it ignores If-None-Match when fetch() sends "Cache-Control: no-cache" with it.
const hasEtag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${etag}"`);
