import { contract } from '@hearthline/contracts';
import type { ActivityWatch } from '../platform/core/watch-activity.ts';
import { isApiPath } from './api-path.ts';
import type { Middleware } from './state.ts';

/**
 * Reports calls of the API as activity of the home, except for its health, which machines ask for all the time. `mayStore`: whether
 * a path outside the API may store something too.
 */
export function noteActivity(
  activity: Pick<ActivityWatch, 'begin'>,
  mayStore: (path: string) => boolean,
): Middleware {
  return async (ctx, next) => {
    const isQuiet = isApiPath(ctx.path) ? ctx.path === contract.system.health.path : !mayStore(ctx.path);
    if (isQuiet) {
      await next();
      return;
    }
    const end = activity.begin();
    try {
      await next();
    } finally {
      end();
    }
  };
}
