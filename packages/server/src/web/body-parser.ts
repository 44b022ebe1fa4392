import { isUtf8 } from 'node:buffer';
import { finished } from 'node:stream/promises';
import { koaBody } from 'koa-body';
import { Problem } from '@hearthline/contracts';
import { createKeyedQueue, createQueue } from '../platform/flow/queue.ts';
import { toNetwork } from '../platform/core/ip-network.ts';
import { clientAborted } from './client-aborted.ts';
import type { Context, Middleware } from './state.ts';
import { findForm } from './upload.ts';

const maxBytes = 1_048_576;
/** Bytes; forms send far less. Only so many larger bodies are read at the same time, however slowly they arrive. */
const smallBytes = 64 * 1024;
const limitLarge = createQueue({ concurrency: 32 });
/** Large bodies per client network: a slow sender delays nobody else. */
const limitLargeByNetwork = createKeyedQueue({ concurrency: 8 });
const methodsWithBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Reads and decompresses a body, as latin1 (one character per byte) so that its UTF-8 can be checked before decoding. */
const readRawBody = koaBody({
  json: false,
  urlencoded: false,
  textTypes: ['*/*'],
  textLimit: maxBytes,
  encoding: 'latin1',
  parsedMethods: [...methodsWithBody] as never,
});

/**
 * Reads the body to its end before the session is read, so that a session that ends while the body arrives is refused. An
 * invalid body is reported later, by `rejectInvalidBody`, to callers who are authorized.
 */
export const bodyParser: Middleware = async (ctx, next) => {
  if (methodsWithBody.has(ctx.method) && hasBody(ctx) && !findForm(ctx)) {
    try {
      const isSmall = Number(ctx.get('content-length') || Infinity) <= smallBytes;
      ctx.state.body = await (isSmall
        ? readJson(ctx)
        : limitLargeByNetwork(toNetwork(ctx.ip), () => limitLarge(() => readJson(ctx))));
    } catch (error) {
      if (clientAborted(ctx.req)) throw error;
      ctx.state.bodyProblem = bodyProblemOf(error);
      // The rest is read and dropped: a client that is still sending would otherwise see a reset instead of the reply.
      ctx.req.resume();
    }
  }
  await next();
};

/** Rejects a body that could not be read, after authorization: 400, 413, 415. */
export const rejectInvalidBody: Middleware = (ctx, next) => {
  if (ctx.state.bodyProblem) throw ctx.state.bodyProblem;
  return next();
};

async function readJson(ctx: Context): Promise<unknown> {
  await readRawBody(ctx, () => Promise.resolve());
  // koa-body reads nothing without a Content-Type.
  if (ctx.request.body === undefined) await finished(ctx.req.resume());
  if (!ctx.is('application/json')) {
    if (!ctx.state.endpoint.body) return undefined;
    throw new Problem('unsupported-media', 'Send JSON (Content-Type: application/json).');
  }
  const parsed = parseJson(Buffer.from(ctx.request.body as string, 'latin1'));
  if (Array.isArray(parsed)) throw new Problem('malformed', 'The body must be a JSON object.');
  return parsed;
}

function parseJson(bytes: Buffer): unknown {
  // Decoding would silently replace invalid bytes by U+FFFD.
  if (!isUtf8(bytes)) throw new Problem('malformed', 'The body is not valid UTF-8.');
  const text = bytes.toString();
  if (text === '') return {};
  const parsed: unknown = JSON.parse(text, /__proto__|\\u/.test(text) ? refusePrototype : undefined);
  if (typeof parsed !== 'object' || parsed === null) throw new Error('not an object');
  return parsed;
}

/** JSON reviver that rejects a key which could set an object's prototype, plain or escaped. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Error('names a prototype');
  return value;
}

function bodyProblemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = (error as { status?: unknown }).status;
  if (status === 413) return new Problem('too-large', 'The body is larger than 1 MB.');
  if (status === 415) return new Problem('unsupported-media', 'This Content-Encoding is not understood.');
  return new Problem('malformed', 'The body is not valid JSON.');
}

function hasBody(ctx: Context): boolean {
  return ctx.get('transfer-encoding') !== '' || Number(ctx.get('content-length') || 0) > 0;
}
