import { IDEMPOTENCY_HEADER, USER_HEADER } from '@hearthline/contracts';
import type { Call } from 'virtual:calls';
import { dropEarlyReplies, takeEarlyReply } from './early-replies.ts';
import { readProblem, readReply } from './read-answer.ts';
import { setClockFromDateHeader } from './server-clock.ts';
import { currentSession } from '../session/session.ts';
import { ForeignAnswerError, UnreachableError } from './unreachable-error.ts';

export interface CallOptions {
  /** UUID made when the form opened: a save sent twice is stored once. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds to wait for the answer, for work that takes longer than others. */
  timeoutMs?: number | undefined;
  /** Replaces the browser's `fetch`, to report the progress of an upload. */
  fetch?: typeof fetch | undefined;
}

export interface CallInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  body?: unknown;
  /** File of an upload; the fields of the body are sent with it as text. */
  file?: Blob | undefined;
}

const timeoutMs = 10_000;
/** Enough for 10 MB over a slow connection. */
const uploadTimeoutMs = 120_000;

/** Sends one call. Rejects with Problem (refused), UnreachableError (no answer of Hearthline) or the abort reason. */
export async function request(endpoint: Call, input: CallInput, options: CallOptions): Promise<unknown> {
  let { response, text, agedMs } = await send(endpoint, input, options);
  let reply = readReply(endpoint, response, text);
  // A success that is not Hearthline's tells nothing about the save. The same call with the same key finds out.
  if (!reply && response.ok && options.idempotencyKey !== undefined) {
    ({ response, text, agedMs } = await send(endpoint, input, options));
    reply = readReply(endpoint, response, text);
  }
  if (!reply) {
    const problem = response.ok ? undefined : readProblem(response, text);
    if (!problem) throw new ForeignAnswerError();
    setClockFromDateHeader(response.headers.get('date'), agedMs);
    throw problem;
  }
  setClockFromDateHeader(response.headers.get('date'), agedMs);
  return reply.value;
}

/** Includes reading the body: a connection cut in between counts as no answer. */
async function send(endpoint: Call, input: CallInput, options: CallOptions) {
  const limitMs = options.timeoutMs ?? (endpoint.upload ? uploadTimeoutMs : timeoutMs);
  const timeout = AbortSignal.timeout(limitMs);
  const body = bodyOf(endpoint, input);
  const url = buildUrl(endpoint.path, input);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  if (endpoint.method !== 'GET') dropEarlyReplies();
  const early = takeEarlyReply(url, options.signal);
  try {
    const reply = early && (await Promise.race([early, abortOf(signal)]));
    if (reply) return reply;
    const response = await (options.fetch ?? fetch)(url, {
      method: endpoint.method,
      credentials: 'include',
      headers: headersOf(endpoint, input, options),
      signal,
      ...(body === undefined ? {} : { body }),
    });
    return { response, text: await response.text(), agedMs: 0 };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw timeout.aborted
      ? new UnreachableError(
          `The server did not answer within ${String(limitMs / 1000)} s. Please try again.`,
        )
      : new UnreachableError();
  }
}

/** Rejects when the signal aborts. */
async function abortOf(signal: AbortSignal): Promise<never> {
  await new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', resolve, { once: true });
  });
  throw signal.reason;
}

function bodyOf({ upload }: Call, { body, file }: CallInput): string | FormData | undefined {
  if (!upload || !file) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined) form.append(name, String(value));
  form.append(upload.field, file);
  return form;
}

function headersOf(
  endpoint: Call,
  input: CallInput,
  { idempotencyKey }: CallOptions,
): Record<string, string> {
  const user = endpoint.method === 'GET' ? undefined : currentSession()?.user.id;
  return {
    ...(input.body === undefined || endpoint.upload ? {} : { 'content-type': 'application/json' }),
    ...(user === undefined ? {} : { [USER_HEADER]: user }),
    ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
  };
}

/** Fills in path parameters and appends the query; undefined and null are left out. */
export function buildUrl(path: string, { params = {}, query = {} }: CallInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
