import type { Media, MediaContent } from '@hearthline/contracts';
import type { Context } from './state.ts';

/** Answers bytes that a browser may keep but asks about each time; 304 without them when it has them already. */
export function sendMedia(ctx: Context, { media }: Media, { bytes, etag }: MediaContent): void {
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.set('X-Content-Type-Options', 'nosniff');
  if (etag !== undefined) {
    ctx.set('ETag', `"${etag}"`);
    if (has(ctx.get('if-none-match'), etag)) {
      ctx.status = 304;
      return;
    }
  }
  ctx.type = media;
  ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

// Koa's own `fresh` disregards the question when fetch() puts "no-cache" beside it.
const has = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${etag}"`);
