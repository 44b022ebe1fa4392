import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import helmet, { type HelmetOptions } from 'helmet';
import { usesHttps, type Config } from '../platform/core/config.ts';
import { isApiPath } from './api-path.ts';
import type { Middleware } from './state.ts';

/**
 * Helmet's headers. Pages get a Content-Security-Policy that allows only own script files and the inline scripts listed by the
 * build; replies of the API, which are no documents, one that allows nothing, and none of the headers that only concern documents.
 */
export function securityHeaders(config: Config): Middleware {
  const https = usesHttps(config);
  const common = {
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  } as const;
  const forPages = cacheHeaders({
    ...common,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        scriptSrc: ["'self'", ...scriptHashes(config.clientDir)],
        scriptSrcAttr: ["'none'"],
        // Headless UI and the toasts set inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        imgSrc: ["'self'", 'data:', 'blob:'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        // Safari before 15.4 does not match a WebSocket to the same host with 'self'.
        connectSrc: ["'self'", (request) => socketSource(request)],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
  });
  const forApi = cacheHeaders({
    ...common,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return (ctx, next) => {
    const headersFor = isApiPath(ctx.path) ? forApi : forPages;
    for (const [name, value] of headersFor(ctx.req)) ctx.res.setHeader(name, value);
    return next();
  };
}

type Header = [name: string, value: string];

/** Helmet's headers for a request, cached for the last Host: they depend on nothing else in it. */
function cacheHeaders(options: HelmetOptions): (request: IncomingMessage) => readonly Header[] {
  const setHeaders = helmet(options);
  let last: { host: string | undefined; headers: Header[] } = { host: undefined, headers: [] };
  return (request) => {
    const { host } = request.headers;
    if (last.headers.length > 0 && last.host === host) return last.headers;
    const headers: Header[] = [];
    const response = {
      setHeader: (...header: Header) => headers.push(header),
      removeHeader: () => undefined,
    };
    setHeaders(request, response as unknown as ServerResponse, (error) => {
      if (error instanceof Error) throw error;
    });
    last = { host, headers };
    return headers;
  };
}

function socketSource(request: IncomingMessage): string {
  const host = request.headers.host ?? '';
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** The hashes of inline scripts, from the client's build; none without a build. */
function scriptHashes(clientDir: string): string[] {
  const file = join(clientDir, 'csp.json');
  if (!existsSync(file)) return [];
  const { scriptHashes } = JSON.parse(readFileSync(file, 'utf8')) as { scriptHashes: string[] };
  return scriptHashes.map((hash) => (hash.startsWith("'") ? hash : `'${hash}'`));
}
