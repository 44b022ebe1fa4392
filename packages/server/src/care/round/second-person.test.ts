import { randomUUID } from 'node:crypto';
import { defaultWitnessRoles, roles, type Handover, type MedicationRecord } from '@hearthline/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { beginConfirming, DoseClaimModel, findClaim } from './dose-claim.repository.ts';
import {
  act,
  buildDueNow,
  claim,
  claimsSeenBy,
  confirm,
  release,
  type Dose,
  type Failure,
} from './testing/build-round.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
let dose: Dose;
beforeAll(async () => {
  server = await startTestServer();
  [ana, ben] = [await server.as('nurse'), await server.as('nurse')];
});
afterAll(async () => {
  closeListeners();
  await server.stop();
});
beforeEach(async () => {
  await MedicationRecordModel.collection.deleteMany({});
  await DoseClaimModel.collection.deleteMany({});
  ({ dose } = await buildDueNow(0, { twoPeople: true }));
});

const countRecords = () => MedicationRecordModel.countDocuments({});
/** Gives the dose, which then waits; resolves with the id of its claim. */
const give = async (fields: object = {}, key?: string) =>
  (await act(ana, dose, fields, key)).body.claim?.id ?? '';

describe('a dose that two people give', () => {
  it('waits for 5 minutes without a record and asks every colleague', async () => {
    const tablet = await listen(server.url, ben.cookie);
    const { status, body } = await act(ana, dose);
    expect([status, body.record]).toEqual([201, null]);
    const { waiting, expiresAt } = body.claim ?? {};
    expect(Date.parse(expiresAt ?? '') - Date.parse(waiting?.requestedAt ?? '')).toBe(5 * 60_000);
    expect(await tablet.waitForEvent('dose-claims:changed')).toEqual([body.claim]);
    expect(await countRecords()).toBe(0);
    tablet.close();
  });

  it('is recorded with both names and times once a colleague confirms', async () => {
    const administeredAt = new Date(Date.now() - 60_000).toISOString();
    const id = await give({ administeredAt, notes: 'Left arm' });
    const tablet = await listen(server.url, ana.cookie);
    const { status, body } = await confirm(ben, id);
    expect(status).toBe(201);
    expect(body.record).toMatchObject({
      ...dose,
      status: 'administered',
      administeredAt,
      notes: 'Left arm',
      administeredByUser: { id: ana.user.id },
      recordedBy: { id: ana.user.id },
      confirmedBy: { id: ben.user.id, name: ben.user.name },
    });
    expect(Date.parse(body.record.confirmedAt ?? '')).toBeGreaterThan(Date.parse(administeredAt));
    expect(await tablet.waitForEvent('medication-records:created')).toEqual([body.record]);
    expect(await claimsSeenBy(ana)).toEqual([]);
    tablet.close();
  });

  it('is never confirmed by its giver, on whatever device', async () => {
    const id = await give();
    const elsewhere = await server.signIn(ana.user);
    for (const client of [ana, elsewhere])
      expect((await confirm<Failure>(client, id)).body.code).toBe('forbidden');
    expect(await countRecords()).toBe(0);
  });

  it.each(roles)('%s confirms if the role may be a witness', async (role) => {
    const { status } = await confirm(await server.as(role), await give());
    expect(status).toBe(defaultWitnessRoles.includes(role) ? 201 : 403);
    expect(await countRecords()).toBe(defaultWitnessRoles.includes(role) ? 1 : 0);
  });

  it('is not confirmed without a session', async () => {
    const id = await give();
    expect((await server.anonymous.post(`/api/round/claims/${id}/confirm`)).status).toBe(401);
  });

  it('stays pending if no colleague confirms within 5 minutes, and can be given again', async () => {
    const id = await give();
    await DoseClaimModel.collection.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await confirm(ben, id)).status).toBe(404);
    expect(await countRecords()).toBe(0);
    const again = await act(ben, dose);
    expect(again.body.claim?.by.id).toBe(ben.user.id);
    expect((await confirm(ana, again.body.claim?.id ?? '')).body.record.administeredByUser?.id).toBe(
      ben.user.id,
    );
  });

  it('is not confirmed if another giver has taken over the claim meanwhile', async () => {
    const asked = await findClaim(await give());
    await DoseClaimModel.collection.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    const taken = await act(ben, dose);
    expect(taken.body.claim?.id).toBe(asked?._id.toString());
    expect(asked && (await beginConfirming(asked, new Date()))).toBeNull();
    expect((await confirm(ana, taken.body.claim?.id ?? '')).status).toBe(201);
  });

  it('can be withdrawn by its giver and then no longer confirmed', async () => {
    const id = await give();
    expect((await release(ben, id)).status).toBe(204);
    expect(await claimsSeenBy(ben)).toHaveLength(1);
    expect((await release(ana, id)).status).toBe(204);
    expect((await confirm(ben, id)).status).toBe(404);
    expect(await countRecords()).toBe(0);
  });

  it('keeps waiting when its giver reopens it or signs out', async () => {
    const carla = await server.as('nurse');
    const asked = await act(carla, dose);
    expect((await claim(carla, dose)).body.claim.waiting).toEqual(asked.body.claim?.waiting);
    await carla.post('/api/auth/logout');
    expect((await confirm(ben, asked.body.claim?.id ?? '')).status).toBe(201);
  });

  it('confirmed by five at once is recorded once', async () => {
    const id = await give({}, randomUUID());
    const clients = await Promise.all(Array.from({ length: 5 }, () => server.as('nurse')));
    const statuses = (await Promise.all(clients.map((client) => confirm(client, id)))).map(
      ({ status }) => status,
    );
    expect(statuses).toContain(201);
    expect(await countRecords()).toBe(1);
  });

  it('repeated under its key waits once, and returns the record once confirmed', async () => {
    const key = randomUUID();
    const id = await give({}, key);
    const again = await act(ana, dose, {}, key);
    expect([again.status, again.body.claim?.id]).toEqual([200, id]);
    const { body } = await confirm(ben, id);
    const third = await act(ana, dose, {}, key);
    expect([third.status, third.body.record?.id]).toEqual([200, body.record.id]);
  });

  it('needs no second person if it is refused', async () => {
    const { body } = await act(ana, dose, { status: 'refused', reason: 'Did not want it' });
    expect(body.record).toMatchObject({ status: 'refused', confirmedBy: null });
  });
});

