import Router from '@koa/router';
import { Problem, type Endpoint, type Resource } from '@hearthline/contracts';
import type { DefaultContext } from 'koa';
import { endpointMiddleware } from './endpoint-middleware.ts';
import type { Handler, Handlers } from '../platform/core/handlers.ts';
import type { State, Middleware } from './state.ts';

export type ApiRouter = Router<State, DefaultContext>;

const endpoints = new WeakMap<object, Endpoint>();

/** Addresses of which it is remembered what matched, and the longest of them in characters. */
const remembered = { most: 1_000, longest: 200 } as const;

/**
 * A router whose routes are case-sensitive and strict about trailing slashes. It compares an address with all of 200 patterns,
 * twice a request, which is a twentieth of its time: what matched is remembered. All routes are registered before the first request.
 */
export function createRouter(): ApiRouter {
  const router = new Router<State, DefaultContext>({ strict: true, sensitive: true });
  const match = router.match.bind(router);
  const known = new Map<string, ReturnType<typeof match>>();
  router.match = (path, method) => {
    const address = `${method} ${path}`;
    const found = known.get(address) ?? match(path, method);
    if (found.route && address.length <= remembered.longest) {
      const [oldest] = known.keys();
      if (known.size === remembered.most && oldest !== undefined) known.delete(oldest);
      known.set(address, found);
    }
    // The router adds to the lists that it is given.
    return { ...found, path: [...found.path], pathAndMethod: [...found.pathAndMethod] };
  };
  return router;
}

/** Registers a route for every endpoint of a resource. */
export function mountResource<R extends Resource>(
  router: ApiRouter,
  resource: R,
  handlers: Handlers<R>,
): void {
  for (const [name, endpoint] of Object.entries(resource)) {
    // Handlers<R> pairs each name with its own endpoint; the type is lost in a loop over names.
    const handler = handlers[name as keyof R] as unknown as Handler<Endpoint>;
    const layer = router.register(endpoint.path, [endpoint.method], endpointMiddleware(endpoint, handler));
    endpoints.set(layer, endpoint);
  }
}

/** Sets `ctx.state.endpoint` by path and method, before anything is read; 404 for an unknown one, signed in or not. */
export function findEndpoint(router: ApiRouter): Middleware {
  return (ctx, next) => {
    const [layer] = router.match(ctx.path, ctx.method).pathAndMethod;
    const endpoint = layer && endpoints.get(layer);
    if (!endpoint) throw new Problem('unknown-path', 'There is nothing at this address.');
    ctx.state.endpoint = endpoint;
    return next();
  };
}
