import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { can, roles, type MedicationRecord } from '@hearthline/contracts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { buildDose, buildMedication, buildResident } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { MedicationRecordModel } from './medication-record.repository.ts';
import {
  ago,
  hourMs,
  readMovements,
  readQuantity,
  saveForm,
  type Failure,
  type Form02,
  type One,
} from './testing/form-02.ts';

let server: TestServer;
let nurse: TestClient;
let manager: TestClient;
let form: Form02;
let old: MedicationRecord;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.as('nurse');
  manager = await server.as('manager');
});
afterAll(() => server.stop());
afterEach(closeListeners);
beforeEach(async () => {
  const resident = await buildResident({ allergies: ['Penicillin'] });
  form = { residentId: resident._id.toString(), medicationId: await medicationId('Metformin') };
  const administeredAt = ago(2 * hourMs).toISOString();
  old = (await saveForm(nurse, form, { administered: true, administeredAt })).body.record;
});

async function medicationId(name: string, fields: object = {}): Promise<string> {
  return (await buildMedication(name, fields))._id.toString();
}
const refused = { status: 'refused', because: 'Spat it out' };
const correct = <Body = One>(fields: object = refused, as = nurse, key?: string) =>
  saveForm<Body>(as, form, { corrects: old.id, reason: 'It was spat out.', ...fields }, key);
const list = async () =>
  (await nurse.get<{ records: MedicationRecord[] }>(`/api/medication-records?residentId=${form.residentId}`))
    .body.records;

describe('a correction of a medication record', () => {
  it('stands in the old one’s place, and gives back what was taken', async () => {
    expect(await readQuantity(form.medicationId)).toBe(59);
    const { status, body } = await correct();
    expect(status).toBe(201);
    expect(body.record).toMatchObject({
      status: 'refused',
      reason: 'Spat it out',
      administeredAt: null,
      administeredBy: null,
      recordedBy: { id: nurse.user.id },
      corrects: old.id,
      correctionReason: 'It was spat out.',
      version: 1,
    });
    expect(await list()).toEqual([body.record]);
    expect(await readQuantity(form.medicationId)).toBe(60);
  });

  it('is shown with all that it corrects, newest first', async () => {
    const first = await correct();
    const second = await correct({ corrects: first.body.record.id, administered: true, reason: 'Mixed up.' });
    const { body } = await nurse.get<One & { corrected: MedicationRecord[] }>(
      `/api/medication-records/${second.body.record.id}`,
    );
    expect(body.record).toEqual(second.body.record);
    expect(body.corrected.map(({ id, status }) => [id, status])).toEqual([
      [first.body.record.id, 'refused'],
      [old.id, 'administered'],
    ]);
    expect(await readQuantity(form.medicationId)).toBe(59);
    expect((await nurse.get(`/api/medication-records/${old.id}`)).status).toBe(404);
  });

  it('of the time keeps who gave it and moves nothing in the stock', async () => {
    const administeredAt = ago(3 * hourMs).toISOString();
    const { body } = await correct({ administered: true, administeredAt }, manager);
    expect(body.record).toMatchObject({
      administeredAt,
      administeredByUser: { id: nurse.user.id, name: nurse.user.name },
      recordedBy: { id: manager.user.id },
    });
    expect(await readMovements(form.medicationId)).toHaveLength(1);
  });

  it('may leave a time as it is, however long ago, and refuses another beyond 24 hours', async () => {
    const administeredAt = ago(300 * hourMs);
    await MedicationRecordModel.updateOne({ _id: old.id }, { $set: { administeredAt, at: administeredAt } });
    const other = { administered: true, administeredAt: ago(25 * hourMs).toISOString() };
    expect((await correct<Failure>(other, manager)).body.fields).toHaveProperty('administeredAt');
    const { status, body } = await correct({ administered: true, notes: 'With water.' }, manager);
    expect([status, body.record.administeredAt]).toEqual([201, administeredAt.toISOString()]);
  });

  it('of the medication gives one back and takes the other', async () => {
    const given = await medicationId('Aspirin');
    const { body } = await correct({ administered: true, medicationId: given });
    expect(body.record.medication.name).toBe('Aspirin');
    expect([await readQuantity(form.medicationId), await readQuantity(given)]).toEqual([60, 59]);
  });

  it('asks about an allergy to the medication that was given instead', async () => {
    const given = await medicationId('Penicillin');
    const { status, body } = await correct<Failure>({ administered: true, medicationId: given });
    expect([status, body.code]).toEqual([409, 'allergy']);
    expect(await list()).toEqual([old]);
  });

  it('to pending makes it a dose that is still to be given', async () => {
    const { status, body } = await correct({ administered: false });
    expect([status, body.record.status, body.record.recordedBy]).toEqual([201, 'pending', null]);
    expect(await readQuantity(form.medicationId)).toBe(60);
  });

  it('stores who, why and the values before and after in the audit', async () => {
    const { body } = await correct();
    const [, corrected] = await readAudit(form.residentId, old.id);
    expect(corrected).toMatchObject({ action: 'corrected', reason: 'It was spat out.' });
    const [created] = await readAudit(form.residentId, body.record.id);
    expect(created?.changes).toMatchObject({
      status: { before: 'administered', after: 'refused' },
      reason: { before: null, after: 'Spat it out' },
    });
  });

  it('publishes one created and one deleted record', async () => {
    const socket = await listen(server.url, nurse.cookie);
    const { body } = await correct();
    expect(await socket.waitForEvent('medication-records:deleted')).toEqual([{ id: old.id }]);
    expect(await socket.waitForEvent('medication-records:created')).toEqual([body.record]);
  });

  it.each(roles)('of a colleague’s record by a %s', async (role) => {
    const { status } = await correct(refused, await server.as(role));
    expect(status).toBe(can(role, 'canVoidRecords') ? 201 : 403);
    expect((await list())[0]?.corrects).toBe(status === 201 ? old.id : null);
  });

  it.each([
    [24 * hourMs - 60_000, 201],
    [24 * hourMs + 60_000, 403],
  ])('by its author %d ms after: %d', async (age, expected) => {
    await MedicationRecordModel.updateOne({ _id: old.id }, { $set: { recordedAt: ago(age) } });
    expect((await correct()).status).toBe(expected);
  });

  it.each([
    [{ reason: undefined }, 422, ['reason']],
    [{ reason: '  ' }, 422, ['reason']],
    [{ corrects: 'abc' }, 422, ['corrects']],
    [{ residentId: 'a'.repeat(24) }, 422, ['residentId']],
    [{ medicationId: 'a'.repeat(24) }, 404, []],
    [{ corrects: 'f'.repeat(24) }, 404, []],
  ])('with %o: %d', async (fields, expected, named) => {
    const { status, body } = await correct<Failure>({ ...refused, ...fields });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([expected, named]);
    expect(await list()).toEqual([old]);
  });

  it('of a pending dose is refused: it is recorded instead', async () => {
    old = (await saveForm(nurse, form, { administered: false })).body.record;
    const { status, body } = await correct<Failure>();
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['corrects']]);
  });

  it('of a dose that two people give is not made given by one', async () => {
    const { body } = await correct();
    await MedicationRecordModel.updateOne({ _id: body.record.id }, { $set: { twoPeople: true } });
    const again = await correct<Failure>({ corrects: body.record.id, administered: true });
    expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([422, ['status']]);
  });

  it('of a voided record is 404, of a corrected one 409 with the one that stands', async () => {
    const first = await correct();
    const stale = await correct<Failure>();
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, 'stale', first.body.record]);
    await manager.delete(`/api/medication-records/${first.body.record.id}`);
    expect((await correct()).status).toBe(404);
    expect((await correct({ ...refused, corrects: first.body.record.id })).status).toBe(404);
  });
});

