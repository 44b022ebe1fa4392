import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import helmet from 'helmet';
import { usesHttps, type Config } from '../core/config.ts';
import type { Step } from './state.ts';

/** Helmet's headers, and a policy that runs no script but the client's own files and the inline ones its build listed. */
export function securityHeaders(config: Config): Step {
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
        // headlessui and the toasts style elements inline.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        imgSrc: ["'self'", 'data:', 'blob:'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        // Safari before 15.4 does not count a web socket to the same host as 'self'.
        connectSrc: ["'self'", (request) => socketOf(request)],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  // Of a request they depend on the Host alone, and nearly every request names the same one.
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

function socketOf(request: IncomingMessage): string {
  const host = request.headers.host ?? '';
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** The hashes the client's build wrote beside its pages; none while there is no build. */
function scriptHashes(clientDir: string): string[] {
  const file = join(clientDir, 'csp.json');
  if (!existsSync(file)) return [];
  const { scriptHashes } = JSON.parse(readFileSync(file, 'utf8')) as { scriptHashes: string[] };
  return scriptHashes.map((hash) => (hash.startsWith("'") ? hash : `'${hash}'`));
}
