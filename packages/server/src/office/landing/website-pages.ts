import type { Context, Middleware } from '../../web/state.ts';
import type { PictureFormat } from '../website/image-file.repository.ts';
import type { Landing } from './landing.ts';
import { readPicture } from '../website/read-picture.ts';

/** Whom the map's frame may be of. */
const frameSources = 'https://www.openstreetmap.org https://www.google.com';

const picturePath = /^\/website\/([0-9a-f]{16})-(\d{1,4})\.(webp|avif)$/;

/** Serves what the public site is made of besides the built files: the landing page, its pictures, robots.txt and the sitemap. */
export function websitePages(landing: Landing): Middleware {
  return async (ctx, next) => {
    const { path, host } = ctx;
    const [, hash, width, format] = picturePath.exec(path) ?? [];
    if (!['GET', 'HEAD'].includes(ctx.method)) await next();
    else if (path === '/') {
      if (!(await sendLanding(ctx, landing))) await next();
    }
    // The page with empty slots is no page.
    else if (path === '/landing' || path === '/landing.html') ctx.redirect('/');
    else if (path === '/robots.txt') sendText(ctx, 'text/plain', robots(landing.origin(host)));
    else if (path === '/sitemap.xml') sendText(ctx, 'application/xml', sitemap(landing.origin(host)));
    else if (hash !== undefined)
      await sendPicture(ctx, hash, Number(width), format === 'avif' ? 'avif' : 'webp');
    else await next();
  };
}

async function sendLanding(ctx: Context, landing: Landing): Promise<boolean> {
  const page = await landing.page(ctx.host);
  if (!page) return false;
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('Vary', 'Accept-Encoding');
  ctx.set('ETag', `W/"${page.etag}"`);
  const policy = ctx.res.getHeader('content-security-policy');
  if (typeof policy === 'string') ctx.set('Content-Security-Policy', `${policy};frame-src ${frameSources}`);
  ctx.status = 200;
  // Not Koa's `fresh`: it ignores If-None-Match when fetch() sends "Cache-Control: no-cache" with it.
  if (ctx.get('if-none-match').includes(`"${page.etag}"`)) {
    ctx.status = 304;
    return true;
  }
  ctx.type = 'text/html; charset=utf-8';
  const isGzipped = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  if (isGzipped) ctx.set('Content-Encoding', 'gzip');
  ctx.body = isGzipped ? page.gzipped : page.html;
  return true;
}

async function sendPicture(ctx: Context, hash: string, width: number, format: PictureFormat): Promise<void> {
  const bytes = await readPicture(hash, width, format);
  if (!bytes) {
    ctx.status = 404;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = '';
    return;
  }
  // Another content has another address.
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  ctx.type = `image/${format}`;
  ctx.body = bytes;
}

function sendText(ctx: Context, type: string, text: string): void {
  ctx.set('Cache-Control', 'public, max-age=3600');
  ctx.type = type;
  ctx.body = text;
}

/** Search engines are shown the public site; of the rest they would see a form to sign in. */
const robots = (origin: string): string =>
  `User-agent: *\nAllow: /$\nAllow: /login\nAllow: /assets/\nAllow: /appearance.css\nAllow: /website/\nAllow: /logo.svg\nAllow: /icon-\nDisallow: /\n\nSitemap: ${origin}/sitemap.xml\n`;

const sitemap = (origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/</loc></url></urlset>\n`;
