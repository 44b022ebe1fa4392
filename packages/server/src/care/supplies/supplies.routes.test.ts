import { randomUUID } from 'node:crypto';
import { can, roles, toHomeDay, type MedicationRecord, type Supply } from '@hearthline/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stockSettled } from '../medication-records/testing/form-02.ts';
import { act, buildAsNeeded, buildDueNow, claim, type ActReply } from '../round/testing/build-round.ts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { buildMedication, buildResident } from '../../testing/build-clinical.ts';
import { findAudit } from '../../testing/find-audit.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let nurse: TestClient;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [nurse, manager] = [await server.as('nurse'), await server.as('manager')];
});
afterEach(closeListeners);
afterAll(() => server.stop());

interface Named {
  readonly _id: { toString(): string };
}
interface Reply {
  readonly supply: Supply;
  readonly code?: string;
  readonly fields?: Record<string, string>;
}
const idOf = ({ _id }: Named) => _id.toString();
const today = () => toHomeDay(new Date(), 'Europe/Madrid');
const inDays = (days: number) => toHomeDay(new Date(Date.now() + days * 86_400_000), 'Europe/Madrid');

const draftOf = (resident: Named, medication: Named, fields: object = {}) => ({
  residentId: idOf(resident),
  medicationId: idOf(medication),
  quantity: 12,
  ...fields,
});
const add = (resident: Named, medication: Named, fields: object = {}) =>
  nurse.post<Reply>('/api/supplies', draftOf(resident, medication, fields));
const list = async (query: string) =>
  (await nurse.get<{ supplies: Supply[] }>(`/api/supplies?${query}`)).body.supplies;
const quantityOf = async (medication: Named) =>
  (
    await nurse.get<{ medications: { id: string; quantity: number }[] }>('/api/medications')
  ).body.medications.find(({ id }) => id === idOf(medication))?.quantity;
const ofResident = async (resident: Named) =>
  (await list(`residentId=${idOf(resident)}`)).map(({ quantity }) => quantity);

describe('a supply', () => {
  it('is made with what came, its pack and who it is of, and listed by resident and by medication', async () => {
    const resident = await buildResident({ name: 'Florence', lastName: 'Okafor' });
    const medication = await buildMedication('Omeprazole', { form: 'capsule' });
    const pack = {
      packSize: 28,
      batch: 'LX 201',
      expiresOn: '2027-03-31',
      openedOn: today(),
      useWithinDays: 60,
    };
    const { status, body } = await add(resident, medication, { ...pack, reason: 'Pharmacy Sol' });
    expect(status).toBe(201);
    expect(body.supply).toMatchObject({
      ...pack,
      quantity: 12,
      residentName: 'Florence Okafor',
      medication: { name: 'Omeprazole', form: 'capsule' },
      controlled: false,
      closed: false,
    });
    expect(await list(`medicationId=${idOf(medication)}`)).toEqual([body.supply]);
    expect(await list(`residentId=${idOf(resident)}`)).toEqual([body.supply]);
    const { body: moved } = await nurse.get(`/api/supplies/${body.supply.id}/movements`);
    expect(moved).toMatchObject({
      movements: [
        {
          kind: 'received',
          amount: 12,
          quantity: 12,
          reason: 'Pharmacy Sol',
          resident: { name: 'Florence Okafor' },
        },
      ],
    });
    expect(await findAudit(body.supply.id)).toMatchObject([{ action: 'created', entity: 'supply' }]);
    // No medication: the house's stock and its lists know nothing of it.
    expect(await quantityOf(medication)).toBe(60);
    const wrong = await nurse.post(`/api/medications/${body.supply.id}/movements`, {
      kind: 'received',
      amount: 1,
    });
    expect(wrong.status).toBe(404);
  });

  it.each(roles)('is made and read by a %s only if the role may', async (role) => {
    const [resident, medication] = [await buildResident(), await buildMedication()];
    const client = await server.as(role);
    const made = await client.post('/api/supplies', draftOf(resident, medication));
    expect(made.status).toBe(can(role, 'canEditMedication') ? 201 : 403);
    const may = can(role, 'canOpenMedications') ? 200 : 403;
    for (const path of ['', '/orders', '/orders/csv', `/returns?from=${today()}&to=${today()}`])
      expect([path, (await client.get(`/api/supplies${path}`)).status]).toEqual([path, may]);
  });

  it('is made once for one key', async () => {
    const [resident, medication] = [await buildResident(), await buildMedication()];
    const key = { 'idempotency-key': randomUUID() };
    const send = (quantity = 12) =>
      nurse.post<Reply>('/api/supplies', draftOf(resident, medication, { quantity }), key);
    expect([(await send()).status, (await send()).status, (await send(3)).status]).toEqual([201, 200, 409]);
    expect(await ofResident(resident)).toEqual([12]);
  });

  it('refuses an unknown medication, an inactive resident and a wrong pack, naming the field', async () => {
    const [resident, medication] = [await buildResident(), await buildMedication()];
    const unknown = { _id: 'f'.repeat(24) };
    expect((await add(resident, unknown)).body.fields).toHaveProperty('medicationId');
    expect((await add(unknown, medication)).status).toBe(404);
    for (const fields of [{ packSize: 0 }, { useWithinDays: 0.5 }, { expiresOn: 'soon' }, { quantity: -1 }]) {
      const { status, body } = await add(resident, medication, fields);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, Object.keys(fields)]);
    }
  });

  it('keeps the pack up to date, tells of a colleague’s change, and of no dose', async () => {
    const [resident, medication] = [await buildResident(), await buildMedication()];
    const { supply } = (await add(resident, medication)).body;
    const path = `/api/supplies/${supply.id}`;
    await nurse.post(`${path}/movements`, { kind: 'received', amount: 1 });
    const opened = await nurse.put<Reply>(path, { openedOn: today(), version: supply.version });
    expect([opened.status, opened.body.supply.openedOn, opened.body.supply.quantity]).toEqual([
      200,
      today(),
      13,
    ]);
    const stale = await nurse.put<Reply>(path, { batch: 'B', version: supply.version });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    expect((await nurse.put('/api/supplies/abc', { batch: 'B' })).status).toBe(404);
  });

  it('is moved, and put away when it is empty', async () => {
    const [resident, medication] = [await buildResident(), await buildMedication()];
    const { supply } = (await add(resident, medication)).body;
    const path = `/api/supplies/${supply.id}`;
    expect((await nurse.post<Reply>(`${path}/close`, {})).body.fields).toHaveProperty('quantity');
    const tooMuch = await nurse.post<Reply>(`${path}/movements`, { kind: 'returned', amount: 13 });
    expect(tooMuch.body.fields).toHaveProperty('amount');
    const colleague = await listen(server.url, manager.cookie);
    const { status, body } = await nurse.post(`${path}/movements`, { kind: 'returned', amount: 12 });
    expect([status, body]).toMatchObject([
      201,
      {
        supply: { quantity: 0 },
        movement: { kind: 'returned', amount: -12, resident: { id: idOf(resident) } },
      },
    ]);
    expect((await nurse.post<Reply>(`${path}/close`, {})).body.supply.closed).toBe(true);
    expect(await ofResident(resident)).toEqual([]);
    await colleague.waitForEvent('supplies:changed');
  });
});

