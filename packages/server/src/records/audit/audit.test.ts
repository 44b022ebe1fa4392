import { setTimeout as pause } from 'node:timers/promises';
import { Types } from 'mongoose';
import { AuditEntry } from '@hearthline/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onBehalfOf, historyEntry, type HistoryEntry } from '../clinical/history.ts';
import { createLog } from '../../platform/core/log.ts';
import { MedicationRecordModel } from '../../care/medication-records/medication-record.repository.ts';
import { ResidentModel, type ResidentDocument } from '../../care/residents/resident.repository.ts';
import { buildDose, buildResident, buildVitalsRecord } from '../../testing/build-clinical.ts';
import { connectModels } from '../../testing/connect-models.ts';
import { until } from '../../testing/until.ts';
import { VitalsRecordModel } from '../../care/vitals/vitals-record.repository.ts';
import { AuditModel, buildAuditEntries, insertAudit } from './audit-entry.repository.ts';
import { appendAudit, findResidentAudit } from './audit.repository.ts';
import { auditSource } from './audit-source.repository.ts';
import { deriveChainKey } from './chain-key.ts';
import { createEndInMemory } from './testing/end-in-memory.ts';
import { startAuditWorker } from './audit-worker.ts';
import { moveHistory } from './move-history.repository.ts';

let end: () => Promise<void>;
let rosa: ResidentDocument;
const models = [ResidentModel, VitalsRecordModel, MedicationRecordModel, AuditModel] as const;
const somebody = { id: 'f'.repeat(24), name: 'Somebody', role: 'nurse' } as const;
beforeAll(async () => {
  end = await connectModels();
});
afterAll(() => end());
beforeEach(async () => {
  for (const model of models) await model.collection.deleteMany({});
  rosa = await buildResident();
});

const id = () => rosa._id.toString();
const audit = async (page = {}) => (await findResidentAudit(id(), page)).entries;
const unmoved = async () => {
  const left = await Promise.all(
    models.map((model) => model.collection.countDocuments({ 'history.0': { $exists: true } })),
  );
  return left.reduce((sum, one) => sum + one, 0);
};
const moveAll = async () => {
  while ((await moveHistory(3)) > 0);
};
const write = (action: HistoryEntry['action'], at = new Date()) =>
  ResidentModel.collection.updateOne(
    { _id: rosa._id },
    { $push: { history: historyEntry(onBehalfOf(somebody), action, at) } as never },
  );

describe('the audit of a resident', () => {
  it('lists each entry once, newest first, before, during and after the move', async () => {
    for (let minute = 1; minute <= 5; minute++)
      await buildVitalsRecord(new Date(Date.now() + minute * 60_000), { residentId: id() });
    await buildDose(new Date(Date.now() + 600_000), { resident: rosa });
    await write('deactivated', new Date(Date.now() + 1_200_000));
    const before = await audit();
    expect(before.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'resident deactivated',
      'medication-record created',
      ...Array.from({ length: 5 }, () => 'vitals created'),
      'resident created',
    ]);
    for (const entry of before) AuditEntry.parse(entry);
    for (let moved = await moveHistory(2); moved > 0; moved = await moveHistory(2))
      expect(await audit()).toEqual(before);
    expect(await unmoved()).toBe(0);
    expect(await AuditModel.countDocuments()).toBe(before.length);
  });

  it.each(['before', 'in the middle of', 'after'])(
    'continues a page by its cursor, %s the move',
    async (when) => {
      const at = new Date();
      // Seven entries with the same time: only ids give their order.
      for (let i = 0; i < 7; i++) await buildVitalsRecord(at, { residentId: id() });
      if (when === 'in the middle of') await moveHistory(4);
      if (when === 'after') await moveAll();
      const whole = (await audit()).map((entry) => entry.id);
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await findResidentAudit(id(), { limit: 3, cursor });
        expect(page.entries.length).toBeLessThanOrEqual(3);
        seen.push(...page.entries.map((entry) => entry.id));
        cursor = page.nextCursor;
        if (when === 'in the middle of') await moveHistory(1);
      } while (cursor);
      expect(seen).toEqual(whole);
      expect(seen).toHaveLength(8);
    },
  );

  it('has 50 entries by default, none of other residents, and 422 for an invalid cursor', async () => {
    for (let i = 0; i < 51; i++) await write('updated');
    await buildVitalsRecord(new Date());
    expect(await audit()).toHaveLength(50);
    expect(await audit({ limit: 500 })).toHaveLength(52);
    expect(await findResidentAudit('e'.repeat(24), {})).toMatchObject({ entries: [{ entity: 'vitals' }] });
    await expect(findResidentAudit(id(), { cursor: 'abc' })).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('moving history to the audit', () => {
  it('repeats harmlessly after a crash between insert and removal', async () => {
    await write('updated');
    const before = await audit();
    const stored = await ResidentModel.findById(rosa._id).lean<ResidentDocument>().orFail();
    await insertAudit(buildAuditEntries(auditSource('resident'), stored));
    expect(await audit()).toEqual(before);
    await moveAll();
    expect(await audit()).toEqual(before);
    expect([await unmoved(), await AuditModel.countDocuments()]).toEqual([0, 2]);
  });

  it('loses no entry to concurrent writes or a concurrent move', async () => {
    const writing = (async () => {
      for (let i = 0; i < 40; i++) await write('updated');
    })();
    const moving = [0, 1].map(async () => {
      for (let i = 0; i < 20; i++) await moveHistory(5);
    });
    await Promise.all([writing, ...moving]);
    await moveAll();
    expect(await audit({ limit: 500 })).toHaveLength(41);
    expect(await AuditModel.countDocuments()).toBe(41);
  });

  it('runs in the background, includes entries left by an earlier server, and stops on request', async () => {
    for (let i = 0; i < 5; i++) await write('updated');
    const worker = startAuditWorker({
      chainKey: deriveChainKey('a key'),
      keeper: createEndInMemory(),
      log: createLog('silent'),
      restMs: 10,
    });
    await until('all is moved', async () => (await unmoved()) === 0);
    await worker.stop();
    await write('updated');
    await pause(150);
    expect(await unmoved()).toBe(1);
  });

  it('leaves the rest of the document unchanged', async () => {
    const before = await ResidentModel.findById(rosa._id).lean();
    await moveAll();
    expect(await ResidentModel.findById(rosa._id).lean()).toEqual({ ...before, history: [] });
  });
});

describe('a deletion', () => {
  it('adds the document’s entries and the last one to the audit once, however often it is tried', async () => {
    await write('updated');
    const stored = await ResidentModel.findById(rosa._id).lean<ResidentDocument>().orFail();
    const changes = { name: { before: 'Rosa', after: null } };
    const entry = historyEntry(onBehalfOf(somebody), 'deleted', new Date(), { changes });
    await appendAudit('resident', stored, entry);
    await appendAudit('resident', stored, entry);
    await ResidentModel.collection.deleteOne({ _id: rosa._id });
    expect((await audit()).map(({ action }) => action)).toEqual(['deleted', 'updated', 'created']);
    expect((await audit())[0]).toMatchObject({ changes, entityId: id() });
    expect(await AuditModel.countDocuments({ entityId: new Types.ObjectId(id()) })).toBe(3);
  });
});
