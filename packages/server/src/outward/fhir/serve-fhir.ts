import { Problem, type Endpoint } from '@hearthline/contracts';
import type { Config } from '../../platform/core/config.ts';
import { createKeyedQueue } from '../../platform/flow/queue.ts';
import { createRateLimit } from '../../platform/flow/rate-limit.ts';
import { withTimeout } from '../../platform/flow/with-timeout.ts';
import type { Availability } from '../../web/availability.ts';
import type { Context, Middleware } from '../../web/state.ts';
import { capabilityStatement } from './capability-statement.ts';
import { countFhirRead } from './fhir-read.repository.ts';
import { touchFhirToken, type FhirTokenDocument } from './fhir-token.repository.ts';
import { identifyFhirToken, isInForce } from './identify-token.ts';
import { fhirMedia, fhirPath, isFhirPath } from './operation-outcome.ts';
import { readPage, readResource, type Page } from './read-resources.ts';
import type { Resource, ResourceTypeName, Bundle, BundleLink } from './resources/r4.ts';
import { parseSearch, type Search } from './search/parse-search.ts';
import { isServedType, typeNames } from './served-types.ts';
import { formatCursor } from './search/cursor.ts';

/** An address of the interface. Its path is the pattern under which the log and the metrics know it. */
type FhirRoute =
  | { readonly what: 'metadata'; readonly path: '/fhir/metadata' }
  | { readonly what: 'search' | 'read'; readonly type: ResourceTypeName; readonly path: `/fhir/${string}` };

const metadata: FhirRoute = { what: 'metadata', path: '/fhir/metadata' };
const searchOf = (type: ResourceTypeName): FhirRoute => ({ what: 'search', type, path: `/fhir/${type}` });
const readOf = (type: ResourceTypeName): FhirRoute => ({ what: 'read', type, path: `/fhir/${type}/:id` });

/** All of them. Metadata is for anyone; the others ask for a key. */
export const fhirRoutes: readonly FhirRoute[] = [
  metadata,
  ...typeNames.map(searchOf),
  ...typeNames.map(readOf),
];

/** The route of a path; null for an unknown one. */
function fhirRouteOf(path: string): FhirRoute | null {
  if (path === metadata.path) return metadata;
  const [, , type = '', id, ...more] = path.split('/');
  if (!isServedType(type) || id === '' || more.length > 0) return null;
  return id === undefined ? searchOf(type) : readOf(type);
}

type FhirConfig = Pick<Config, 'publicUrl' | 'timezone' | 'version'>;

/** Requests of one token to all servers: far more than a system that follows a home sends. */
const requests = { perSecond: 20, burst: 100, maxDelayMs: 2_000 } as const;
/** Concurrent requests of one token. */
const reads = { concurrency: 2, maxWaiting: 20 } as const;
/** Milliseconds, below what the server waits for any call. */
const readTimeoutMs = 6_000;

const tooMany = (retryAfter: number) =>
  new Problem('throttled', 'Too many requests. Please wait a moment.', { retryAfter });

