import type { BrokenRules, MedicationRecord, Prescription } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { DoseClaimModel } from './dose-claim.repository.ts';
import { act, buildAsNeeded, buildDueNow, claim, claimsSeenBy, type Failure } from './testing/build-round.ts';

let server: TestServer;
let ana: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.as('nurse');
});
afterAll(() => server.stop());

it('a change of a prescription begins now if its last dose was recorded while the clock was a year ahead', async () => {
  const { dose } = await buildDueNow(40);
  const given = await act(ana, dose);
  const nextYear = new Date(Date.now() + 365 * 86_400_000);
  await MedicationRecordModel.updateOne(
    { _id: given.body.record?.id ?? '' },
    { administeredAt: nextYear, at: nextYear, scheduledFor: nextYear, day: '2099-01-01' },
  );
  const { body } = await ana.post<{ prescription: Prescription }>(
    `/api/prescriptions/${dose.prescriptionId}/change`,
    {
      dose: { amount: 2, unit: 'tablet' },
      route: 'oral',
      frequency: 'Once daily',
      schedule: { kind: 'scheduled', times: [dose.time], days: { kind: 'every-day' } },
    },
  );
  expect(Date.parse(body.prescription.startsAt)).toBeLessThan(Date.now() + 60_000);
});

describe('after the clock was set back by an hour', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000);
  const dated = (record: MedicationRecord | null, at: Date) =>
    MedicationRecordModel.updateOne({ _id: record?.id ?? '' }, { administeredAt: at, at, recordedAt: at });

  it('an earlier as-needed dose counts for the next', async () => {
    const prescriptionId = await buildAsNeeded({ minIntervalMinutes: 360, maxIn24Hours: 2 });
    const first = await act(ana, { prescriptionId }, { reason: 'Pain' });
    const at = inAnHour();
    await dated(first.body.record, at);
    const { status, body } = await act<Failure>(ana, { prescriptionId }, { reason: 'Pain' });
    expect([status, body.code]).toEqual([409, 'too-soon']);
    const possibleAt = new Date(at.getTime() + 6 * 3_600_000).toISOString();
    expect(body.current as BrokenRules).toMatchObject({ rules: ['interval'], in24Hours: 1, possibleAt });
  });

  it('an earlier scheduled dose causes the warning', async () => {
    const { dose, resident, medication } = await buildDueNow();
    const { dose: other } = await buildDueNow(-10, { resident, medication });
    await dated((await act(ana, dose)).body.record, inAnHour());
    const opened = await claim<{ givenLately?: MedicationRecord }>(ana, other);
    expect(opened.body.givenLately).toMatchObject(dose);
  });

  it('an earlier claim holds for the usual time from then on', async () => {
    const [ben, { dose }] = [await server.as('nurse'), await buildDueNow()];
    const { id } = (await claim(ana, dose)).body.claim;
    await DoseClaimModel.updateOne(
      { key: { $exists: true }, _id: id },
      { expiresAt: inAnHour(), at: inAnHour() },
    );
    expect((await act<Failure>(ben, dose)).body.code).toBe('claimed');
    expect((await claim<Failure>(ben, dose)).body.code).toBe('claimed');
    const seen = (await claimsSeenBy(ben)).find((each) => each.id === id);
    expect(Date.parse(seen?.expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    expect((await act(ana, dose)).status).toBe(201);
  });
});
