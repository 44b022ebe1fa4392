import { appearanceCss } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { createTtlCache } from '../../platform/flow/ttl-cache.ts';
import { withTimeout } from '../../platform/flow/with-timeout.ts';
import type { Middleware } from '../../web/state.ts';
import { readAppearance } from '../settings/appearance-setting.repository.ts';
import { appearanceTag } from '../settings/appearance-tag.ts';
import { presentAppearance } from './present-appearance.ts';

/** The style sheet that every page loads before it is drawn: no page shows other colours first. */
export interface AppearanceSheet {
  readonly css: () => Promise<string>;
  /** A setting was changed. */
  readonly onChange: () => void;
}

const path = '/appearance.css';
/** Milliseconds for which the sheet is cached: another server on the same database may have changed it. */
const keptMs = 5_000;
/** A page waits for the sheet: without an answer by then it gets the last one known, ms. */
const patienceMs = 1_000;

/** The home's appearance as a style sheet; '' where it has changed nothing. */
export async function readAppearanceCss(): Promise<string> {
  const { value, version } = await readAppearance();
  return version === 0 ? '' : appearanceCss(presentAppearance(value), appearanceTag(value));
}

export function createAppearanceSheet(log: Pick<Logger, 'warn'>): AppearanceSheet {
  let known = '';
  const cache = createTtlCache(async () => (known = await readAppearanceCss()), {
    ttlMs: keptMs,
    fallback(error) {
      log.warn({ err: error }, 'the home’s colours were not read; pages have those from before');
      return known;
    },
  });

  return {
    css: () => withTimeout(patienceMs, cache.get()).catch(() => known),
    onChange: cache.invalidate,
  };
}

/** Serves the sheet. It is asked for again with every page, and answered in a few bytes while it is the same. */
export function serveAppearance(sheet: AppearanceSheet): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== path || !['GET', 'HEAD'].includes(ctx.method)) {
      await next();
      return;
    }
    const css = await sheet.css();
    const tag = /--appearance:"([\w-]+)"/.exec(css)?.[1] ?? 'default';
    ctx.set('Cache-Control', 'no-cache');
    ctx.set('ETag', `"${tag}"`);
    ctx.status = 200;
    if (ctx.get('if-none-match').includes(`"${tag}"`)) ctx.status = 304;
    else {
      ctx.type = 'text/css; charset=utf-8';
      ctx.body = css;
    }
  };
}
