import type { medicationRecords } from '@hearthline/contracts';
import type { Config } from '../core/config.ts';
import type { Handlers } from '../core/handlers.ts';

import { readDoses } from './read-doses.ts';
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
