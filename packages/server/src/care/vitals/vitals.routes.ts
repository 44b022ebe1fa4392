import {
  Problem,
  trendSpans,
  usualReadings,
  usualRules,
  type vitals,
  type VitalsQuery,
} from '@hearthline/contracts';
import { getActor, removedValues, historyEntry } from '../../records/clinical/history.ts';
import { createIdempotent, idempotencyFields } from '../../records/clinical/idempotency.ts';
import { checkVoid, recordNotFound } from '../../records/clinical/record-policy.ts';
import { namedRange, recordsRange, type RecordsRange } from '../../records/clinical/records-range.ts';
import { last24Hours } from '../../records/clinical/time-windows.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { Config } from '../../platform/core/config.ts';
import { Reply, type Handlers } from '../../platform/core/handlers.ts';
import { findIdsByStatus } from '../residents/resident-list.repository.ts';
import { correctVitals } from './correct-vitals.ts';
import { residentExists } from '../residents/resident.repository.ts';
import { findTrend, presentTrend } from './find-trend.repository.ts';
import { findRecentReadings, findVitalsRecord } from './find-vitals.repository.ts';
import { voidVitals } from './hide-vitals.repository.ts';
import { moveVitals } from './move-vitals.ts';
import { readObservations } from './observations.ts';
import { readVitals, readVitalsPage } from './read-vitals.ts';
import { readingFields } from './reading-fields.ts';
import type { FindRecheck } from './recheck.policy.ts';
import { recordVitals } from './record-vitals.ts';
import { findVitalsBySaveKey, unreadableVitals } from './vitals-record.repository.ts';
import { vitalsCreated, vitalsDeleted } from './vitals-changed.ts';
import { presentVitals } from './vitals-record.presenter.ts';

const dayMs = 24 * 60 * 60_000;

const known = { findBySaveKey: findVitalsBySaveKey, present: presentVitals };

export interface VitalsRoutesDeps {
  readonly config: Pick<Config, 'timezone'>;
  readonly findRecheck: FindRecheck;
}

export function vitalsRoutes(deps: VitalsRoutesDeps): Handlers<typeof vitals> {
  const { config, findRecheck } = deps;
  const context = { timezone: config.timezone, findRecheck };
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

    usual: async ({ params }) => {
      if (!(await residentExists(params.id))) throw new Problem('not-found', 'Resident not found');
      const from = new Date(Date.now() - usualRules.days * dayMs);
      return { usual: usualReadings(await findRecentReadings(params.id, from)) };
    },

    trends: async ({ params, query }) => {
      if (!(await residentExists(params.id))) throw new Problem('not-found', 'Resident not found');
      const from = new Date(Date.now() - trendSpans[query.span] * dayMs);
      const { rows, isCut } = await findTrend(params.id, from);
      return { records: rows.map(presentTrend), isCut };
    },

    create: async (call) => {
      const { body, caller, idempotencyKey } = call;
      const save = idempotencyFields(caller.user.id, idempotencyKey, body);
      const record = body.corrects === undefined ? recordVitals : correctVitals;
      const make = () => record(body, getActor(call), save, context);
      const steps = { ...known, make, toChange: vitalsCreated };
      const { document, repeated } = await createIdempotent(save, steps);
      const saved = presentVitals(document);
      return repeated ? new Reply({ record: saved }, { status: 200 }) : { record: saved };
    },

    move: async (call) => {
      const { params, body, caller, idempotencyKey } = call;
      const move = { id: params.id, residentId: body.residentId };
      const save = idempotencyFields(caller.user.id, idempotencyKey, move);
      const make = () => moveVitals(move, getActor(call), save, config.timezone);
      const { document, repeated } = await createIdempotent(save, {
        ...known,
        make,
        async toChange(moved) {
          // The old record must be published as well, because its alerts are withdrawn.
          const former = await findVitalsRecord(params.id);
          return [vitalsCreated(moved), ...(former ? [vitalsDeleted(former)] : [])];
        },
      });
      const record = presentVitals(document);
      return repeated ? new Reply({ record }, { status: 200 }) : { record };
    },

    remove: async (call) => {
      const { params, body } = call;
      const reason = body.reason || null;
      const record = await findVitalsRecord(params.id);
      if (!record) throw recordNotFound();
      const [actor, now] = [getActor(call), new Date()];
      const recorded = { author: record.recordedBy.toString(), recordedAt: record.createdAt };
      checkVoid(recorded, { reason, actor, now });
      const changes = removedValues({ ...record, ...readObservations(record) }, readingFields);
      const entry = historyEntry(actor, 'voided', now, { reason, changes });
      if (!(await voidVitals(params.id, entry))) throw recordNotFound();
      publishChange(vitalsDeleted(record));
      return undefined;
    },
  };
}

/** The range of a list query, by days or by a span that ends now. Throws 422 naming the field. */
async function vitalsRange(query: VitalsQuery, timezone: string): Promise<RecordsRange> {
  if (!query.span) return recordsRange(query, timezone);
  const range = namedRange(query, 'span', last24Hours());
  return { ...range, without: await findIdsByStatus('inactive') };
}
