import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import sirv from 'sirv';
import type { Step } from './state.ts';

const year = 'public, max-age=31536000, immutable';

/** Serves the built client from the same origin; a page's address answers with index.html. /api and sockets pass by. */
export function staticFiles(clientDir: string): Step {
  if (!existsSync(clientDir)) return (_ctx, next) => next();
  const serveFile = sirv(clientDir, {
    gzip: true,
    etag: true,
    single: true,
    // No page's address: without the file there is nothing.
    ignores: [/^\/(api|socket\.io|assets)(\/|$)/, /\.[^/]*$/],
    setHeaders(response, path) {
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? year : 'no-cache');
    },
  });
  return async (ctx, next) => {
    if (isApi(ctx.path) || !['GET', 'HEAD'].includes(ctx.method)) {
      await next();
      return;
    }
    ctx.respond = false;
    ctx.res.statusCode = 200;
    const found = await new Promise<boolean>((resolve) => {
      ctx.res.once('close', () => resolve(true));
      // A file that is gone since the start, as while another build is made, ends its answer and not the process.
      ctx.res.once('pipe', (file: Readable) => file.once('error', () => ctx.res.destroy()));
      serveFile(ctx.req, ctx.res, () => resolve(false));
    });
    if (found) return;
    ctx.respond = true;
    ctx.res.statusCode = 404;
    await next();
  };
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
