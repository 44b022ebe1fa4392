import { randomUUID } from 'node:crypto';
import { can, roles, type MedicationRecord } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { readMovements, readQuantity, stockSettled } from '../medication-records/testing/form-02.ts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { buildMedication, buildResident } from '../../testing/build-clinical.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { act, buildDueNow, claim, claimsSeenBy, type ActReply, type Failure } from './testing/build-round.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [ana, ben] = [await server.as('gerocultor'), await server.as('nurse')];
});
afterAll(async () => {
  closeListeners();
  await server.stop();
});

const recordsOf = (prescriptionId: string) =>
  MedicationRecordModel.find({ hidden: false })
    .lean()
    .then((all) => all.filter((one) => one.prescriptionId?.toString() === prescriptionId));
/** The prescriptions whose dose somebody has open. */
const openDoses = async () => (await claimsSeenBy(ben)).map(({ prescriptionId }) => prescriptionId);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('recording a dose of the round', () => {
  it.each(roles)('%s may, under their own name', async (role) => {
    const client = await server.as(role);
    const { dose, medication, resident } = await buildDueNow();
    const { status, body } = await act(client, { ...dose, administeredBy: ben.user.id } as typeof dose);
    expect(status).toBe(can(role, 'canRecordMedications') ? 201 : 403);
    expect(body.claim).toBeNull();
    expect(body.record).toMatchObject({
      ...dose,
      status: 'administered',
      administeredByUser: { id: client.user.id, name: client.user.name },
      recordedBy: { id: client.user.id },
      residentId: resident._id.toString(),
      medicationId: medication._id.toString(),
      dose: { amount: 1, unit: 'tablet' },
    });
  });

  it('is refused without a session', async () => {
    const { dose } = await buildDueNow();
    expect(
      (await server.anonymous.post('/api/round/doses', { ...dose, status: 'administered' })).status,
    ).toBe(401);
    expect(await recordsOf(dose.prescriptionId)).toEqual([]);
  });

  it('reaches every other tablet, ends the claim and takes the dose from the stock once', async () => {
    const { dose, medication } = await buildDueNow();
    const before = await readQuantity(medication._id.toString());
    await claim(ana, dose);
    const tablet = await listen(server.url, ben.cookie);
    const { body } = await act(ana, dose);
    const [heard] = await tablet.waitForEvent('medication-records:created');
    expect(heard).toEqual(body.record);
    await tablet.waitForEvent('dose-claims:changed', (claims) =>
      claims.some(({ endedAt }) => endedAt !== null),
    );
    expect(await openDoses()).not.toContain(dose.prescriptionId);
    await stockSettled();
    expect(await readQuantity(medication._id.toString())).toBe(before - 1);
    tablet.close();
  });

  it('by twenty users at once makes one record and one stock movement; the others get its author and time', async () => {
    const { dose, medication } = await buildDueNow();
    const clients = await Promise.all(Array.from({ length: 20 }, () => server.as('nurse')));
    const replies = await Promise.all(
      clients.map((client) => act<ActReply & Failure>(client, dose, {}, randomUUID())),
    );
    const given = replies.filter(({ status }) => status === 201);
    const told = replies.filter(({ status, body }) => status === 409 && body.code === 'recorded');
    expect([given.length, told.length]).toEqual([1, 19]);
    const id = given[0]?.body.record?.id;
    for (const { body } of told) {
      expect(body.current).toMatchObject({ id, recordedBy: given[0]?.body.record?.recordedBy });
      expect(body.message).toMatch(/^\S+ recorded this at \d{1,2}:\d\d [AP]M\.$/);
    }
    expect(await recordsOf(dose.prescriptionId)).toHaveLength(1);
    // Stored in thousandths.
    await stockSettled();
    expect(await readMovements(medication._id.toString())).toMatchObject([{ recordId: id, amount: -1000 }]);
  });

  it('repeated under its key makes one record, even if another user has opened it meanwhile', async () => {
    const { dose } = await buildDueNow();
    const key = randomUUID();
    const [first, second] = await Promise.all([act(ana, dose, {}, key), act(ana, dose, {}, key)]);
    expect([first.status, second.status].sort()).toEqual([200, 201]);
    const third = await act(ana, dose, {}, key);
    expect([third.status, third.body.record]).toEqual([200, first.body.record]);
    const other = await act<Failure>(ana, dose, { notes: 'other' }, key);
    expect([other.status, other.body.code]).toEqual([409, 'key-reused']);
  });

  it('is refused while another user has opened the dose', async () => {
    const { dose } = await buildDueNow();
    const held = await claim(ana, dose);
    const { status, body } = await act<Failure>(ben, dose);
    expect([status, body.code, body.current]).toEqual([409, 'claimed', held.body.claim]);
    expect(await recordsOf(dose.prescriptionId)).toEqual([]);
  });

  it.each(['refused', 'omitted', 'held'])(
    '%s needs a reason and takes nothing from the stock',
    async (status) => {
      const { dose, medication } = await buildDueNow();
      const before = await readQuantity(medication._id.toString());
      for (const reason of [undefined, '', 'Other']) {
        const missing = await act<Failure>(ana, dose, { status, reason });
        expect([missing.status, Object.keys(missing.body.fields ?? {})]).toEqual([422, ['reason']]);
      }
      const { body } = await act(ana, dose, { status, reason: 'Asleep', administeredAt: ago(1) });
      expect(body.record).toMatchObject({
        status,
        reason: 'Asleep',
        administeredAt: null,
        administeredByUser: null,
      });
      expect(await readQuantity(medication._id.toString())).toBe(before);
    },
  );
});

