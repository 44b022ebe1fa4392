import {
  doseWindowMinutes,
  lastKardexMonth,
  lastUnrecordedDay,
  maxUnrecordedDays,
  type kardex,
} from '@hearthline/contracts';
import { homeDay, homeToday } from '../../records/clinical/home-day.ts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { readDosePlan } from './planned-doses.ts';
import { readKardex } from './read-kardex.ts';

const dayMs = 24 * 60 * 60_000;
/** A client's clock may be that much ahead at midnight, when it asks for the days of the new day. */
const aheadMs = 2 * 60_000;

export interface KardexRoutesDeps {
  readonly config: Pick<Config, 'timezone'>;
}

export function kardexRoutes({ config: { timezone } }: KardexRoutesDeps): Handlers<typeof kardex> {
  return {
    unrecorded: async ({ query }) => {
      const { residentId, startDate, endDate } = query;
      const dayCount = (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1;
      if (dayCount < 1) throw invalidField('endDate', 'The end date must not be before the start date.');
      if (dayCount > maxUnrecordedDays)
        throw invalidField('endDate', `Please choose at most ${String(maxUnrecordedDays)} days.`);
      const { day: today } = homeToday(timezone, new Date(Date.now() + aheadMs));
      if (residentId === undefined && endDate > lastUnrecordedDay(today))
        throw invalidField('endDate', 'Please choose a resident, or days up to tomorrow.');
      const range = {
        ...query,
        from: homeDay(startDate, timezone).from,
        before: homeDay(endDate, timezone).before,
      };
      const { unrecorded, windows } = await readDosePlan(range, timezone);
      return {
        doses: unrecorded.map(({ dose, prescription, resident: { name, lastName, nickname } }) => ({
          ...dose,
          residentId: prescription.residentId,
          resident: { name, lastName, nickname },
          medicationId: prescription.medicationId,
          medication: prescription.medication,
          dose: prescription.dose,
          windowMinutes: doseWindowMinutes(prescription, windows),
        })),
      };
    },

    get: ({ params, query }) => {
      const today = homeToday(timezone).day;
      const month = query.month ?? today.slice(0, 7);
      if (month > lastKardexMonth(today))
        throw invalidField('month', 'Please choose a month up to the end of next year.');
      return readKardex(params.id, month, timezone);
    },
  };
}
