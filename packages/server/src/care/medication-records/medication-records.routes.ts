import {
  type medicationRecords,
  type MedicationRecordsQuery,
  Problem,
  type MedicationRecord,
} from '@hearthline/contracts';
import type { Config } from '../../platform/core/config.ts';
import { Reply, type Handlers } from '../../platform/core/handlers.ts';
import { getActor, type Actor } from '../../records/clinical/history.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { createIdempotent, idempotencyFields } from '../../records/clinical/idempotency.ts';
import { recordNotFound, invalidField } from '../../records/clinical/record-policy.ts';
import { namedRange, recordsRange } from '../../records/clinical/records-range.ts';
import { overdueWindow } from '../../records/clinical/time-windows.ts';
import { findIdsByStatus } from '../residents/resident-list.repository.ts';
import { changeMedicationRecord, findStandingRecord, type RecordPlan } from './change-medication-record.ts';
import { closeRecord } from './close-record.ts';
import { correctRecord } from './correct-record.ts';
import { doseBaseOfRecord, findChain } from './find-doses.repository.ts';
import { readStanding } from './hide-medication-record.repository.ts';
import { medicationRecordCreated } from './medication-record-changed.ts';
import {
  findMedicationRecordBySaveKey,
  findMedicationRecords,
  findPendingDoses,
  type MedicationRecordDocument,
} from './medication-record.repository.ts';
import { presentMedicationRecord as present, lacksSecondPerson } from './medication-record.presenter.ts';
import { recordMedication } from './record-medication.ts';
import { readWitnessRoles } from '../../office/settings/system-setting.repository.ts';
import { createWitnessFinder, withoutWitness } from '../medications/witness.ts';
import { settleQuietly } from './settle-stock.ts';
import { voidRecord } from './void-record.ts';
import { staleRecord } from './medication-record.policy.ts';

export interface MedicationRecordRoutesDeps {
  readonly config: Config;
}

export function medicationRecordRoutes({
  config,
}: MedicationRecordRoutesDeps): Handlers<typeof medicationRecords> {
  /** Applies the stock movements of a changed record. */
  async function settled(document: MedicationRecordDocument) {
    await settleQuietly(document);
    return { record: present(document) };
  }

  return {
    list: async ({ query }) => {
      const { rows, ...rest } = await readDoses(query, config.timezone);
      return { records: rows.map(present), ...rest };
    },

    get: async ({ params }) => {
      const record = await findStandingRecord(params.id);
      if (!record) throw recordNotFound();
      return { record: present(record), corrected: (await correctedBefore(record)).map(present) };
    },

    create: async (call) => {
      const { body, caller, idempotencyKey } = call;
      const save = idempotencyFields(caller.user.id, idempotencyKey, withoutWitness(body));
      const actor = getActor(call);
      const findWitness = createWitnessFinder(call, config);
      const make = () =>
        body.corrects === undefined
          ? recordMedication(body, actor, save, config.timezone)
          : correctRecord(body, { actor, save, findWitness, timezone: config.timezone });
      const { document, repeated } = await createIdempotent(save, {
        make,
        findBySaveKey: findMedicationRecordBySaveKey,
        present,
        toChange: medicationRecordCreated,
      });
      const { record } = await settled(document);
      return repeated ? new Reply({ record }, { status: 200 }) : { record };
    },

    close: async (call) => {
      const { params, body, caller, idempotencyKey } = call;
      const save = idempotencyFields(caller.user.id, idempotencyKey, withoutWitness(body));
      const findWitness = createWitnessFinder(call, config);
      const options = { actor: getActor(call), save, findWitness, timezone: config.timezone };
      return settled(await closeRecord(params.id, body, options));
    },

    setEffect: async (call) => {
      const { params, body } = call;
      const actor = getActor(call);
      const now = new Date();
      const seen = { actor, seen: body.version, now };
      const { after } = await changeMedicationRecord(params.id, effectPlan(body, actor.user, now), seen);
      return settled(after);
    },

    confirm: async (call) => {
      const actor = getActor(call);
      const now = new Date();
      const mayConfirm = (await readWitnessRoles()).includes(actor.user.role);
      const { after } = await changeMedicationRecord(
        call.params.id,
        confirmPlan(actor.user, now, mayConfirm),
        {
          actor,
          now,
        },
      );
      return settled(after);
    },

    remove: async (call) => {
      const { params, body } = call;
      const voided = await voidRecord(params.id, body.reason || null, {
        actor: getActor(call),
        handling: body.handling,
        findWitness: createWitnessFinder(call, config),
      });
      await settleQuietly(voided);
      return undefined;
    },
  };
}

