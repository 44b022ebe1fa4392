import {
  IDEMPOTENCY_HEADER,
  Problem,
  ProblemReply,
  problemStatus,
  USER_HEADER,
  type ProblemCode,
} from '@hearthline/contracts';
import type { Call } from 'virtual:calls';
import { setClockFromDateHeader } from './server-clock.ts';
import { currentSession } from './session.ts';
import { UnreachableError } from './unreachable-error.ts';

export interface CallOptions {
  /** UUID made when the form opened: the same save sent twice is stored once. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A call's input, whatever its endpoint. */
export interface CallInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  body?: unknown;
  /** In the place of a body where the endpoint takes an upload. */
  file?: Blob | undefined;
}

const timeoutMs = 10_000;
/** Ten megabytes over a slow link. */
const uploadTimeoutMs = 120_000;

/** Sends one call. Rejects with Problem (the server said no), Unreachable (no answer) or the signal's reason. */
export async function request(endpoint: Call, input: CallInput, options: CallOptions): Promise<unknown> {
  const { response, text } = await send(endpoint, input, options);
  setClockFromDateHeader(response.headers.get('date'));
  if (!response.ok) throw problemOf(response, text);
  if (endpoint.reply === null || text === '') return undefined;
  const reply = parse(text);
  // A gateway's own page, which may call itself a success: no server answered.
  if (reply === undefined) throw new UnreachableError();
  return reply;
}

/** The answer with its text: a link that is cut in the middle of it is a call without an answer. */
async function send(endpoint: Call, input: CallInput, options: CallOptions) {
  const limitMs = endpoint.upload ? uploadTimeoutMs : timeoutMs;
  const timeout = AbortSignal.timeout(limitMs);
  const body = bodyOf(endpoint, input);
  try {
    const response = await fetch(urlOf(endpoint.path, input), {
      method: endpoint.method,
      credentials: 'include',
      headers: headersOf(endpoint, input, options),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body }),
    });
    return { response, text: await response.text() };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw timeout.aborted
      ? new UnreachableError(`The server did not answer within ${String(limitMs / 1000)} s. Please try again.`)
      : new UnreachableError();
  }
}

function bodyOf({ upload }: Call, { body, file }: CallInput): string | FormData | undefined {
  if (!upload || !file) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  form.append(upload.field, file);
  return form;
}

function headersOf(endpoint: Call, input: CallInput, { idempotencyKey }: CallOptions): Record<string, string> {
  const user = endpoint.method === 'GET' ? undefined : currentSession()?.user.id;
  return {
    ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(user === undefined ? {} : { [USER_HEADER]: user }),
    ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
  };
}

/** The path with its parameters filled in, and the query; what is undefined or null is left out. */
export function urlOf(path: string, { params = {}, query = {} }: CallInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** The failure a refused response tells of; a gateway's own page means that no server answered. */
function problemOf(response: Response, text: string): Problem | UnreachableError {
  const reply = ProblemReply.safeParse(parse(text));
  const { status } = response;
  if (!reply.success)
    return status > 501 ? new UnreachableError() : new Problem(codeFor(status), `${String(status)}: ${text}`);
  const { code, message, fields, reason, current } = reply.data;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isNaN(seconds) ? undefined : seconds;
  const known = Object.hasOwn(problemStatus, code) ? (code as ProblemCode) : codeFor(status);
  return new Problem(known, message, { fields, reason, current, retryAfter });
}

/** The nearest code of this version for a status that came with none. */
function codeFor(status: number): ProblemCode {
  const found = Object.entries(problemStatus).find(
    ([code, known]) => known === status && code !== 'unknown-path',
  );
  return (found?.[0] as ProblemCode | undefined) ?? 'internal';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
