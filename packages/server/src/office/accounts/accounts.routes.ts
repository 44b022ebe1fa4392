import type { users } from '@hearthline/contracts';
import type { Handlers } from '../../platform/core/handlers.ts';
import type { AccountRoutesDeps } from './account-routes-deps.ts';
import { createRoutes } from './create.routes.ts';
import { photoRoutes } from './photo.routes.ts';
import { readRoutes } from './read.routes.ts';
import { writeRoutes } from './write.routes.ts';

export function accountRoutes(deps: AccountRoutesDeps): Handlers<typeof users> {
  return { ...readRoutes(), ...createRoutes(deps), ...writeRoutes(deps), ...photoRoutes(deps) };
}
