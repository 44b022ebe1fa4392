import Router from '@koa/router';
import { Problem, type Endpoint, type Resource } from '@hearthline/contracts';
import type { DefaultContext } from 'koa';
import { serve } from './serve.ts';
import type { Handler, Handlers } from '../core/handlers.ts';
import type { State, Step } from './state.ts';

export type ApiRouter = Router<State, DefaultContext>;

const endpoints = new WeakMap<object, Endpoint>();

/** A router that knows which endpoint each of its paths stands for. */
export function createRouter(): ApiRouter {
  return new Router<State, DefaultContext>({ strict: true, sensitive: true });
}

/** Mounts every endpoint of a resource on its handler. */
export function mountResource<R extends Resource>(
  router: ApiRouter,
  resource: R,
  handlers: Handlers<R>,
): void {
  for (const [name, endpoint] of Object.entries(resource)) {
    // Handlers<R> pairs each name with its own endpoint; a loop over names can't say so to the compiler.
    const handler = handlers[name as keyof R] as unknown as Handler<Endpoint>;
    const layer = router.register(endpoint.path, [endpoint.method], serve(endpoint, handler));
    endpoints.set(layer, endpoint);
  }
}

/** Finds the endpoint that path and method name, before anything is read: unknown ones are 404, whoever asks. */
export function findEndpoint(router: ApiRouter): Step {
  return (ctx, next) => {
    const [layer] = router.match(ctx.path, ctx.method).pathAndMethod;
    const endpoint = layer && endpoints.get(layer);
    if (!endpoint) throw new Problem('unknown-path', 'There is nothing at this address.');
    ctx.state.endpoint = endpoint;
    return next();
  };
}
