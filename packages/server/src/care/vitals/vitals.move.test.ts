import { randomUUID } from 'node:crypto';
import { can, roles, type Alert, type VitalsRecord } from '@hearthline/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { ResidentModel, type ResidentDocument } from '../residents/resident.repository.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { buildResident, buildVitalsRecord, vitalsDraft } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { until } from '../../testing/until.ts';
import { VitalsRecordModel, type VitalsDocument } from './vitals-record.repository.ts';

let wrong: ResidentDocument;
let right: ResidentDocument;
let record: VitalsRecord;
const server = openServer();
const nurse = openClient(server, 'nurse');
afterEach(closeListeners);
beforeEach(async () => {
  [wrong, right] = [await buildResident(), await buildResident()];
  const draft = vitalsDraft(wrong._id.toString(), { spo2: 84, urine: false, hydration: true, notes: 'Pale' });
  record = (await nurse.post<{ record: VitalsRecord }>('/api/vitals', draft)).body.record;
});

interface Moved {
  readonly record: VitalsRecord;
  readonly fields?: object;
  readonly current?: VitalsRecord;
}
const move = (who = nurse, residentId = right._id.toString(), key: string = randomUUID()) =>
  who.post<Moved>(`/api/vitals/${record.id}/move`, { residentId }, { 'idempotency-key': key });
const recordsOf = async ({ _id }: ResidentDocument) =>
  (await nurse.get<{ records: VitalsRecord[] }>(`/api/vitals?residentId=${_id.toString()}`)).body.records;
const old = () => VitalsRecordModel.findById(record.id).lean<VitalsDocument>().orFail();
const createdHoursAgo = (hours: number) =>
  VitalsRecordModel.updateOne({ _id: record.id }, { createdAt: new Date(Date.now() - hours * 3_600_000) });

