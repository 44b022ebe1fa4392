import type { residents } from '@hearthline/contracts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/handlers.ts';
import { photoRoutes } from './photo.routes.ts';
import { readRoutes } from './read.routes.ts';
import { writeRoutes } from './write.routes.ts';

export function residentRoutes(deps: Deps): Handlers<typeof residents> {
  return { ...readRoutes(deps), ...writeRoutes(deps), ...photoRoutes(deps) };
}
