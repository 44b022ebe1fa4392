import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { koaBody } from 'koa-body';
import { Problem } from '@hearthline/contracts';
import { hungUp } from './hung-up.ts';
import type { Context, Step } from './state.ts';

const limit = 1_048_576;
const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const readCompressed = koaBody({
  json: true,
  jsonLimit: limit,
  urlencoded: false,
  text: false,
  multipart: false,
  patchNode: false,
  patchKoa: true,
  jsonTypes: ['application/json'],
  parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'] as never,
});

/**
 * Reads the body to its end before anyone asks who is calling: a session that ends while the body arrives is refused.
 * What is wrong with it is kept for those who may call.
 */
export const body: Step = async (ctx, next) => {
  if (writes.has(ctx.method) && hasBody(ctx) && !ctx.state.endpoint.upload) {
    try {
      ctx.state.body = await readWhole(ctx);
    } catch (error) {
      if (hungUp(ctx.req)) throw error;
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
  if (!ctx.is('application/json')) {
    await bytesOf(ctx.req);
    if (!ctx.state.endpoint.body) return undefined;
    throw new Problem('unsupported-media', 'Send JSON (Content-Type: application/json).');
  }
  const parsed = await readJson(ctx);
  if (Array.isArray(parsed)) throw new Problem('malformed', 'The body must be a JSON object.');
  return parsed;
}

async function readJson(ctx: Context): Promise<unknown> {
  const encoding = ctx.get('content-encoding');
  if (encoding === '' || encoding === 'identity') return parseJson(await bytesOf(ctx.req));
  await readCompressed(ctx, () => Promise.resolve());
  return ctx.request.body;
}

/** The whole body; what comes after its first megabyte is dropped, and the promise rejected with 413. */
function bytesOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else reject(tooLarge());
    });
    request.once('end', () => resolve(Buffer.concat(chunks, Math.min(size, limit))));
    request.once('error', reject);
    request.once('close', () => reject(new Error('the client hung up')));
  });
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
  if (status === 413) return tooLarge();
  if (status === 415) return new Problem('unsupported-media', 'This Content-Encoding is not understood.');
  return new Problem('malformed', 'The body is not valid JSON.');
}

const tooLarge = () => new Problem('too-large', 'The body is larger than 1 MB.');

function hasBody(ctx: Context): boolean {
  return ctx.get('transfer-encoding') !== '' || Number(ctx.get('content-length') || 0) > 0;
}
