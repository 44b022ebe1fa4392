import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import sirv from 'sirv';
import { isApiPath } from './api-path.ts';
import type { Middleware } from './state.ts';

const immutableForAYear = 'public, max-age=31536000, immutable';

/** Serves the built client; every page path gets index.html. API paths and Socket.IO are left to the next middleware. */
export function staticFiles(clientDir: string): Middleware {
  if (!existsSync(clientDir)) return (_ctx, next) => next();
  const serveFile = sirv(clientDir, {
    gzip: true,
    brotli: true,
    etag: true,
    single: true,
    // Not page paths: 404 when there is no such file.
    ignores: [/^\/(api|socket\.io|assets)(\/|$)/, /\.[^/]*$/],
    setHeaders(response, path) {
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? immutableForAYear : 'no-cache');
    },
  });
  return async (ctx, next) => {
    if (isApiPath(ctx.path) || !['GET', 'HEAD'].includes(ctx.method)) {
      await next();
      return;
    }
    ctx.respond = false;
    ctx.res.statusCode = 200;
    const found = await new Promise<boolean>((resolve) => {
      ctx.res.once('close', () => resolve(true));
      // A file removed since the start (by a new build) must end this response, not the process.
      ctx.res.once('pipe', (file: Readable) => file.once('error', () => ctx.res.destroy()));
      serveFile(ctx.req, ctx.res, () => resolve(false));
    });
    if (found) return;
    ctx.respond = true;
    ctx.res.statusCode = 404;
    await next();
  };
}
