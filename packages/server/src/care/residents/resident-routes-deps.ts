import type { ResidentsQuery } from '@hearthline/contracts';
import type { Config } from '../../platform/core/config.ts';
import type { MoveContext } from './presence.ts';
import type { ResidentDocument } from './resident.repository.ts';

/** Dependencies of the resident handlers, injected by the composition root. */
export interface ResidentRoutesDeps {
  readonly config: Pick<Config, 'timezone'>;
  /** Ids of residents with or without vitals today, by the query's filter; undefined without that filter. */
  readonly idsByVitals: (
    query: ResidentsQuery,
    timezone: string,
  ) => Promise<ResidentDocument['_id'][] | undefined>;
  /** Reads the stored data that the move of a resident depends on. */
  readonly readMove: (residentId: string, now: Date) => Promise<MoveContext>;
  /** The latest measurement time of each resident, by id; residents never measured are missing. */
  readonly findLastVitals: (
    residents: readonly ResidentDocument['_id'][],
  ) => Promise<ReadonlyMap<string, Date>>;
}
