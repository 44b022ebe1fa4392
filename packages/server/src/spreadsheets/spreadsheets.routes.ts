import type { spreadsheets } from '@hearthline/contracts';
import type { Logger } from 'pino';
import type { Config } from '../core/config.ts';
import type { Handlers } from '../core/handlers.ts';
import { exportRoutes } from './export.routes.ts';
import { templateRoutes } from './template.routes.ts';

export interface SpreadsheetRoutesDeps {
  readonly config: Pick<Config, 'timezone'>;
  readonly log: Pick<Logger, 'error'>;
}

export function spreadsheetRoutes(deps: SpreadsheetRoutesDeps): Handlers<typeof spreadsheets> {
  return { ...templateRoutes(deps.config), ...exportRoutes(deps) };
}
