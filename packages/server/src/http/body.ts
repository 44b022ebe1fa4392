import { isUtf8 } from 'node:buffer';
import { finished } from 'node:stream/promises';
import { koaBody } from 'koa-body';
import { Problem } from '@hearthline/contracts';
import { limitConcurrencyByKey } from '../core/limit-concurrency-by-key.ts';
import { limitConcurrency } from '../core/limit-concurrency.ts';
import { networkOf } from '../core/network-of.ts';
import { clientAborted } from './client-aborted.ts';
import type { Context, Step } from './state.ts';

const limit = 1_048_576;
/** A form's body is far below this (bytes). Larger ones are held a few at a time, however slowly they are sent. */
const small = 64 * 1024;
const takeTurn = limitConcurrency(32);
/** Of them those of one address, an IPv6 one counted by its network: who sends slowly holds up nobody else. */
const takeTurnOf = limitConcurrencyByKey(8);
const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Reads and unpacks, up to the limit; one character a byte, so that nothing is decoded before it was looked at. */
const readBytes = koaBody({
  json: false,
  urlencoded: false,
  textTypes: ['*/*'],
  textLimit: limit,
  encoding: 'latin1',
  parsedMethods: [...writes] as never,
});

/**
 * Reads the body to its end before anyone asks who is calling: a session that ends while the body arrives is refused.
 * What is wrong with it is kept for those who may call.
 */
export const body: Step = async (ctx, next) => {
  if (writes.has(ctx.method) && hasBody(ctx) && !ctx.state.endpoint.upload) {
    try {
      const isSmall = Number(ctx.get('content-length') || Infinity) <= small;
      ctx.state.body = await (isSmall
        ? readWhole(ctx)
        : takeTurnOf(networkOf(ctx.ip), () => takeTurn(() => readWhole(ctx))));
    } catch (error) {
      if (clientAborted(ctx.req)) throw error;
      ctx.state.bodyProblem = bodyProblemOf(error);
      // The rest is read and dropped: a client that is still sending would see a reset instead of the answer.
      ctx.req.resume();
    }
  }
  await next();
};

/** Reports, to those who may call, a body that could not be read: 400, 413, 415. */
export const soundBody: Step = (ctx, next) => {
  if (ctx.state.bodyProblem) throw ctx.state.bodyProblem;
  return next();
};

async function readWhole(ctx: Context): Promise<unknown> {
  await readBytes(ctx, () => Promise.resolve());
  // Without a Content-Type nothing was read.
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
  // Decoding would store a � in silence.
  if (!isUtf8(bytes)) throw new Problem('malformed', 'The body is not valid UTF-8.');
  const text = bytes.toString();
  if (text === '') return {};
  const parsed: unknown = JSON.parse(text, /__proto__|\\u/.test(text) ? refusePrototype : undefined);
  if (typeof parsed !== 'object' || parsed === null) throw new Error('not an object');
  return parsed;
}

/** A key that could become an object's prototype on its way through the program, plain or in escapes. */
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
