import type { spreadsheets } from '@hearthline/contracts';
import type { Config } from '../../platform/core/config.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { exportRoutes } from './export.routes.ts';
import type { StoreDeps } from './import/import-kinds.ts';
import { importRoutes } from './import/import.routes.ts';
import { templateRoutes } from './template.routes.ts';

export interface SpreadsheetRoutesDeps extends StoreDeps {
  readonly config: Pick<Config, 'timezone'>;
}

export function spreadsheetRoutes(deps: SpreadsheetRoutesDeps): Handlers<typeof spreadsheets> {
  return { ...templateRoutes(deps.config), ...exportRoutes(deps), ...importRoutes(deps) };
}
