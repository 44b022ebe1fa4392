import type { medicationRecords, MedicationRecordsQuery } from '@hearthline/contracts';
import type { Config } from '../core/config.ts';
import type { Handlers } from '../core/handlers.ts';
import { namedRange, recordsRange } from '../clinical/records-range.ts';
import { overdueWindow } from '../clinical/time-windows.ts';
import { findIdsByStatus } from '../residents/resident-list.model.ts';
import { findMedicationRecords, findPendingDoses } from './medication-record.model.ts';
import { presentMedicationRecord } from './medication-record.presenter.ts';

export function medicationRecordRoutes({
  config,
}: {
  readonly config: Pick<Config, 'timezone'>;
}): Handlers<typeof medicationRecords> {
  return {
    list: async ({ query }) => {
      const { rows, ...rest } = await readDoses(query, config.timezone);
      return { records: rows.map(presentMedicationRecord), ...rest };
    },
  };
}

/** A page of doses: of given days, or the overdue ones. @throws Problem 422 naming the field. */
async function readDoses(query: MedicationRecordsQuery, timezone: string) {
  if (!query.due) return findMedicationRecords(recordsRange(query, timezone));
  const range = namedRange(query, 'due', overdueWindow());
  return findPendingDoses({ ...range, without: await findIdsByStatus('inactive') });
}
