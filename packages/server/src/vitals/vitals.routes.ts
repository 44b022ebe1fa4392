import { rooms } from '@hearthline/contracts';
import type { vitals } from '@hearthline/contracts';
import { actorOf } from '../clinical/history.ts';
import { once, saveOf } from '../clinical/once.ts';
import { recordsRange } from '../clinical/records-range.ts';
import type { Deps } from '../deps.ts';
import { Answer } from '../http/handlers.ts';
import type { Handlers } from '../http/handlers.ts';
import { recordVitals } from './record-vitals.ts';
import { findVitals, findVitalsBySaveKey } from './vitals-record.model.ts';
import { presentVitals } from './vitals-record.presenter.ts';

const known = { findBySaveKey: findVitalsBySaveKey, present: presentVitals };

export function vitalsRoutes({ config, publish, statsChanged }: Deps): Handlers<typeof vitals> {
  return {
    list: async ({ query }) => {
      const { rows, ...rest } = await findVitals(recordsRange(query, config.timezone));
      return { records: rows.map(presentVitals), ...rest };
    },

    create: async (call) => {
      const { body, caller, idempotencyKey } = call;
      const save = saveOf(caller.user.id, idempotencyKey, body);
      const make = () => recordVitals(body, actorOf(call), save, config.timezone);
      const { document, repeated } = await once(save, { ...known, make });
      const record = presentVitals(document);
      if (repeated) return new Answer({ record }, { status: 200 });
      publish('vitals:created', [record], rooms.signedIn);
      statsChanged();
      return { record };
    },
  };
}
