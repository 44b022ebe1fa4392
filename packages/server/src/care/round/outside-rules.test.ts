import { randomUUID } from 'node:crypto';
import {
  can,
  roles,
  type BrokenRules,
  type MedicationRecord,
  type Prescription,
} from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { buildResident } from '../../testing/build-clinical.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  act,
  buildAsNeeded,
  buildDueNow,
  claim,
  confirm,
  type Dose,
  type Failure,
} from './testing/build-round.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [ana, ben, manager] = [await server.as('gerocultor'), await server.as('nurse'), await server.as('manager')];
});
afterAll(() => server.stop());

interface Refusal extends Failure {
  readonly current: BrokenRules;
}
const rules = { minIntervalMinutes: 60, maxIn24Hours: 4 };
const pain = { reason: 'Pain' };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const recordsOf = (prescriptionId: string) =>
  MedicationRecordModel.countDocuments({ prescriptionId, hidden: false, status: 'administered' });

/** The fields that are sent after a refusal, with a reason. */
const confirming = ({ rules: broken, lastGiven }: BrokenRules, reason = 'It was given') => ({
  outsideRules: { rules: broken, reason, ...(lastGiven && { lastGiven: lastGiven.id }) },
});

/** Sends an act that is refused, and then with a reason. */
async function giveOutside(as: TestClient, dose: Partial<Dose>, fields: object = {}) {
  const refused = await act<Refusal>(as, dose, fields);
  expect(refused.status, JSON.stringify(refused.body)).toBe(409);
  const given = await act(as, dose, { ...fields, ...confirming(refused.body.current) });
  return { refused: refused.body, given };
}

async function changed(prescriptionId: string, time: string): Promise<Prescription> {
  const { body } = await manager.post<{ prescription: Prescription }>(
    `/api/prescriptions/${prescriptionId}/change`,
    {
      dose: { amount: 2, unit: 'tablet' },
      route: 'oral',
      frequency: 'Once daily',
      schedule: { kind: 'scheduled', times: [time], days: { kind: 'every-day' } },
    },
  );
  return body.prescription;
}

