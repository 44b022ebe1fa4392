import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Next } from 'koa';
import type { Context, Middleware } from './state.ts';

const compress = promisify(gzip);

/** A smaller reply needs one or two packets either way. */
const minBytes = 2_048;

/**
 * Sends large JSON replies of reads gzipped: a day's doses are 43 KB and a fifteenth of that compressed, and a tablet on a slow line
 * waits for them. By the fastest level, and off the event loop. Small replies stay as they are, among them the session's with its key:
 * the length of a compressed secret can tell of it.
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

/** Whether Koa would send it as JSON: neither bytes nor a stream. */
function isJson(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false;
  const prototype: unknown = Object.getPrototypeOf(body);
  return prototype === Object.prototype || prototype === Array.prototype;
}