describe('POST /api/vitals/:id/move', () => {
  it.each(roles)('of a colleague’s record by a %s', async (role) => {
    const { status } = await move(await server.as(role));
    expect(status).toBe(can(role, 'canVoidRecords') ? 201 : 403);
    expect((await old()).hidden).toBe(status === 201);
  });

  it('by its author for 24 hours, and by nobody without a session', async () => {
    const body = { residentId: right._id.toString() };
    expect((await server.anonymous.post(`/api/vitals/${record.id}/move`, body)).status).toBe(401);
    await createdHoursAgo(24.1);
    expect((await move()).status).toBe(403);
    await createdHoursAgo(23.9);
    expect((await move()).status).toBe(201);
  });

  it('takes the readings with their time to the right resident, with that one’s data and limits', async () => {
    const limits = { spo2: { low: 88, high: 92 } };
    await ResidentModel.updateOne(
      { _id: right._id },
      { alertLimits: { limits, setAt: new Date(), setBy: { id: 'x', name: 'Ana' }, reason: 'COPD' } },
    );
    const { body } = await move();
    expect(body.record).toMatchObject({
      residentId: right._id.toString(),
      residentName: right.name,
      alertLimits: limits,
      spo2: 84,
      notes: 'Pale',
      recordedAt: record.recordedAt,
      recordedBy: nurse.user.id,
      corrects: record.id,
      correctionReason: 'Wrong resident',
    });
    expect([body.record.hydration, body.record.urine, body.record.defecation]).toEqual([true, false, null]);
    expect([await recordsOf(wrong), (await recordsOf(right)).map(({ id }) => id)]).toEqual([
      [],
      [body.record.id],
    ]);
    expect(await old()).toMatchObject({
      hidden: true,
      voided: { by: { id: nurse.user.id }, reason: 'Wrong resident' },
    });
  });

  it('is in the audit of both residents', async () => {
    const { body } = await move();
    const before = await readAudit(wrong._id.toString(), record.id);
    expect(before.at(-1)).toMatchObject({
      action: 'voided',
      by: { id: nurse.user.id },
      reason: 'Wrong resident',
      changes: { spo2: { before: 84, after: null } },
    });
    expect(await readAudit(right._id.toString(), body.record.id)).toMatchObject([
      { action: 'created', reason: `Moved from ${record.recordNumber}: wrong resident` },
    ]);
  });

  it('twice by one key: once; twice by two: 409 with the record that it is by now', async () => {
    const key = randomUUID();
    const replies = await Promise.all([move(nurse, undefined, key), move(nurse, undefined, key)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(await recordsOf(right)).toHaveLength(1);
    const again = await move();
    expect(again).toMatchObject({ status: 409, body: { current: { residentId: right._id.toString() } } });
  });

  it('goes to open pages: the new one comes, the old one leaves', async () => {
    const socket = await listen(server.url, nurse.cookie);
    const { body } = await move();
    await socket.waitForEvent('vitals:created', (list) => list.some(({ id }) => id === body.record.id));
    await socket.waitForEvent('vitals:deleted', (list) => list.some(({ id }) => id === record.id));
  });

  it('withdraws the alert of the wrong resident, and raises one for the right one', async () => {
    const alerts = async ({ _id }: ResidentDocument) =>
      (await nurse.get<{ alerts: Alert[] }>('/api/care-alerts')).body.alerts.filter(
        ({ residentId }) => residentId === _id.toString(),
      );
    await until('it is raised', async () => (await alerts(wrong)).length === 1, 20_000);
    await move();
    await until('it follows', async () => (await alerts(right)).length === 1, 20_000);
    await until('it is withdrawn', async () => (await alerts(wrong)).length === 0, 20_000);
  }, 60_000);

  it('killed between the two writes, is finished by the next list', async () => {
    const { body } = await move();
    const { history } = await old();
    const entry = history.find(({ action }) => action === 'voided');
    await VitalsRecordModel.collection.updateOne(
      { _id: (await old())._id },
      { $set: { hidden: false }, $unset: { voided: '', correctedBy: '' } },
    );
    await VitalsRecordModel.updateOne({ _id: body.record.id }, { $set: { hidesPending: entry } });
    expect(await recordsOf(right)).toHaveLength(1);
    expect([await recordsOf(wrong), (await old()).voided?.reason]).toEqual([[], 'Wrong resident']);
  });

  it('422 for the same, an inactive or no resident; 404 for no record', async () => {
    const fields = async (residentId: string) => {
      const { status, body } = await move(nurse, residentId);
      return [status, Object.keys(body.fields ?? {})];
    };
    expect(await fields(wrong._id.toString())).toEqual([422, ['residentId']]);
    expect(await fields('x')).toEqual([422, ['residentId']]);
    await ResidentModel.updateOne({ _id: right._id }, { active: false });
    expect((await fields(right._id.toString()))[0]).toBe(422);
    await VitalsRecordModel.updateOne({ _id: record.id }, { hidden: true, voided: { reason: null } });
    expect((await move()).status).toBe(404);
  });
});

describe('Observations of a record', () => {
  it('are null where nobody said them, and false where No was said', async () => {
    const stored = async (given: object) => {
      const draft = vitalsDraft(wrong._id.toString(), given);
      const { hydration, urine, defecation } = (
        await nurse.post<{ record: VitalsRecord }>('/api/vitals', draft)
      ).body.record;
      return [hydration, urine, defecation];
    };
    expect(await stored({ hydration: undefined, urine: undefined, defecation: undefined })).toEqual([
      null,
      null,
      null,
    ]);
    expect(await stored({ hydration: true, urine: false, defecation: null })).toEqual([true, false, null]);
  });

  it('that an earlier version stored as false say nothing: every untouched form stored it', async () => {
    const former = await buildVitalsRecord(new Date(), { residentId: right._id.toString() });
    await VitalsRecordModel.collection.updateOne(
      { _id: former._id },
      { $set: { hydration: true, urine: false, defecation: false }, $unset: { saidNo: '' } },
    );
    const [shown] = await recordsOf(right);
    expect([shown?.hydration, shown?.urine, shown?.defecation]).toEqual([true, null, null]);
  });
});
