import { lastKardexMonth, type kardex } from '@hearthline/contracts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { readKardex } from './read-kardex.ts';

export interface KardexRoutesDeps {
  readonly config: Pick<Config, 'timezone'>;
}

export function kardexRoutes({ config: { timezone } }: KardexRoutesDeps): Handlers<typeof kardex> {
  return {
    get: ({ params, query }) => {
      const today = homeToday(timezone).day;
      const month = query.month ?? today.slice(0, 7);
      if (month > lastKardexMonth(today))
        throw invalidField('month', 'Please choose a month up to the end of next year.');
      return readKardex(params.id, month, timezone);
    },
  };
}
