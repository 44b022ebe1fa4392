import fc from 'fast-check';
import { expect, it } from 'vitest';
import { publishedAlerts } from './testing/published-alerts.ts';
import { onBehalfOf, historyEntry } from '../../records/clinical/history.ts';
import { buildResident, buildVitalsRecord } from '../../testing/build-clinical.ts';
import { finishCorrection } from '../vitals/hide-vitals.repository.ts';
import { VitalsRecordModel, type VitalsDocument } from '../vitals/vitals-record.repository.ts';
import { AlertModel, type AlertDocument } from './alert.repository.ts';
import { checkAlerts } from './check-alerts.ts';
import {
  hour,
  setClock,
  later,
  runChecks,
  minute,
  voidRecord,
  withStoredHome,
} from './testing/stored-home.ts';

withStoredHome();
const start = new Date('2026-11-01T08:00:00Z');
const nurse = onBehalfOf({ id: 'e'.repeat(24), name: 'Ana', role: 'nurse' });

/** 97 and 72 are normal; 92 and 110 out of band; 86 and 140 severe. */
const values = {
  spo2: fc.constantFrom(97, 97, 92, 86, null),
  pulse: fc.constantFrom(72, 72, 110, 140, null),
};

/** An act of a user, and the server's reaction: it checks at once, it finds the stored change later, or it dies before. */
const act = fc.record({
  what: fc.constantFrom('save', 'save', 'save', 'void', 'correct', 'take'),
  which: fc.nat(),
  hoursBack: fc.integer({ min: 0, max: 20 }),
  ...values,
  runChecks: fc.constantFrom('told', 'told', 'stored', 'missed'),
  minutesOn: fc.integer({ min: 1, max: 90 }),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** A resident, and what their records copy of them: an alert by another name would be renamed by the next whole look. */
async function buildOwner() {
  const { _id, name, lastName, roomNumber } = await buildResident();
  const copied = { residentName: name, residentLastName: lastName, residentRoom: roomNumber ?? null };
  return { residentId: _id.toString(), ...copied };
}

async function perform(
  { what, which, hoursBack, spo2, pulse }: Act,
  whose: Awaited<ReturnType<typeof buildOwner>>,
): Promise<Date | null> {
  const now = new Date();
  const visible = await VitalsRecordModel.find({ hidden: false }).sort({ _id: 1 }).lean<VitalsDocument[]>();
  const one = visible[which % Math.max(1, visible.length)];
  if (what === 'void' && one) await voidRecord(one);
  else if (what === 'correct' && one) {
    const hidesPending = historyEntry(nurse, 'corrected', now);
    const { _id: corrects, recordedAt } = one;
    await finishCorrection(
      await buildVitalsRecord(recordedAt, { ...whose, spo2, pulse, corrects, hidesPending }),
    );
  } else if (what === 'take') {
    const taken = {
      state: 'taken',
      takenBy: nurse.user,
      recheckAt: later(now, 30 * minute),
      recheckBase: null,
      rechecks: [],
    };
    await AlertModel.updateOne(
      { state: { $in: ['open', 'recheck-due'] } },
      { $set: taken, $inc: { version: 1 } },
    );
  } else {
    const recordedAt = later(now, -hoursBack * hour);
    await buildVitalsRecord(recordedAt, { ...whose, spo2, pulse });
    return recordedAt;
  }
  return null;
}

/**
 * The expected state, computed from all visible readings. Per kind it holds the reading since which it has been normal, and the
 * rechecks since a person set their time.
 */
async function expectedOf(alert: AlertDocument): Promise<object> {
  const { measuredAt, vitalsId } = alert;
  const all = await VitalsRecordModel.find({ hidden: false })
    .sort({ recordedAt: 1, _id: 1 })
    .lean<VitalsDocument[]>();
  const place = ({ recordedAt, _id }: Pick<VitalsDocument, 'recordedAt' | '_id'>) =>
    `${recordedAt.toISOString()} ${_id.toString()}`;
  const after = all.filter((record) => place(record) > place({ recordedAt: measuredAt, _id: vitalsId }));
  const own = all.find(({ _id }) => _id.equals(vitalsId));
  const kinds = (['pulse', 'spo2'] as const).filter((kind) => isSevere(own, kind));
  return kinds.map((kind) => {
    const ofKind = after.filter((record) => record[kind] !== null);
    const lastOut = ofKind.findLastIndex((record) => record[kind] !== (kind === 'spo2' ? 97 : 72));
    return [kind, ofKind[lastOut + 1]?._id.toString()];
  });
}

const isSevere = (record: VitalsDocument | undefined, kind: 'pulse' | 'spo2') =>
  record?.[kind] === (kind === 'spo2' ? 86 : 140);

/** The recheck time worked out of the rechecks that an alert has stored. */
function expectedRecheckAt({ recheckAt, recheckBase, rechecks = [], readings }: AlertDocument): Date | null {
  if (!recheckAt || rechecks.length < Object.keys(readings).length) return recheckBase ?? recheckAt;
  return later(new Date(Math.min(...rechecks.map(({ at }) => at.getTime()))), 30 * minute);
}

async function expectAsIfReadAnew(): Promise<void> {
  for (const alert of await AlertModel.find({ state: { $ne: 'withdrawn' } }).lean<AlertDocument[]>()) {
    const kept = Object.entries(alert.readings).map(([kind, { normalSince }]) => [
      kind,
      normalSince?.vitalsId.toString(),
    ]);
    if (alert.state !== 'closed') expect(kept).toEqual(await expectedOf(alert));
    expect(alert.recheckAt).toEqual(expectedRecheckAt(alert));
  }
}

it(
  'incremental checks give the same alerts as a full check, whatever is saved, voided, corrected or skipped',
  { timeout: process.env['PROVE'] === '1' ? 1_200_000 : 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 20 }), async (acts) => {
        await Promise.all([AlertModel, VitalsRecordModel].map((model) => model.collection.deleteMany({})));
        setClock(start);
        const owner = await buildOwner();
        const { residentId } = owner;
        await runChecks();
        let now = start;
        let missed = false;
        for (const one of acts) {
          setClock((now = later(now, one.minutesOn * minute)));
          const addedFrom = await perform(one, owner);
          const told = addedFrom && { addedFrom: new Map([[residentId, addedFrom]]) };
          if (one.runChecks === 'stored') await runChecks();
          if (one.runChecks === 'told') await checkAlerts(new Date(), { residentIds: [residentId], ...told });
          missed = one.runChecks === 'missed' || (missed && one.runChecks !== 'stored');
          if (!missed) await expectAsIfReadAnew();
        }
        await runChecks();
        await expectAsIfReadAnew();
        const again = () => checkAlerts(new Date(), { residentIds: [residentId] });
        expect(await publishedAlerts(again)).toEqual([]);
      }),
      { numRuns: process.env['PROVE'] === '1' ? 120 : 4 },
    );
  },
);
