import { randomUUID } from 'node:crypto';
import type { MedicationRecord } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { buildMedication, buildResident } from '../../testing/build-clinical.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  act,
  buildAsNeeded,
  claim,
  claimsSeenBy,
  confirm,
  release,
  type ActReply,
  type Failure,
} from './testing/build-round.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [ana, ben] = [await server.as('gerocultor'), await server.as('nurse')];
});
afterAll(() => server.stop());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const give = <Body = ActReply>(as: TestClient, prescriptionId: string, minutes = 0, key?: string) =>
  act<Body>(as, { prescriptionId }, { reason: 'Pain', administeredAt: minutesAgo(minutes) }, key);
const countGiven = async (prescriptionId: string) =>
  (await MedicationRecordModel.find({ hidden: false }).lean()).filter(
    (record) => record.prescriptionId?.toString() === prescriptionId,
  ).length;

/** Stores a record as if it had been given at `at`. */
const dated = (record: MedicationRecord | null, at: Date) =>
  MedicationRecordModel.updateOne({ _id: record?.id ?? '' }, { administeredAt: at, at });

/** The records of a prescription that the round lists. */
async function listed(prescriptionId: string): Promise<MedicationRecord[]> {
  // It was stored without the server's knowledge.
  server.deps.roundDays.onChange({ kind: 'prescriptions', records: [] });
  const { body } = await ana.get<{ records: MedicationRecord[] }>('/api/round');
  return body.records.filter((record) => record.prescriptionId === prescriptionId);
}

describe('an as-needed dose', () => {
  it('needs a reason and has no time', async () => {
    const prescriptionId = await buildAsNeeded({ minIntervalMinutes: 60, maxIn24Hours: 4 });
    const missing = await act<Failure>(ana, { prescriptionId });
    expect([missing.status, Object.keys(missing.body.fields ?? {})]).toEqual([422, ['reason']]);
    const timed = await act<Failure>(
      ana,
      { prescriptionId, day: '2026-11-21', time: '08:00' },
      { reason: 'Pain' },
    );
    expect([timed.status, Object.keys(timed.body.fields ?? {})]).toEqual([422, ['time']]);
    const { status, body } = await give(ana, prescriptionId);
    expect(status).toBe(201);
    expect(body.record).toMatchObject({ prescriptionId, time: null, reason: 'Pain', status: 'administered' });
  });

  it('is refused within its interval, naming the last giver and time, and accepted after it', async () => {
    const prescriptionId = await buildAsNeeded({ minIntervalMinutes: 60, maxIn24Hours: 4 });
    const first = await give(ana, prescriptionId, 59);
    const { status, body } = await give<Failure>(ben, prescriptionId);
    expect([status, body.code]).toEqual([409, 'too-soon']);
    expect(body.current).toMatchObject({ rules: ['interval'], in24Hours: 1, lastGiven: first.body.record });
    expect(body.message).toMatch(/^\S+ gave it at .+M\. Not before .+M\.$/);
    expect(
      (await give(ben, await buildAsNeeded({ minIntervalMinutes: 60, maxIn24Hours: 4 }), 61)).status,
    ).toBe(201);
  });

  it('is refused above the maximum in 24 hours', async () => {
    const prescriptionId = await buildAsNeeded({ minIntervalMinutes: 5, maxIn24Hours: 2 });
    expect((await give(ana, prescriptionId, 200)).status).toBe(201);
    expect((await give(ana, prescriptionId, 100)).status).toBe(201);
    const { status, body } = await give<Failure>(ana, prescriptionId);
    expect([status, body.code]).toEqual([409, 'too-soon']);
    expect(body.message).toContain('The most in 24 hours was given.');
    expect(body.current).toMatchObject({ rules: ['most'], in24Hours: 2 });
  });

  it('does not count doses that the resident refused', async () => {
    const prescriptionId = await buildAsNeeded({ minIntervalMinutes: 60, maxIn24Hours: 1 });
    await act(ana, { prescriptionId }, { status: 'refused', reason: 'Did not want it' });
    expect((await give(ana, prescriptionId)).status).toBe(201);
  });

  it('given by twenty at once is given once', async () => {
    const prescriptionId = await buildAsNeeded({ minIntervalMinutes: 60, maxIn24Hours: 10 });
    const clients = await Promise.all(Array.from({ length: 20 }, () => server.as('nurse')));
    const replies = await Promise.all(
      clients.map((client) => give<Failure>(client, prescriptionId, 0, randomUUID())),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'too-soon')).toHaveLength(19);
    expect(await countGiven(prescriptionId)).toBe(1);
  });

  it('repeated under its key is answered although its interval has begun', async () => {
    const prescriptionId = await buildAsNeeded({ minIntervalMinutes: 60, maxIn24Hours: 4 });
    const key = randomUUID();
    const body = { reason: 'Pain' };
    const first = await act(ana, { prescriptionId }, body, key);
    const again = await act(ana, { prescriptionId }, body, key);
    expect([again.status, again.body.record?.id]).toEqual([200, first.body.record?.id]);
    expect(await countGiven(prescriptionId)).toBe(1);
  });

  it('recorded while the clock was a year ahead still counts for the next and is listed beside the latest', async () => {
    const prescriptionId = await buildAsNeeded({ minIntervalMinutes: 60, maxIn24Hours: 4 });
    const ahead = await give(ana, prescriptionId, 90);
    await dated(ahead.body.record, new Date(Date.now() + 365 * 86_400_000));
    const asked = await give<Failure>(ben, prescriptionId);
    expect([asked.status, asked.body.code]).toEqual([409, 'too-soon']);
    expect(asked.body.current).toMatchObject({ rules: ['clock'], possibleAt: null });
    const lastGiven = ahead.body.record?.id;
    const outsideRules = { rules: ['clock'], reason: 'The clock was wrong', lastGiven };
    const next = await act(ben, { prescriptionId }, { reason: 'Pain', outsideRules });
    expect([next.status, next.body.record?.outsideRules?.rules]).toEqual([201, ['clock']]);
    const ofThis = await listed(prescriptionId);
    expect(ofThis.map(({ id }) => id).sort()).toEqual([ahead.body.record?.id, next.body.record?.id].sort());
    // The real one counts all the same.
    expect((await give<Failure>(ana, prescriptionId)).body.code).toBe('too-soon');
  });

  it('given days ago is in the round only if it is the latest', async () => {
    const prescriptionId = await buildAsNeeded({ minIntervalMinutes: 60, maxIn24Hours: 4 });
    const daysAgo = async (days: number) => {
      const { body } = await give(ana, prescriptionId);
      await dated(body.record, new Date(Date.now() - days * 86_400_000));
      return body.record?.id;
    };
    await daysAgo(5);
    const latest = await daysAgo(4);
    const ofThis = await listed(prescriptionId);
    expect(ofThis.map(({ id }) => id)).toEqual([latest]);
  });

  it('can be opened by one user at a time', async () => {
    const prescriptionId = await buildAsNeeded({ minIntervalMinutes: 60, maxIn24Hours: 4 });
    const opened = await claim(ana, { prescriptionId });
    expect(opened.body.claim.time).toBeNull();
    expect((await claim(ben, { prescriptionId })).status).toBe(409);
    expect((await give<Failure>(ben, prescriptionId)).body.code).toBe('claimed');
  });

  it('of a prescription not in force at that time is refused at first', async () => {
    const prescriptionId = await buildAsNeeded(
      { minIntervalMinutes: 60, maxIn24Hours: 4 },
      { endsAt: new Date(Date.now() - 3_600_000) },
    );
    const { status, body } = await give<Failure>(ana, prescriptionId);
    expect([status, body.code, body.current]).toMatchObject([409, 'outside-rules', { rules: ['ended'] }]);
  });
});

