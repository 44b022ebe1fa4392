import type { Prescription } from '@hearthline/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { act, buildDueNow } from './testing/build-round.ts';

let server: TestServer;
let ana: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.as('nurse');
});
afterAll(() => server.stop());

it('a change of a prescription begins now where its last dose was recorded while the clock was a year ahead', async () => {
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
      ...{ dose: { amount: 2, unit: 'tablet' }, route: 'oral', frequency: 'Once daily' },
      schedule: { kind: 'scheduled', times: [dose.time], days: { kind: 'every-day' } },
    },
  );
  expect(Date.parse(body.prescription.startsAt)).toBeLessThan(Date.now() + 60_000);
});
