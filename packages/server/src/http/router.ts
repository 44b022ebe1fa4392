import Router from '@koa/router';
import { Problem, type Endpoint, type Resource } from '@hearthline/contracts';
import type { DefaultContext } from 'koa';
import { endpointMiddleware } from './endpoint-middleware.ts';
import type { Handler, Handlers } from '../core/handlers.ts';
import type { State, Middleware } from './state.ts';

export type ApiRouter = Router<State, DefaultContext>;

const endpoints = new WeakMap<object, Endpoint>();

/** A router whose routes are case-sensitive and strict about trailing slashes. */
export function createRouter(): ApiRouter {
  return new Router<State, DefaultContext>({ strict: true, sensitive: true });
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
