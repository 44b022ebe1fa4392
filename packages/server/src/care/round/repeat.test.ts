import { randomUUID } from 'node:crypto';
import type { MedicationRecord } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { act, buildDueNow, confirm, type Failure } from './testing/build-round.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [ana, ben, manager] = [await server.as('nurse'), await server.as('nurse'), await server.as('manager')];
});
afterAll(() => server.stop());

const correct = (record: MedicationRecord, fields: object) =>
  ana.post<{ record: MedicationRecord }>('/api/medication-records', {
    residentId: record.residentId,
    medicationId: record.medicationId,
    corrects: record.id,
    reason: 'Wrong button',
    ...fields,
  });

describe('a dose sent again under its key', () => {
  it('is not given again even if its record was corrected to pending', async () => {
    const { dose } = await buildDueNow();
    const key = randomUUID();
    const { body } = await act(ana, dose, {}, key);
    const corrected = await correct(body.record!, { status: 'pending' });
    const again = await act(ana, dose, {}, key);
    expect([again.status, again.body.record?.id]).toEqual([200, body.record?.id]);
    const standing = await ana.get<{ record: MedicationRecord }>(
      `/api/medication-records/${corrected.body.record.id}`,
    );
    expect(standing.body.record.status).toBe('pending');
  });

  it('does not close the next record after it closed a pending one', async () => {
    const { dose } = await buildDueNow();
    const first = await act(ana, dose);
    await correct(first.body.record!, { status: 'pending' });
    const key = randomUUID();
    const closed = await act(ana, dose, {}, key);
    const pending = await correct(closed.body.record!, { status: 'pending' });
    await act(ana, dose, {}, key);
    const standing = await ana.get<{ record: MedicationRecord }>(
      `/api/medication-records/${pending.body.record.id}`,
    );
    expect(standing.body.record.status).toBe('pending');
  });

  it('with another body skips no check', async () => {
    const { dose } = await buildDueNow(0, { twoPeople: true });
    const asked = await act(ana, dose);
    const { body } = await confirm(ben, asked.body.claim?.id ?? '');
    await correct(body.record, { status: 'pending' });
    const other = await buildDueNow();
    const key = randomUUID();
    await act(ana, other.dose, {}, key);
    expect((await act<Failure>(ana, dose, {}, key)).body.code).toBe('key-reused');
    const standing = await MedicationRecordModel.find({ hidden: false, day: dose.day }).lean();
    expect(
      standing
        .filter(({ prescriptionId }) => prescriptionId?.toString() === dose.prescriptionId)
        .map(({ status }) => status),
    ).toEqual(['pending']);
  });

  it('is answered even if its resident has left since', async () => {
    const { dose, resident } = await buildDueNow();
    const key = randomUUID();
    const first = await act(ana, dose, {}, key);
    await manager.delete(`/api/residents/${resident._id.toString()}`);
    expect((await act(ana, dose, {}, key)).body.record?.id).toBe(first.body.record?.id);
  });
});