describe('a record from before stock was counted', () => {
  it('gives nothing back that it never took, corrected or voided', async () => {
    const resident = await buildResident();
    const medication = await buildMedication('Aspirin');
    await buildDose(ago(hourMs), { resident, medicationId: medication._id, administeredAt: ago(hourMs) });
    form = { residentId: resident._id.toString(), medicationId: medication._id.toString() };
    [old] = (await list()) as [MedicationRecord];
    const { status, body } = await correct(refused, manager);
    await manager.delete(`/api/medication-records/${body.record.id}`);
    expect([status, await readQuantity(form.medicationId), await list()]).toEqual([201, 60, []]);
  });
});

describe('two corrections of one record at once', () => {
  it('one 201, the others 409 stale with it, the stock moved once', async () => {
    const reasons = ['Asleep', 'Vomiting', 'Nil by mouth', 'Out of stock', 'Not in the home'];
    const replies = await Promise.all(
      reasons.map((because) => correct<One & Failure>({ status: 'omitted', because })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const [standing] = await list();
    expect(await list()).toHaveLength(1);
    for (const { status, body } of replies)
      expect(status === 201 ? body.record : body.current).toEqual(standing);
    expect(await readQuantity(form.medicationId)).toBe(60);
  });

  it('the same save twice is one correction', async () => {
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => correct(refused, nurse, key)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect((await correct(refused, nurse, key)).status).toBe(200);
    expect([(await list()).length, await readQuantity(form.medicationId)]).toEqual([1, 60]);
  });

  it('a correction and a void end as if one came after the other, with the stock exact', async () => {
    for (let round = 0; round < 8; round++) {
      old = (await saveForm(nurse, form)).body.record;
      const key = round % 2 === 0 ? randomUUID() : undefined;
      const [corrected, voided] = await Promise.all([
        correct(refused, nurse, key),
        manager.delete(`/api/medication-records/${old.id}`),
      ]);
      const visible = (await list()).filter(({ corrects, id }) => corrects === old.id || id === old.id);
      expect([
        [201, 404, 1],
        [404, 204, 0],
      ]).toContainEqual([corrected.status, voided.status, visible.length]);
      // The one of beforeEach is still given.
      expect(await readQuantity(form.medicationId)).toBe(59);
    }
  });
});
