import type { ResidentsQuery } from '@hearthline/contracts';
import type { Config } from '../core/config.ts';
import type { ResidentChanged } from './resident-changed.ts';
import type { ResidentDocument } from './resident.model.ts';

/** What the handlers of residents are given by the composition root. */
export interface ResidentRoutesDeps {
  readonly config: Pick<Config, 'timezone'>;
  readonly changed: (change: ResidentChanged) => void;
  /** Ids of residents with vitals today, or without, as the query asks; undefined where it asks for neither. */
  readonly idsByVitals: (
    query: ResidentsQuery,
    timezone: string,
  ) => Promise<ResidentDocument['_id'][] | undefined>;
}
