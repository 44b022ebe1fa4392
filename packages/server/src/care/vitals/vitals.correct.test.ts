import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { can, roles, type Role, type VitalsRecord } from '@hearthline/contracts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { ResidentModel, type ResidentDocument } from '../residents/resident.repository.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { buildResident, buildVitalsRecord, vitalsDraft } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { VitalsRecordModel, type VitalsDocument } from './vitals-record.repository.ts';

type One = { record: VitalsRecord };
type Failure = { code: string; message: string; fields?: Record<string, string>; current?: VitalsRecord };

const hour = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

let resident: ResidentDocument;
let old: VitalsRecord;
const server = openServer();
const nurse = openClient(server, 'nurse');
afterEach(closeListeners);
beforeEach(async () => {
  resident = await buildResident({ roomNumber: '12', nickname: 'Rosi' });
  const recordedAt = ago(2 * hour).toISOString();
  const { body } = await nurse.post<One>('/api/vitals', vitalsDraft(resident._id.toString(), { recordedAt }));
  old = body.record;
});

const correct = <Body = One>(fields: object = {}, as = nurse, key?: string) =>
  as.post<Body>(
    '/api/vitals',
    vitalsDraft(resident._id.toString(), { pulse: 88, corrects: old.id, reason: 'Misread.', ...fields }),
    key ? { 'idempotency-key': key } : {},
  );
const list = async () =>
  (await nurse.get<{ records: VitalsRecord[] }>(`/api/vitals?residentId=${resident._id.toString()}`)).body
    .records;
const stored = (id: string) => VitalsRecordModel.findById(id).lean<VitalsDocument>().orFail();
/** Moves the old record's creation back, and gives it to another author. */
const oldIs = (age: number, recordedBy?: string) =>
  VitalsRecordModel.updateOne(
    { _id: old.id },
    { $set: { createdAt: ago(age), ...(recordedBy && { recordedBy }) } },
  );

