import type { residents } from '@hearthline/contracts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { photoRoutes } from './photo.routes.ts';
import { readRoutes } from './read.routes.ts';
import type { ResidentRoutesDeps } from './resident-routes-deps.ts';
import { writeRoutes } from './write.routes.ts';

export function residentRoutes(deps: ResidentRoutesDeps): Handlers<typeof residents> {
  return { ...readRoutes(deps), ...writeRoutes(deps), ...photoRoutes(deps) };
}