describe('two as-needed prescriptions of the same medication for one resident', () => {
  const rules = { minIntervalMinutes: 60, maxIn24Hours: 4 };

  /** One prescription for pain and one for fever, by two doctors. */
  async function buildTwo(fields: { twoPeople?: true } = {}, of = rules): Promise<[string, string]> {
    const subject = { resident: await buildResident(), medication: await buildMedication(), ...fields };
    return [await buildAsNeeded(of, subject), await buildAsNeeded(of, subject)];
  }

  it('are given once by two users at the same instant; the second gets the first’s name and time', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const both = await buildTwo();
      const replies = await Promise.all([give<Failure>(ana, both[0]), give<Failure>(ben, both[1])]);
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
      const refused = replies.find(({ status }) => status === 409)?.body;
      expect(refused?.code).toBe('too-soon');
      expect(refused?.message).toMatch(/^\S+ gave it at .+M\. Not before .+M\.$/);
      expect((await countGiven(both[0])) + (await countGiven(both[1]))).toBe(1);
    }
  });

  it('given by twenty users at once do not exceed the maximum in 24 hours', async () => {
    const both = await buildTwo({}, { minIntervalMinutes: 5, maxIn24Hours: 2 });
    expect((await give(ana, both[0], 90)).status).toBe(201);
    const clients = await Promise.all(Array.from({ length: 20 }, () => server.as('nurse')));
    const replies = await Promise.all(
      clients.map((client, index) => give<Failure>(client, both[index % 2] ?? '')),
    );
    const answers = replies.map(({ status, body }) => (status === 201 ? 'given' : body.code)).sort();
    expect(answers).toEqual(['given', ...Array.from({ length: 19 }, () => 'too-soon')]);
    expect((await countGiven(both[0])) + (await countGiven(both[1]))).toBe(2);
  });

  it('can be opened by one user at a time, who is named to the other', async () => {
    const [pain, fever] = await buildTwo();
    const opened = await claim(ana, { prescriptionId: pain });
    const { status, body } = await claim<Failure>(ben, { prescriptionId: fever });
    expect([status, body.code]).toEqual([409, 'claimed']);
    expect(body.current).toEqual(opened.body.claim);
    expect((await give<Failure>(ben, fever)).body.code).toBe('claimed');
    await release(ana, opened.body.claim.id);
    expect((await claim(ben, { prescriptionId: fever })).status).toBe(201);
  });

  it('opened in turn by one user share a claim, which is for the latter', async () => {
    const [pain, fever] = await buildTwo();
    const first = await claim(ana, { prescriptionId: pain });
    const second = await claim(ana, { prescriptionId: fever });
    expect(second.body.claim).toMatchObject({ id: first.body.claim.id, prescriptionId: fever });
  });

  it('wait for one second person at a time: the giver’s other dose does not replace the waiting one', async () => {
    const [pain, fever] = await buildTwo({ twoPeople: true });
    const asked = await give(ana, pain);
    const id = asked.body.claim?.id ?? '';
    expect((await give<Failure>(ana, fever)).body.code).toBe('claimed');
    expect((await claim<Failure>(ana, { prescriptionId: fever })).body.code).toBe('claimed');
    const seen = (await claimsSeenBy(ben)).find((each) => each.id === id);
    expect([seen?.prescriptionId, seen?.waiting !== null]).toEqual([pain, true]);
    expect((await confirm(ben, id)).body.record.prescriptionId).toBe(pain);
    expect((await give<Failure>(ana, fever)).body.code).toBe('too-soon');
  });
});
