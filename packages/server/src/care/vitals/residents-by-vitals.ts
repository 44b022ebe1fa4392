import type { ResidentsQuery } from '@hearthline/contracts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { findUnmeasured } from './find-vitals.repository.ts';
import { findIdsByStatus } from '../residents/resident-list.repository.ts';

/**
 * Ids of residents with or without vitals on the home's current day, as the query's filter asks; undefined without that filter.
 */
export async function idsByVitals({ vitals, status }: ResidentsQuery, timezone: string) {
  if (!vitals) return undefined;
  const ids = await findIdsByStatus(status);
  const today = homeToday(timezone);
  const unmeasured = await findUnmeasured(ids, today.from, today.before);
  return ids.filter((id) => unmeasured.has(id.toString()) === (vitals === 'none-today'));
}
