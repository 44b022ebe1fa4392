import { koaBody } from 'koa-body';
import { Problem } from '@hearthline/contracts';
import { hungUp } from './hung-up.ts';
import type { Context, Step } from './state.ts';

const limit = 1_048_576;
const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const readJson = koaBody({
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
    await drain(ctx);
    if (!ctx.state.endpoint.body) return undefined;
    throw new Problem('unsupported-media', 'Send JSON (Content-Type: application/json).');
  }
  const utf8 = watchEncoding(ctx);
  await readJson(ctx, () => Promise.resolve());
  utf8.end();
  const parsed = ctx.request.body;
  if (Array.isArray(parsed)) throw new Problem('malformed', 'The body must be a JSON object.');
  return parsed;
}

/** Bytes that are no UTF-8 are refused, where decoding would store a � in silence. */
function watchEncoding(ctx: Context): { end(): void } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const plain = !ctx.get('content-encoding') || ctx.get('content-encoding') === 'identity';
  let broken = false;
  const look = (chunk?: Buffer) => {
    try {
      if (!broken) decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      broken = true;
    }
  };
  if (plain) ctx.req.on('data', look);
  return {
    end() {
      ctx.req.off('data', look);
      if (plain) look();
      if (broken) throw new Problem('malformed', 'The body is not valid UTF-8.');
    },
  };
}

async function drain(ctx: Context): Promise<void> {
  let size = 0;
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > limit) throw tooLarge();
  }
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
