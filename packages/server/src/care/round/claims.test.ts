import { can, roles, type DoseClaim, type EventPayload } from '@hearthline/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { published } from '../../testing/published.ts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { until } from '../../testing/until.ts';
import { DoseClaimModel } from './dose-claim.repository.ts';
import { releaseClaims } from './release-claims.ts';
import {
  act,
  buildDueNow,
  claim,
  claimsSeenBy,
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
  [ana, ben] = [await server.as('gerocultor'), await server.as('nurse')];
});
afterAll(async () => {
  closeListeners();
  await server.stop();
});
beforeEach(async () => {
  await DoseClaimModel.collection.deleteMany({});
  ({ dose } = await buildDueNow());
});

/** Makes the stored claims run out. */
const runOut = () =>
  DoseClaimModel.collection.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });

describe('opening a dose', () => {
  it('is refused to a session with 30 open doses until it closes one; reopening its own works', async () => {
    for (let count = 0; count < 30; count += 1)
      expect((await claim(ana, (await buildDueNow()).dose)).status).toBe(201);
    const { status, body } = await claim<Failure>(ana, dose);
    expect([status, body.message]).toEqual([
      422,
      'You have too many doses open. Please close some of them first.',
    ]);
    expect((await claim(ben, dose)).status).toBe(201);
    const [first] = await claimsSeenBy(ana);
    const { prescriptionId, day, time } = first!;
    expect((await claim(ana, { prescriptionId, day, ...(time !== null && { time }) })).status).toBe(201);
    expect((await release(ana, first!.id)).status).toBe(204);
    expect((await claim(ana, (await buildDueNow()).dose)).status).toBe(201);
  });

  it.each(roles)('%s may, under their own name', async (role) => {
    const client = await server.as(role);
    const { status, body } = await claim(client, { ...dose, by: { id: ben.user.id, name: 'Ben' } } as Dose);
    expect(status).toBe(can(role, 'canRecordMedications') ? 201 : 403);
    expect(body.claim.by).toEqual({ id: client.user.id, name: client.user.name });
  });

  it('is refused without a session', async () => {
    expect((await server.anonymous.post('/api/round/claims', dose)).status).toBe(401);
    expect((await server.anonymous.get('/api/round/claims')).status).toBe(401);
  });

  it('shows user and resident on every other tablet at once', async () => {
    const tablet = await listen(server.url, ben.cookie);
    const { body } = await claim(ana, dose);
    const heard = await tablet.waitForEvent('dose-claims:changed');
    expect(heard).toEqual([body.claim]);
    expect(body.claim).toMatchObject({
      ...dose,
      by: { name: ana.user.name },
      medication: { name: 'Metformin' },
      endedAt: null,
      waiting: null,
    });
    expect(await claimsSeenBy(ben)).toEqual([body.claim]);
    tablet.close();
  });

  it('is refused to a colleague while it is claimed, naming the claim’s user', async () => {
    const first = await claim(ana, dose);
    const { status, body } = await claim<Failure>(ben, dose);
    expect([status, body.code]).toEqual([409, 'claimed']);
    expect(body.current).toEqual(first.body.claim);
    expect(body.message).toBe(`${ana.user.name.split(' ')[0] ?? ''} is giving this.`);
  });

  it('gives the claim to one of twenty concurrent users and names that user to the others', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => server.as('nurse')));
    const replies = await Promise.all(
      clients.map((client) => claim<Failure & { claim?: DoseClaim }>(client, dose)),
    );
    const winners = replies.filter(({ status }) => status === 201);
    expect(winners).toHaveLength(1);
    const id = winners[0]?.body.claim?.id;
    const others = replies.filter(({ status }) => status === 409);
    expect(others.map(({ body }) => (body.current as DoseClaim).id)).toEqual(Array(19).fill(id));
  });

  it('again by the same person renews the claim', async () => {
    const first = await claim(ana, dose);
    const again = await claim(ana, dose);
    expect(again.body.claim).toMatchObject({ id: first.body.claim.id, version: 2 });
    expect(again.body.claim.expiresAt >= first.body.claim.expiresAt).toBe(true);
  });

  it('takes over a claim that expired after 5 minutes; of two concurrent users one succeeds', async () => {
    const first = await claim(ana, dose);
    const minutes = (Date.parse(first.body.claim.expiresAt) - Date.parse(first.body.claim.at)) / 60_000;
    expect(minutes).toBe(5);
    await runOut();
    expect(await claimsSeenBy(ben)).toEqual([]);
    const clients = await Promise.all([server.as('nurse'), server.as('nurse')]);
    const statuses = (await Promise.all(clients.map((client) => claim(client, dose)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 409]);
    expect(await DoseClaimModel.countDocuments({})).toBe(1);
  });

  it('is refused for a dose that was recorded, with its record', async () => {
    const given = await act(ben, dose);
    const { status, body } = await claim<Failure>(ana, dose);
    expect([status, body.code]).toEqual([409, 'recorded']);
    expect(body.current).toMatchObject({ id: given.body.record?.id });
    expect(body.message).toMatch(/recorded this at \d{1,2}:\d\d [AP]M\.$/);
  });

  it.each([
    [{ time: '25:00' }, 422, 'time'],
    [{ time: '00:01', day: '2020-01-01' }, 422, 'time'],
    [{ day: 'yesterday' }, 422, 'day'],
    [{ prescriptionId: 'x' }, 422, 'prescriptionId'],
  ])('is refused for %j, naming the field', async (fields, status, field) => {
    const reply = await claim<Failure>(ana, { ...dose, ...fields });
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([status, [field]]);
  });

  it('is refused for a prescription that does not exist', async () => {
    expect((await claim(ana, { ...dose, prescriptionId: 'a'.repeat(24) })).status).toBe(404);
  });
});

