import type { spreadsheets } from '@hearthline/contracts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { exportRoutes } from './export.routes.ts';
import type { ImportDeps } from './import/import-kinds.ts';
import { importRoutes } from './import/import.routes.ts';
import { templateRoutes } from './template.routes.ts';

export type SpreadsheetRoutesDeps = ImportDeps;

export function spreadsheetRoutes(deps: SpreadsheetRoutesDeps): Handlers<typeof spreadsheets> {
  return { ...templateRoutes(deps.config), ...exportRoutes(deps), ...importRoutes(deps) };
}