/** Answers everything below /fhir: by the key in the request alone, and only to read. */
export function serveFhir(
  config: FhirConfig,
  availability: Availability,
  serverCount: () => number,
): Middleware {
  const startedAt = new Date();
  const limitRate = createRateLimit({ ...requests, serverCount, refusal: tooMany });
  const limitReads = createKeyedQueue({
    ...reads,
    refusal: () => tooMany(1),
  });
  return async (ctx, next) => {
    if (!isFhirPath(ctx.path)) {
      await next();
      return;
    }
    const route = fhirRouteOf(ctx.path);
    if (!route) throw new Problem('unknown-path', 'There is nothing of FHIR at this address.');
    ctx.state.endpoint = endpointOf(route);
    ctx.set('Cache-Control', 'no-store');
    checkRequest(ctx);
    const base = `${config.publicUrl?.origin ?? `${ctx.protocol}://${ctx.host}`}${fhirPath}`;
    if (route.what === 'metadata') {
      send(ctx, capabilityStatement(base, { ...config, startedAt }));
      return;
    }
    await availability.middleware(ctx, async () => {
      const token = await identifyFhirToken(ctx.get('authorization'), fromOf(ctx));
      await limitRate(token._id.toString());
      await limitReads(token._id.toString(), () => withTimeout(readTimeoutMs, answer(ctx, route, token)));
    });

    async function answer(answered: Context, { what, type }: DataRoute, token: FhirTokenDocument) {
      if (what === 'search') {
        const strict = /(^|[,;\s])handling=strict\b/.test(answered.get('prefer'));
        const query = new URLSearchParams(answered.querystring);
        const search = parseSearch(type, query, { strict, timezone: config.timezone });
        const page = await readPage(search, token);
        await release(answered, token, { [type]: page.resources.length });
        send(answered, searchBundle(base, search, page));
        return;
      }
      const id = answered.path.split('/').at(-1) ?? '';
      const resource = await readResource(type, id, token);
      await release(answered, token, { [type]: resource ? 1 : 0 });
      if (!resource) throw new Problem('not-found', `There is no such ${type}.`);
      setVersion(answered, resource);
      send(answered, resource);
    }
  };
}

type DataRoute = Exclude<FhirRoute, { what: 'metadata' }>;

/** For the log's and the metrics' sake: FHIR has no contract of ours. */
const endpointOf = ({ path }: FhirRoute): Endpoint => ({
  method: 'GET',
  path,
  access: 'anyone',
  reply: { media: 'application/fhir+json' },
});

/** @throws Problem 405 for what would write; 406 for a format other than JSON. */
function checkRequest(ctx: Context): void {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    ctx.set('Allow', 'GET, HEAD');
    throw new Problem('wrong-method', 'This interface only reads: GET and HEAD.');
  }
  const format = new URLSearchParams(ctx.querystring).get('_format');
  const isJson =
    format === null
      ? ctx.accepts('application/fhir+json', 'application/json') !== false
      : ['json', 'application/json', 'application/fhir+json', 'application/fhir json'].includes(format);
  if (!isJson) throw new Problem('not-acceptable', 'Only JSON is served: application/fhir+json.');
}

const fromOf = (ctx: Context) => ({ ip: ctx.ip, userAgent: ctx.get('user-agent').slice(0, 400) });

/** Before anything is sent: notes what it is, and that the token is still in force. @throws Problem 401 if it is not. */
async function release(ctx: Context, token: FhirTokenDocument, sent: Record<string, number>): Promise<void> {
  const now = new Date();
  await countFhirRead(token, sent, { from: fromOf(ctx), now });
  await touchFhirToken(token, now);
  if (!(await isInForce(token))) throw new Problem('signed-out', 'This key is not in force.');
}

function setVersion(ctx: Context, { meta }: Resource): void {
  if (meta?.versionId !== undefined) ctx.set('ETag', `W/"${meta.versionId}"`);
  if (meta?.lastUpdated !== undefined) ctx.set('Last-Modified', new Date(meta.lastUpdated).toUTCString());
}

function send(ctx: Context, resource: object): void {
  ctx.status = 200;
  ctx.body = JSON.stringify(resource);
  ctx.type = fhirMedia;
}

/** A page as Bundle; its links name the parameters that were understood. */
function searchBundle(base: string, { type, understood, count, cursor }: Search, page: Page): Bundle {
  const link = (relation: string, at: Search['cursor']): BundleLink => {
    const query = new URLSearchParams([...understood.map((pair) => [...pair]), ['_count', String(count)]]);
    if (at) query.set('_cursor', formatCursor(at));
    return { relation, url: `${base}/${type}?${query.toString()}` };
  };
  const { resources, next } = page;
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    meta: { lastUpdated: new Date().toISOString() },
    link: [link('self', cursor), ...(next ? [link('next', next)] : [])],
    ...(resources.length > 0 && {
      entry: resources.map((resource) => ({
        fullUrl: `${base}/${resource.resourceType}/${resource.id ?? ''}`,
        resource,
        search: { mode: 'match' as const },
      })),
    }),
  };
}