describe('a correction', () => {
  it('stands in the old record’s place, with its time and its resident as they were', async () => {
    await ResidentModel.updateOne({ _id: resident._id }, { $set: { roomNumber: '99', active: false } });
    const { status, body } = await correct({ notes: 'Better.' });
    expect(status).toBe(201);
    expect(body.record).toMatchObject({
      pulse: 88,
      notes: 'Better.',
      version: 1,
      recordedAt: old.recordedAt,
      residentRoom: '12',
      residentNickname: 'Rosi',
      corrects: old.id,
      correctionReason: 'Misread.',
      recordedByName: nurse.user.name,
    });
    expect(body.record.recordNumber).not.toBe(old.recordNumber);
    expect(await list()).toEqual([body.record]);
  });

  it('shows the old record with the new one, and no longer alone', async () => {
    const { body } = await correct();
    const both = await nurse.get<One & { corrected: VitalsRecord }>(`/api/vitals/${body.record.id}`);
    expect(both.body.record).toEqual(body.record);
    expect(both.body.corrected).toEqual({ ...old, version: 2 });
    expect((await nurse.get(`/api/vitals/${old.id}`)).status).toBe(404);
  });

  it('stores who, why, and every value before and after in the audit', async () => {
    const { body } = await correct({ bloodPressure: '131/80' });
    const [was, is] = [await stored(old.id), await stored(body.record.id)];
    expect(was).toMatchObject({ hidden: true, version: 2 });
    expect(is).not.toHaveProperty('hidesPending');
    const [, corrected] = await readAudit(resident._id.toString(), old.id);
    expect(corrected).toMatchObject({ action: 'corrected', reason: 'Misread.', by: { id: nurse.user.id } });
    const [created] = await readAudit(resident._id.toString(), body.record.id);
    expect(created).toMatchObject({ action: 'created', reason: 'Misread.' });
    expect(created?.changes).toEqual({
      pulse: { before: 72, after: 88 },
      bloodPressure: { before: '120/80', after: '131/80' },
    });
  });

  it('publishes one created and one deleted record', async () => {
    const socket = await listen(server.url, nurse.cookie);
    const { body } = await correct();
    expect(await socket.waitForEvent('vitals:deleted')).toEqual([{ id: old.id }]);
    expect(await socket.waitForEvent('vitals:created')).toEqual([body.record]);
  });

  it.each(roles)('of a colleague’s record by a %s', async (role: Role) => {
    const { status, body } = await correct<Failure>({}, await server.as(role));
    expect(status).toBe(can(role, 'canVoidRecords') ? 201 : 403);
    if (status === 403) expect([body.code, await list()]).toEqual(['forbidden', [old]]);
  });

  it.each([
    [24 * hour - 60_000, 201],
    [24 * hour + 60_000, 403],
  ])('by its author %d ms after: %d', async (age, expected) => {
    await oldIs(age);
    expect((await correct()).status).toBe(expected);
  });

  it('by a manager years later', async () => {
    await oldIs(800 * 24 * hour);
    expect((await correct({}, await server.as('manager'))).status).toBe(201);
  });

  it.each([
    [{ reason: undefined }, 422, ['reason']],
    [{ reason: '  ' }, 422, ['reason']],
    [{ pulse: 20 }, 422, ['pulse']],
    [{ corrects: 'abc' }, 422, ['corrects']],
    [{ residentId: 'a'.repeat(24) }, 422, ['residentId']],
    [{ recordedAt: ago(25 * hour).toISOString() }, 422, ['recordedAt']],
    [{ recordedAt: ago(-hour).toISOString() }, 422, ['recordedAt']],
    [{ corrects: 'f'.repeat(24) }, 404, []],
  ])('with %o: %d', async (fields, expected, named) => {
    const { status, body } = await correct<Failure>(fields);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([expected, named]);
    expect(await list()).toEqual([old]);
  });

  it('may name the old time, however long ago, or another within the window', async () => {
    const recordedAt = ago(400 * 24 * hour);
    const ancient = await buildVitalsRecord(recordedAt, { residentId: resident._id.toString() });
    const manager = await server.as('manager');
    const same = { corrects: ancient._id.toString(), recordedAt: recordedAt.toISOString() };
    expect((await correct(same, manager)).body.record.recordedAt).toBe(recordedAt.toISOString());
    const other = ago(hour).toISOString();
    expect((await correct({ recordedAt: other })).body.record.recordedAt).toBe(other);
  });

  it('of a voided record is 404', async () => {
    const manager = await server.as('manager');
    await manager.delete(`/api/vitals/${old.id}`);
    expect((await correct()).status).toBe(404);
  });

  it('of a corrected record is stale, with the one that stands now', async () => {
    const first = await correct();
    const second = await correct({ corrects: first.body.record.id, pulse: 90 });
    const { status, body } = await correct<Failure>({ pulse: 91 });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'stale',
      message: 'This record was already corrected.',
      current: second.body.record,
    });
  });

  it('a correction that was itself voided is gone, and the old record does not come back', async () => {
    const { body } = await correct();
    await (await server.as('manager')).delete(`/api/vitals/${body.record.id}`);
    expect(await list()).toEqual([]);
    expect((await correct()).status).toBe(404);
  });
});

describe('two at once', () => {
  it('one 201, the others 409 stale with it', async () => {
    const replies = await Promise.all([85, 86, 87, 88, 89].map((pulse) => correct<One & Failure>({ pulse })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const [standing] = await list();
    expect(await list()).toHaveLength(1);
    for (const { status, body } of replies)
      expect(status === 201 ? body.record : body.current).toEqual(standing);
  });

  it('the same save twice is one correction, now and later', async () => {
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => correct({}, nurse, key)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(replies.map(({ body }) => body.record.id)).size).toBe(1);
    expect((await correct({}, nurse, key)).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  it('a correction and a void end as if one came after the other', async () => {
    const manager = await server.as('manager');
    for (let round = 0; round < 8; round++) {
      const fresh = await nurse.post<One>('/api/vitals', vitalsDraft(resident._id.toString()));
      old = fresh.body.record;
      // With a key, as the form sends it, and without.
      const key = round % 2 === 0 ? randomUUID() : undefined;
      const [corrected, voided] = await Promise.all([
        correct({}, nurse, key),
        manager.delete(`/api/vitals/${old.id}`),
      ]);
      const visible = (await list()).filter(({ corrects, id }) => corrects === old.id || id === old.id);
      expect([
        [201, 404, 1],
        [404, 204, 0],
      ]).toContainEqual([corrected.status, voided.status, visible.length]);
    }
  });
});
