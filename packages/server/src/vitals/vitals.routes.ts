import { rooms } from '@hearthline/contracts';
import type { vitals } from '@hearthline/contracts';
import { actorOf, allThereWas, historyEntry } from '../clinical/history.ts';
import { createIdempotent, saveOf } from '../clinical/idempotency.ts';
import type { Deps } from '../deps.ts';
import { Answer, type Handlers } from '../http/handlers.ts';
import { correctVitals } from './correct-vitals.ts';
import { findVitalsRecord } from './find-vitals.model.ts';
import { voidVitals } from './hide-vitals.model.ts';
import { readVitals, readVitalsPage } from './read-vitals.ts';
import { readingFields } from './reading-fields.ts';
import { recordVitals } from './record-vitals.ts';
import { vitalsRange } from './vitals-range.ts';
import { findVitalsBySaveKey, unreadableVitals } from './vitals-record.model.ts';
import { presentVitals } from './vitals-record.presenter.ts';
import { notFound } from './vitals.policy.ts';

const known = { findBySaveKey: findVitalsBySaveKey, present: presentVitals };

export function vitalsRoutes({ config, publish, statsChanged, careChanged }: Deps): Handlers<typeof vitals> {
  const tellGone = (id: string) => publish('vitals:deleted', [{ id }], rooms.signedIn);

  return {
    list: async ({ query }) => {
      const { rows, ...rest } = await readVitalsPage(await vitalsRange(query, config.timezone), query.band);
      const left = unreadableVitals();
      return { records: rows.map(presentVitals), ...rest, ...(left > 0 && { unreadable: left }) };
    },

    get: async ({ params }) => {
      const { record, corrected } = await readVitals(params.id);
      return { record: presentVitals(record), corrected: corrected && presentVitals(corrected) };
    },

    create: async (call) => {
      const { body, caller, idempotencyKey } = call;
      const save = saveOf(caller.user.id, idempotencyKey, body);
      const record = body.corrects === undefined ? recordVitals : correctVitals;
      const make = () => record(body, actorOf(call), save, config.timezone);
      const { document, repeated, untold } = await createIdempotent(save, { ...known, make });
      const saved = presentVitals(document);
      // One that left the lists meanwhile is no news.
      if (untold && !document.hidden) publish('vitals:created', [saved], rooms.signedIn);
      if (untold && saved.corrects) tellGone(saved.corrects);
      if (untold) {
        statsChanged();
        // A correction takes a reading away, too.
        careChanged(saved.residentId, saved.corrects ? undefined : document.recordedAt);
      }
      return repeated ? new Answer({ record: saved }, { status: 200 }) : { record: saved };
    },

    remove: async (call) => {
      const { params, body } = call;
      const reason = body.reason || null;
      const record = await findVitalsRecord(params.id);
      if (!record) throw notFound();
      const changes = allThereWas(record, readingFields);
      const entry = historyEntry(actorOf(call), 'voided', new Date(), { reason, changes });
      if (!(await voidVitals(params.id, entry))) throw notFound();
      tellGone(params.id);
      statsChanged();
      careChanged(record.residentId.toString());
      return undefined;
    },
  };
}
