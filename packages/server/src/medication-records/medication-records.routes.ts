import type { medicationRecords } from '@hearthline/contracts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/handlers.ts';

import { readDoses } from './read-doses.ts';
import { presentMedicationRecord } from './medication-record.presenter.ts';

export function medicationRecordRoutes({ config }: Deps): Handlers<typeof medicationRecords> {
  return {
    list: async ({ query }) => {
      const { rows, ...rest } = await readDoses(query, config.timezone);
      return { records: rows.map(presentMedicationRecord), ...rest };
    },
  };
}
