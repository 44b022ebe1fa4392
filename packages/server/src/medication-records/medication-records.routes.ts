import type { medicationRecords } from '@hearthline/contracts';
import { recordsRange } from '../clinical/records-range.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/handlers.ts';
import { findMedicationRecords } from './medication-record.model.ts';
import { presentMedicationRecord } from './medication-record.presenter.ts';

export function medicationRecordRoutes({ config }: Deps): Handlers<typeof medicationRecords> {
  return {
    list: async ({ query }) => {
      const { rows, ...rest } = await findMedicationRecords(recordsRange(query, config.timezone));
      return { records: rows.map(presentMedicationRecord), ...rest };
    },
  };
}
