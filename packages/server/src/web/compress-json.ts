import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Next } from 'koa';
import type { Context, Middleware } from './state.ts';

const compress = promisify(gzip);

/** A smaller reply needs one or two packets either way. */
const minBytes = 2_048;

/**
 * Compresses large JSON replies of reads with gzip. A day's doses are 43 KB, a fifteenth of that compressed, and a tablet on a
 * slow line waits for them. Uses the fastest level, off the event loop. Small replies stay uncompressed, including the session
 * with its key, because the length of a compressed secret can reveal it.
 */
export const compressJson: Middleware = (ctx, next) =>
  ctx.method === 'GET' ? compressReply(ctx, next) : next();

async function compressReply(ctx: Context, next: Next): Promise<void> {
  await next();
  if (!isJson(ctx.body)) return;
  const json = Buffer.from(JSON.stringify(ctx.body));
  ctx.type = 'json';
  ctx.vary('Accept-Encoding');
  if (json.length < minBytes || ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') {
    ctx.body = json;
    return;
  }
  ctx.set('Content-Encoding', 'gzip');
  ctx.body = await compress(json, { level: constants.Z_BEST_SPEED });
}

/** Returns true if Koa would send a body as JSON: neither bytes nor a stream. */
function isJson(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false;
  const prototype: unknown = Object.getPrototypeOf(body);
  return prototype === Object.prototype || prototype === Array.prototype;
}