describe('a given dose', () => {
  it('is taken from the resident’s own supply first, and from the house’s when that is empty', async () => {
    const { dose, resident, medication } = await buildDueNow();
    await add(resident, medication, { quantity: 1 });
    const opened = await claim<{ source: object }>(nurse, dose);
    expect(opened.body.source).toMatchObject({ quantity: 1, supplyId: expect.any(String) as string });
    expect((await act(nurse, dose)).status).toBe(201);
    await stockSettled();
    expect([await ofResident(resident), await quantityOf(medication)]).toEqual([[0], 60]);
    const prescriptionId = await buildAsNeeded(
      { minIntervalMinutes: 1, maxIn24Hours: 20 },
      { medication, resident },
    );
    const more = { reason: 'Pain', outsideRules: { rules: ['interval'], reason: 'Test' } };
    const next = await claim<{ source: object }>(nurse, { prescriptionId });
    expect(next.body.source).toEqual({ supplyId: null, quantity: 60, useBy: null });
    await act(nurse, { prescriptionId }, more);
    await stockSettled();
    expect([await ofResident(resident), await quantityOf(medication)]).toEqual([[0], 59]);
  });

  it('is taken from the opened one, then from what expires first, and never from another resident’s', async () => {
    const { dose, resident, medication } = await buildDueNow();
    const other = await buildResident();
    await add(other, medication, { quantity: 7, openedOn: today() });
    await add(resident, medication, { quantity: 3, expiresOn: inDays(300) });
    await add(resident, medication, { quantity: 4, expiresOn: inDays(20) });
    await add(resident, medication, { quantity: 5, expiresOn: inDays(-1), openedOn: inDays(-30) });
    await act(nurse, dose);
    await stockSettled();
    expect([await ofResident(resident), await ofResident(other)]).toEqual([[3, 3, 5], [7]]);
  });

  it('is given back to the supply that it was taken from, when it is corrected, voided and given anew', async () => {
    const { dose, resident, medication } = await buildDueNow();
    const { supply } = (await add(resident, medication, { quantity: 1 })).body;
    const { body } = await act<ActReply>(nurse, dose);
    await stockSettled();
    // A fuller one came meanwhile.
    await add(resident, medication, { quantity: 20, openedOn: today() });
    const draft = { residentId: idOf(resident), medicationId: idOf(medication) };
    const refused = await nurse.post<{ record: MedicationRecord }>('/api/medication-records', {
      ...draft,
      corrects: body.record?.id,
      reason: 'Wrong entry',
      status: 'refused',
      because: 'Spat it out',
    });
    await stockSettled();
    expect(await ofResident(resident)).toEqual([1, 20]);
    const given = await nurse.post<{ record: MedicationRecord }>('/api/medication-records', {
      ...draft,
      corrects: refused.body.record.id,
      reason: 'It was given',
      status: 'administered',
    });
    await stockSettled();
    expect(await ofResident(resident)).toEqual([0, 20]);
    await nurse.post(`/api/supplies/${supply.id}/close`, {});
    expect(await ofResident(resident)).toEqual([20]);
    await manager.delete(`/api/medication-records/${given.body.record.id}`, { reason: 'Entered twice' });
    await stockSettled();
    // It is listed again with what came back.
    expect(await ofResident(resident)).toEqual([1, 20]);
    expect(await quantityOf(medication)).toBe(60);
  });
});