describe('closing a dose', () => {
  const isEnded = (claims: EventPayload<'dose-claims:changed'>) =>
    claims.some(({ endedAt }) => endedAt !== null);

  it('releases it and tells the others; closed twice it is closed', async () => {
    const { body } = await claim(ana, dose);
    const tablet = await listen(server.url, ben.cookie);
    expect((await release(ana, body.claim.id)).status).toBe(204);
    const [ended] = await tablet.waitForEvent('dose-claims:changed', isEnded);
    expect(ended).toMatchObject({ id: body.claim.id, version: 2 });
    expect((await release(ana, body.claim.id)).status).toBe(204);
    expect((await claim(ben, dose)).status).toBe(201);
    tablet.close();
  });

  it('by another user, or another session of the same user, releases nothing', async () => {
    const { body } = await claim(ana, dose);
    const elsewhere = await server.signIn(ana.user);
    for (const client of [ben, elsewhere]) expect((await release(client, body.claim.id)).status).toBe(204);
    expect(await claimsSeenBy(ben)).toHaveLength(1);
  });

  it('happens at the end of its session', async () => {
    const carla = await server.as('nurse');
    await claim(carla, dose);
    const tablet = await listen(server.url, ben.cookie);
    expect((await carla.post('/api/auth/logout')).status).toBeLessThan(300);
    await tablet.waitForEvent('dose-claims:changed', isEnded);
    await until('the claim is released', async () => (await claimsSeenBy(ben)).length === 0);
    tablet.close();
  });
});

describe('a session without a screen', () => {
  it('releases its claims, but not a dose that waits for a second person', async () => {
    const carla = await server.as('nurse');
    await claim(carla, dose);
    const { dose: forTwo } = await buildDueNow(0, { twoPeople: true });
    await act(carla, forTwo);
    const [open] = await DoseClaimModel.find({
      key: `${dose.prescriptionId} ${dose.day} ${dose.time}`,
    }).lean();
    const events = published('dose-claims');
    await releaseClaims([open?.sessionId ?? '']);
    expect(events).toMatchObject([{ records: [{ prescriptionId: dose.prescriptionId }] }]);
    expect((await claimsSeenBy(ben)).map(({ prescriptionId }) => prescriptionId)).toEqual([
      forTwo.prescriptionId,
    ]);
  });
});
