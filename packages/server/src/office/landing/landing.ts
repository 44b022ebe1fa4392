import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Logger } from 'pino';
import type { Config } from '../../platform/core/config.ts';
import { createTtlCache } from '../../platform/flow/ttl-cache.ts';
import { readAppearanceCss } from '../appearance/appearance-sheet.ts';
import { readHomeDetails, readSystemStatus } from '../settings/system-setting.repository.ts';
import { defaultContact, defaultDelays, defaultServices, defaultTexts } from '../website/default-contents.ts';
import { renderLanding, type LandingContents } from './render-landing.ts';
import { listImages } from '../website/website-image.repository.ts';
import { readSite } from '../website/website-setting.repository.ts';

/** The landing page in the form in which it is sent. */
interface LandingPage {
  readonly html: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
}

/** The public landing page. */
export interface Landing {
  /** Null without a built client. `host` is the Host header, for a home without PUBLIC_URL. */
  readonly page: (host: string) => Promise<LandingPage | null>;
  /** The site's public address, without a trailing slash. */
  readonly origin: (host: string) => string;
  /** Called when the page's contents have changed. */
  readonly onChange: () => void;
}

/** The maximum age of cached contents in ms, because another server on the same database may change them. */
const keptMs = 5_000;

const productName = 'Hearthline';

/** The contents before the first reply of the database. */
const initialContents: LandingContents = {
  name: productName,
  appVersion: '2.4.0',
  contact: { ...defaultContact },
  texts: defaultTexts,
  services: defaultServices,
  gallerySettings: defaultDelays,
  images: [],
  appearanceCss: '',
};

/**
 * Renders the landing page from its contents, which are read again after a change. It stays available while the database is
 * not.
 */
export function createLanding(
  config: Pick<Config, 'clientDir' | 'publicUrl'>,
  log: Pick<Logger, 'warn'>,
): Landing {
  const file = join(config.clientDir, 'landing.html');
  const template = existsSync(file) ? readFileSync(file, 'utf8') : null;
  let contents = initialContents;
  let rendered: { of: LandingContents; origin: string; page: LandingPage } | null = null;

  const cache = createTtlCache(async () => (contents = await readContents()), {
    ttlMs: keptMs,
    fallback(error) {
      log.warn({ err: error }, 'the landing page shows what it showed before: its contents were not read');
      return contents;
    },
  });

  const origin = (host: string): string => {
    if (config.publicUrl) return config.publicUrl.origin;
    return /^[\w.:[\]-]+$/.test(host) ? `http://${host}` : '';
  };

  return {
    origin,
    onChange: cache.invalidate,
    async page(host) {
      if (template === null) return null;
      const of = await cache.get();
      const from = origin(host);
      if (rendered?.of === of && rendered.origin === from) return rendered.page;
      const html = Buffer.from(renderLanding(template, of, from));
      const etag = createHash('sha256').update(html).digest('base64url').slice(0, 22);
      const page = { html, gzipped: gzipSync(html), etag };
      rendered = { of, origin: from, page };
      return page;
    },
  };
}

async function readContents(): Promise<LandingContents> {
  const [site, images, home, status, appearanceCss] = await Promise.all([
    readSite(),
    listImages(),
    readHomeDetails(),
    readSystemStatus(),
    readAppearanceCss(),
  ]);
  return { ...site, images, appearanceCss, name: home.name || productName, appVersion: status.appVersion };
}