describe('a two-person dose noted on paper by one', () => {
  const note = async () => (await act(ana, dose, { late: true })).body.record!;
  const confirmRecord = <Body = { record: MedicationRecord }>(as: TestClient, id: string) =>
    as.post<Body>(`/api/medication-records/${id}/confirm`);

  it('is recorded at once and marked as lacking its second person', async () => {
    const record = await note();
    expect(record).toMatchObject({ status: 'administered', confirmedBy: null, lacksSecondPerson: true });
    expect((await act<Failure>(ben, dose)).body.code).toBe('recorded');
  });

  it('has both names and times once a colleague confirms it, on every tablet and in the audit', async () => {
    const record = await note();
    const tablet = await listen(server.url, ana.cookie);
    const { status, body } = await confirmRecord(ben, record.id);
    expect([status, body.record.version]).toEqual([200, record.version + 1]);
    expect(body.record).toMatchObject({
      administeredByUser: { id: ana.user.id },
      confirmedBy: { id: ben.user.id, name: ben.user.name },
      lacksSecondPerson: false,
    });
    expect(await tablet.waitForEvent('medication-records:updated')).toEqual([body.record]);
    const entries = await readAudit(record.residentId, record.id);
    expect(entries.find(({ action }) => action === 'updated')).toMatchObject({
      action: 'updated',
      by: { name: ben.user.name },
      changes: { confirmedBy: { before: null, after: ben.user.name } },
    });
    tablet.close();
  });

  it('cannot be confirmed by its giver, nor twice', async () => {
    const { id } = await note();
    expect((await confirmRecord<Failure>(ana, id)).status).toBe(403);
    const carla = await server.as('nurse');
    const replies = await Promise.all([confirmRecord<Failure>(ben, id), confirmRecord<Failure>(carla, id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)?.body;
    expect(refused?.message).toMatch(/confirmed this dose already\.$/);
  });

  it.each(roles)('is confirmed by a %s only if the role may', async (role) => {
    const { id } = await note();
    const { status } = await confirmRecord(await server.as(role), id);
    expect(status).toBe(defaultWitnessRoles.includes(role) ? 200 : 403);
  });

  it('is in the handover until it is confirmed', async () => {
    const { id } = await note();
    const told = async () =>
      (await ben.get<{ handover: Handover }>('/api/handover')).body.handover.doses.map((each) => each.id);
    expect(await told()).toContain(id);
    await confirmRecord(ben, id);
    expect(await told()).not.toContain(id);
  });

  it('that needs one person only is refused with 422', async () => {
    const { dose: single } = await buildDueNow();
    const { body } = await act(ana, single, { late: true });
    expect(body.record?.lacksSecondPerson).toBe(false);
    expect((await confirmRecord<Failure>(ben, body.record?.id ?? '')).status).toBe(422);
    expect((await confirmRecord(ben, 'a'.repeat(24))).status).toBe(404);
    expect(
      (await server.anonymous.post(`/api/medication-records/${body.record?.id ?? ''}/confirm`)).status,
    ).toBe(401);
  });
});