describe('the time of a dose of the round', () => {
  it.each([
    [61, false],
    [59, true],
  ])('%s minutes before its time: given, %s', async (minutes, isPossible) => {
    const { dose } = await buildDueNow(minutes);
    const { status, body } = await act<Failure>(ana, dose);
    expect(status).toBe(isPossible ? 201 : 409);
    if (!isPossible) expect(body.message).toMatch(/^Too early\. Can be given from \d{1,2}:\d\d [AP]M\.$/);
  });

  it('opens 30 minutes earlier for a time-critical dose', async () => {
    const { dose } = await buildDueNow(32, { timeCritical: true });
    expect((await act(ana, dose)).status).toBe(409);
  });

  it('may be set back, but not into the future or more than a day before the due time', async () => {
    const { dose } = await buildDueNow(-120);
    expect((await act<Failure>(ana, dose, { administeredAt: ago(190) })).body.code).toBe('outside-rules');
    for (const administeredAt of [ago(-10), ago(120 + 25 * 60)]) {
      const { status, body } = await act<Failure>(ana, dose, { administeredAt });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['administeredAt']]);
    }
    const at = ago(100);
    expect((await act(ana, dose, { administeredAt: at })).body.record?.administeredAt).toBe(at);
  });

  it.each([
    [{ time: undefined }, 'time'],
    [{ day: undefined }, 'day'],
    [{ time: '03:33' }, 'time'],
    [{ day: '2020-02-30' }, 'day'],
    [{ prescriptionId: 'x' }, 'prescriptionId'],
    [{ status: 'pending' }, 'status'],
    [{ administeredAt: 'now' }, 'administeredAt'],
  ])('422 for %j, naming the field', async (fields, field) => {
    const { dose } = await buildDueNow();
    const { status, body } = await act<Failure>(ana, dose, fields);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });

  it('is refused at first for an inactive resident', async () => {
    const { dose } = await buildDueNow(0, { resident: await buildResident({ active: false }) });
    expect((await act(ana, dose)).status).toBe(409);
  });

  it('is refused in words for a resident who was deleted while the dose was open', async () => {
    const { dose, resident } = await buildDueNow();
    expect((await claim(ana, dose)).status).toBe(201);
    const manager = await server.as('manager');
    expect((await manager.delete(`/api/residents/${resident._id.toString()}`)).status).toBe(204);
    const { status, body } = await act<Failure>(ana, dose);
    expect([status, body.message]).toEqual([
      404,
      'Prescription not found: it or its resident was deleted. Nothing was saved.',
    ]);
  });
});

describe('an allergy that matches a dose of the round', () => {
  const allergic = async () =>
    buildDueNow(0, {
      resident: await buildResident({ allergies: ['Codeine'] }),
      medication: await buildMedication('Cough syrup', { substances: ['codeine'] }),
    });

  it('requires a reason, which the record keeps', async () => {
    const { dose } = await allergic();
    const { status, body } = await act<Failure>(ana, dose);
    expect([status, body.code, body.current]).toEqual([
      409,
      'allergy',
      {
        allergies: ['Codeine'],
        because: ['Codeine: Cough syrup contains codeine'],
      },
    ]);
    expect(body.message).toContain('Codeine');
    expect(await recordsOf(dose.prescriptionId)).toEqual([]);
    const given = await act(ana, dose, { allergyReason: 'The doctor decided.' });
    expect(given.body.record).toMatchObject({ allergyReason: 'The doctor decided.' });
  });

  it('requires nothing if the dose is refused', async () => {
    const { dose } = await allergic();
    expect((await act(ana, dose, { status: 'refused', reason: 'Feels unwell' })).status).toBe(201);
  });
});

describe('a dose noted on paper', () => {
  it('is recorded even if another user has opened the dose, and ends that claim', async () => {
    const { dose } = await buildDueNow(-30);
    await claim(ben, dose);
    const at = ago(20);
    const { status, body } = await act(ana, dose, { late: true, administeredAt: at });
    expect([status, body.record?.administeredAt]).toEqual([201, at]);
    expect(await openDoses()).not.toContain(dose.prescriptionId);
  });

  it('is refused if the dose is already recorded, without a second record', async () => {
    const { dose } = await buildDueNow(-30);
    const first = await act(ben, dose);
    const { status, body } = await act<Failure>(
      ana,
      dose,
      { late: true, administeredAt: ago(20) },
      randomUUID(),
    );
    expect([status, body.code]).toEqual([409, 'recorded']);
    expect((body.current as MedicationRecord).id).toBe(first.body.record?.id);
    expect(await recordsOf(dose.prescriptionId)).toHaveLength(1);
  });
});
