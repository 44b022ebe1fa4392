import type { ResidentsQuery } from '@hearthline/contracts';
import { homeToday } from '../clinical/home-day.ts';
import { findUnmeasured } from './find-vitals.model.ts';
import { findIdsByStatus } from '../residents/resident-list.model.ts';

/** Who has vitals on the home's today, or who has none, as the query asks; undefined where it asks for neither. */
export async function idsByVitals({ vitals, status }: ResidentsQuery, timezone: string) {
  if (!vitals) return undefined;
  const ids = await findIdsByStatus(status);
  const today = homeToday(timezone);
  const unmeasured = await findUnmeasured(ids, today.from, today.before);
  return ids.filter((id) => unmeasured.has(id.toString()) === (vitals === 'none-today'));
}