describe('a dose given outside the rules', () => {
  it.each(roles)('is recorded with a reason by %s if the role may record doses', async (role) => {
    const as = await server.as(role);
    const { dose } = await buildDueNow(90);
    const outsideRules = { rules: ['early'], reason: 'Leaves for the hospital' };
    const { status, body } = await act(as, dose, { outsideRules });
    expect(status).toBe(can(role, 'canRecordMedications') ? 201 : 403);
    if (status === 201) expect(body.record?.outsideRules).toEqual(outsideRules);
  });

  it.each([
    ['early', 90, /^Too early\. Can be given from \d/],
    ['late', -90, /^Given after its time\./],
  ] as const)(
    '%s is refused with what is wrong, and then recorded, marked and in the audit',
    async (rule, minutes, text) => {
      const { dose, resident } = await buildDueNow(minutes);
      const { refused, given } = await giveOutside(ana, dose);
      expect(refused.code).toBe('outside-rules');
      expect(refused.message).toMatch(text);
      expect(refused.current.rules).toEqual([rule]);
      expect(refused.current.possibleAt === null).toBe(rule === 'late');
      const marked = { rules: [rule], reason: 'It was given' };
      expect([given.status, given.body.record?.outsideRules]).toEqual([201, marked]);
      const [entry] = await readAudit(resident._id.toString(), given.body.record?.id ?? '');
      expect(entry?.changes).toMatchObject({ outsideRules: { after: marked } });
      const { body } = await ana.get<{ record: MedicationRecord }>(
        `/api/medication-records/${given.body.record?.id ?? ''}`,
      );
      expect(body.record.outsideRules).toEqual(marked);
    },
  );

  it('is not marked if it is within the rules, whatever was confirmed', async () => {
    const { dose } = await buildDueNow();
    const { body } = await act(ana, dose, { outsideRules: { rules: ['early'], reason: 'Too soon' } });
    expect(body.record?.outsideRules).toBeNull();
  });

  it.each([
    { rules: ['early'], reason: ' ' },
    { rules: [], reason: 'x' },
    { rules: ['other'], reason: 'x' },
  ])('422 for %j', async (outsideRules) => {
    const { dose } = await buildDueNow(90);
    const { status, body } = await act<Failure>(ana, dose, { outsideRules });
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {})[0]).toMatch(/^outsideRules/);
  });

  it('is recorded after its prescription was changed; the successor’s dose then warns about it', async () => {
    const { dose } = await buildDueNow(30);
    await claim(ana, dose);
    const successor = await changed(dose.prescriptionId, dose.time);
    const { refused, given } = await giveOutside(ana, dose);
    expect(refused.message).toMatch(/^This dose was changed or stopped\. Check with the nurse in charge/);
    expect(given.body.record?.outsideRules?.rules).toEqual(['changed']);
    const opened = await claim<{ givenLately?: MedicationRecord }>(ben, {
      ...dose,
      prescriptionId: successor.id,
    });
    expect(opened.body.givenLately?.id).toBe(given.body.record?.id);
  });

  it('is recorded after its prescription was stopped, and need not be omitted', async () => {
    const [{ dose }, { dose: left }] = [await buildDueNow(30), await buildDueNow(30)];
    for (const { prescriptionId } of [dose, left])
      await manager.post(`/api/prescriptions/${prescriptionId}/stop`, { reason: 'Side effects' });
    expect((await giveOutside(ana, dose)).given.body.record?.outsideRules?.rules).toEqual(['stopped']);
    const omitted = await act<Failure>(ana, left, { status: 'omitted', reason: 'Not in the home' });
    expect([omitted.status, omitted.body.fields]).toEqual([
      422,
      { time: 'This dose was changed or stopped.' },
    ]);
  });

  it('is recorded for a resident who became inactive', async () => {
    const resident = await buildResident({ roomNumber: null, active: false });
    const { dose } = await buildDueNow(0, { resident });
    const { refused, given } = await giveOutside(ana, dose);
    expect(refused.message).toMatch(/ is not active\.$/);
    expect(given.body.record?.outsideRules?.rules).toEqual(['inactive']);
    const { id: corrects, residentId, medicationId, outsideRules } = given.body.record ?? {};
    const corrected = await ana.post<{ record: MedicationRecord }>('/api/medication-records', {
      residentId,
      medicationId,
      corrects,
      administered: true,
      administeredAt: minutesAgo(2),
      reason: 'Typed wrong',
    });
    expect(corrected.body.record.outsideRules).toEqual(outsideRules);
  });

  it('is refused again if it breaks one rule more than confirmed', async () => {
    const { dose } = await buildDueNow(90);
    const refused = await act<Refusal>(ana, dose);
    await manager.post(`/api/prescriptions/${dose.prescriptionId}/stop`, { reason: 'Side effects' });
    const again = await act<Refusal>(ana, dose, confirming(refused.body.current));
    expect([again.status, again.body.current.rules]).toEqual([409, ['early', 'stopped']]);
    expect((await act(ana, dose, confirming(again.body.current))).status).toBe(201);
  });

  it('confirmed by two people at once is recorded once', async () => {
    const { dose } = await buildDueNow(90);
    const refused = await act<Refusal>(ana, dose);
    const replies = await Promise.all(
      [ana, ben].map((as) => act<Failure>(as, dose, confirming(refused.body.current), randomUUID())),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('recorded');
    expect(await recordsOf(dose.prescriptionId)).toBe(1);
  });

  it('of two people is confirmed by the second with the giver’s confirmation', async () => {
    const { dose } = await buildDueNow(90, { twoPeople: true });
    const { given } = await giveOutside(ana, dose);
    expect([given.status, given.body.record]).toEqual([201, null]);
    const { body } = await confirm(ben, given.body.claim?.id ?? '');
    expect(body.record).toMatchObject({ outsideRules: { rules: ['early'], reason: 'It was given' } });
    expect(body.record.confirmedBy?.id).toBe(ben.user.id);
  });

  it('is recorded and marked if a device without reasons enters a late paper note', async () => {
    const { dose } = await buildDueNow(-180);
    const { status, body } = await act(ana, dose, { late: true, administeredAt: minutesAgo(60) });
    expect([status, body.record?.outsideRules]).toEqual([201, { rules: ['late'], reason: 'Noted on paper' }]);
  });

  it('keeps its mark when the note is corrected, and loses it when the time is corrected', async () => {
    const { dose } = await buildDueNow(-90);
    const { given } = await giveOutside(ana, dose);
    const { id = '', residentId, medicationId, administeredAt } = given.body.record ?? {};
    const correct = (corrects: string, fields: object) =>
      ana.post<{ record: MedicationRecord }>('/api/medication-records', {
        residentId,
        medicationId,
        administered: true,
        corrects,
        reason: 'Typed wrong',
        ...fields,
      });
    const noted = await correct(id, { notes: 'Slowly', administeredAt });
    expect(noted.body.record.outsideRules?.rules).toEqual(['late']);
    const moved = await correct(noted.body.record.id, { administeredAt: minutesAgo(80) });
    expect(moved.body.record.outsideRules).toBeNull();
  });
});

