import {
  fieldErrorsOf,
  IDEMPOTENCY_HEADER,
  Problem,
  type Endpoint,
  type FieldErrors,
  type MediaContent,
  type Upload,
} from '@hearthline/contracts';
import type { RouterContext } from '@koa/router';
import type { DefaultContext } from 'koa';
import { Answer, type Call, type Handler, type ReplyCookie } from '../core/handlers.ts';
import { callerOf } from './access.ts';
import { sendMedia } from './media.ts';
import { cookieName } from '../core/cookies.ts';
import { holdSession } from './session-middleware.ts';
import type { State } from './state.ts';

type EndpointContext = RouterContext<State, DefaultContext>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const id = /^[0-9a-f]{24}$/;

/** Parses what was sent, handles it, and parses what goes back. */
export function serve(endpoint: Endpoint, handler: Handler<Endpoint>) {
  return async (ctx: EndpointContext): Promise<void> => {
    const call = parseCall(endpoint, ctx);
    // A sign-in stores nothing that somebody typed.
    ctx.state.mayHaveWritten = endpoint.method !== 'GET' && endpoint.access !== 'anyone';
    const answer = await handler(call);
    const { body, options } = answer instanceof Answer ? answer : { body: answer, options: {} };
    if (options.session !== undefined) await holdSession(ctx, options.session);
    for (const cookie of options.cookies ?? []) giveCookie(ctx, cookie);
    ctx.set(options.headers ?? {});
    ctx.status = options.status ?? (endpoint.reply ? (endpoint.status ?? 200) : 204);
    const { reply } = endpoint;
    if (reply === null) ctx.body = null;
    else if ('media' in reply) sendMedia(ctx, reply, body as unknown as MediaContent);
    else ctx.body = reply.parse(body);
  };
}

function giveCookie(ctx: EndpointContext, { name, value, maxAgeMs }: ReplyCookie): void {
  const maxAge = value === null ? {} : { maxAge: maxAgeMs };
  // Secure is the default that sessions() set for every cookie of this reply.
  const flags = { httpOnly: true, sameSite: 'strict', signed: false, overwrite: true, path: '/' } as const;
  ctx.cookies.set(cookieName(name, ctx.cookies.secure), value, { ...flags, ...maxAge });
}

function parseCall(endpoint: Endpoint, ctx: EndpointContext): Call<Endpoint> {
  const fields: FieldErrors = {};
  const read = (schema: Endpoint['body'], value: unknown): unknown => {
    const parsed = schema?.safeParse(value);
    if (parsed && !parsed.success) Object.assign(fields, fieldErrorsOf(parsed.error.issues));
    return parsed?.data;
  };
  const query = read(endpoint.query, ctx.query);
  const body = read(endpoint.body, ctx.state.body ?? {});
  if (endpoint.upload && !ctx.state.file) fields[endpoint.upload.field] = noFile(endpoint.upload);
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
    // Access was settled before: where a caller must be, there is one.
    caller: callerOf(ctx.state.identity) as Call<Endpoint>['caller'],
    idempotencyKey,
    ip: ctx.ip,
    userAgent: ctx.get('user-agent').slice(0, 400),
    cookie: ctx.req.headers.cookie,
  };
}

const noFile = ({ field }: Upload): string => `Please choose a ${field === 'photo' ? 'photo' : 'file'}.`;