/** The earlier records that a record corrects, newest first. */
async function correctedBefore(record: MedicationRecordDocument): Promise<MedicationRecordDocument[]> {
  if (!record.corrects) return [];
  const byId = new Map((await findChain(doseBaseOfRecord(record))).map((one) => [one._id.toString(), one]));
  const corrected: MedicationRecordDocument[] = [];
  for (let id = record.corrects.toString(); ;) {
    const earlier = byId.get(id);
    if (!earlier) break;
    corrected.push(earlier);
    if (!earlier.corrects) break;
    id = earlier.corrects.toString();
  }
  return corrected;
}

/** A page of doses that never contains both a record and its correction. @throws Problem 422 naming the field. */
function readDoses(query: MedicationRecordsQuery, timezone: string) {
  return readStanding(() => readPage(query, timezone));
}

/** A page of doses by day, or of pending doses by due time. */
async function readPage(query: MedicationRecordsQuery, timezone: string) {
  if (!query.due) return findMedicationRecords(recordsRange(query, timezone));
  const due = query.due === 'overdue' ? overdueWindow() : { before: homeToday(timezone).before };
  const range = namedRange(query, 'due', due);
  return findPendingDoses({ ...range, without: await findIdsByStatus('inactive') });
}

/**
 * Sets the second person of a two-person dose that was noted on paper.
 * @throws Problem 409 `stale` if it is already confirmed; 422 naming `status` if it needs no second person; 403 for its giver,
 * and without `mayConfirm`: the role may not be a witness.
 */
function confirmPlan({ id, name }: Actor['user'], now: Date, mayConfirm: boolean): RecordPlan {
  return (current) => {
    if (!mayConfirm) throw new Problem('forbidden', 'Your role may not be a witness in this home.');
    const { confirmedBy, administeredBy, recordedBy } = current;
    if (confirmedBy) throw staleRecord(`${confirmedBy.name} confirmed this dose already.`, current);
    if (!lacksSecondPerson(current)) throw invalidField('status', 'This dose needs no second person.');
    if (administeredBy?.toString() === id || recordedBy?.id === id)
      throw new Problem('forbidden', 'Another person has to confirm a dose that you give.');
    return {
      action: 'updated',
      changes: { confirmedBy: { before: null, after: name } },
      set: { confirmedBy: { id, name }, confirmedAt: now },
    };
  };
}

type Effect = NonNullable<MedicationRecord['effect']>;

/** Records if a dose helped. @throws Problem 422 naming `helped` if the dose was not given. */
function effectPlan(
  { helped, note }: Pick<Effect, 'helped' | 'note'>,
  { id, name }: Effect['by'],
  now: Date,
): RecordPlan {
  return (current) => {
    if (current.status !== 'administered') throw invalidField('helped', 'This dose was not given.');
    const shown = ({ helped: how, note: more }: Pick<Effect, 'helped' | 'note'>) => ({
      helped: how,
      ...(more && { note: more }),
    });
    return {
      action: 'updated',
      changes: {
        effect: { before: current.effect ? shown(current.effect) : null, after: shown({ helped, note }) },
      },
      set: { effect: { helped, note, by: { id, name }, at: now } },
    };
  };
}