describe('an as-needed dose that was given too soon', () => {
  it('is recorded with a reason, and counts for the next', async () => {
    const prescriptionId = await buildAsNeeded(rules);
    const first = await act(ana, { prescriptionId }, { ...pain, administeredAt: minutesAgo(20) });
    const { refused, given } = await giveOutside(ben, { prescriptionId }, pain);
    expect(refused).toMatchObject({ code: 'too-soon', current: { rules: ['interval'], in24Hours: 1 } });
    expect(refused.current.lastGiven?.id).toBe(first.body.record?.id);
    expect(given.body.record).toMatchObject({ reason: 'Pain', outsideRules: { rules: ['interval'] } });
    const next = await act<Refusal>(ana, { prescriptionId }, pain);
    expect(next.body.current).toMatchObject({ in24Hours: 2, lastGiven: { id: given.body.record?.id } });
  });

  it('and above the most names both rules', async () => {
    const prescriptionId = await buildAsNeeded({ minIntervalMinutes: 60, maxIn24Hours: 1 });
    await act(ana, { prescriptionId }, pain);
    const { given } = await giveOutside(ben, { prescriptionId }, pain);
    expect(given.body.record?.outsideRules?.rules).toEqual(['interval', 'most']);
  });

  it('confirmed by two people at once is recorded once: the second is told of the first', async () => {
    for (let turn = 1; turn <= 5; turn += 1) {
      const prescriptionId = await buildAsNeeded(rules);
      await act(ana, { prescriptionId }, pain);
      const refused = await act<Refusal>(ben, { prescriptionId }, pain);
      const body = { ...pain, ...confirming(refused.body.current) };
      const replies = await Promise.all(
        [ana, ben].map((as) => act<Refusal>(as, { prescriptionId }, body, randomUUID())),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
      const second = replies.find(({ status }) => status === 409)?.body;
      expect([second?.code, second?.current.in24Hours]).toEqual(['too-soon', 2]);
      expect(await recordsOf(prescriptionId)).toBe(2);
    }
  });

  it('sent again under its key is recorded once', async () => {
    const prescriptionId = await buildAsNeeded(rules);
    await act(ana, { prescriptionId }, pain);
    const refused = await act<Refusal>(ana, { prescriptionId }, pain);
    const [body, key] = [{ ...pain, ...confirming(refused.body.current) }, randomUUID()];
    const first = await act(ana, { prescriptionId }, body, key);
    const again = await act(ana, { prescriptionId }, body, key);
    expect([again.status, again.body.record?.id]).toEqual([200, first.body.record?.id]);
  });
});
