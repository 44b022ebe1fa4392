import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import helmet from 'helmet';
import { usesHttps, type Config } from '../core/config.ts';
import type { Middleware } from './state.ts';

/**
 * Helmet's headers, with a Content-Security-Policy that allows only own script files and the inline scripts listed by the build.
 */
export function securityHeaders(config: Config): Middleware {
  const https = usesHttps(config);
  const setHeaders = helmet({
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
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  // Cached for the last Host: the headers depend on nothing else in the request.
  let last: { host: string | undefined; headers: Header[] } = { host: undefined, headers: [] };
  return (ctx, next) => {
    const { host } = ctx.req.headers;
    if (last.headers.length === 0 || last.host !== host) last = { host, headers: headersFor(ctx.req) };
    for (const [name, value] of last.headers) ctx.res.setHeader(name, value);
    return next();
  };

  function headersFor(request: IncomingMessage): Header[] {
    const headers: Header[] = [];
    const response = {
      setHeader: (...header: Header) => headers.push(header),
      removeHeader: () => undefined,
    };
    setHeaders(request, response as unknown as ServerResponse, (error) => {
      if (error instanceof Error) throw error;
    });
    return headers;
  }
}

type Header = [name: string, value: string];

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
