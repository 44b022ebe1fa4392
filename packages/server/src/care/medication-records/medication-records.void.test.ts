import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { can, roles, type MedicationRecord } from '@hearthline/contracts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { buildMedication, buildResident } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { MedicationRecordModel } from './medication-record.repository.ts';
import { readQuantity, saveForm, type Form02 } from './testing/form-02.ts';

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
  const residentId = (await buildResident())._id.toString();
  form = { residentId, medicationId: (await buildMedication())._id.toString() };
  old = (await saveForm(nurse, form)).body.record;
});

const list = async () =>
  (await nurse.get<{ records: MedicationRecord[] }>(`/api/medication-records?residentId=${form.residentId}`))
    .body.records;

describe('DELETE /api/medication-records/:id', () => {
  const path = () => `/api/medication-records/${old.id}`;

  it.each(roles)('by a %s', async (role) => {
    const { status } = await (await server.as(role)).delete(path(), { reason: 'Wrong resident' });
    expect(status).toBe(can(role, 'canVoidRecords') ? 204 : 403);
    expect([(await list()).length, await readQuantity(form.medicationId)]).toEqual(
      status === 204 ? [0, 60] : [1, 59],
    );
  });

  it('by its author for 24 hours, as “Wrong resident” alone; its stock comes back', async () => {
    expect((await nurse.delete(path(), { reason: 'Entered twice' })).status).toBe(422);
    const ago = (hours: number) =>
      MedicationRecordModel.updateOne(
        { _id: old.id },
        { $set: { recordedAt: new Date(Date.now() - hours * 3_600_000) } },
      );
    await ago(24.1);
    expect((await nurse.delete(path(), { reason: 'Wrong resident' })).status).toBe(403);
    await ago(1);
    expect((await nurse.delete(path(), { reason: 'Wrong resident' })).status).toBe(204);
    expect([(await list()).length, await readQuantity(form.medicationId)]).toEqual([0, 60]);
  });

  it('not by its author where two people take part', async () => {
    await MedicationRecordModel.updateOne({ _id: old.id }, { $set: { twoPeople: true } });
    expect((await nurse.delete(path(), { reason: 'Wrong resident' })).status).toBe(403);
    expect((await manager.delete(path(), { reason: 'Wrong resident' })).status).toBe(204);
  });

  it('401 without a session', async () => {
    expect((await server.anonymous.delete(path())).status).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  it('keeps the record with who, when, why and what it said', async () => {
    await manager.delete(path(), { reason: 'Wrong resident' });
    const [, entry] = await readAudit(form.residentId, old.id);
    expect(entry).toMatchObject({
      action: 'voided',
      reason: 'Wrong resident',
      by: { id: manager.user.id },
      changes: { status: { before: 'administered', after: null } },
    });
    expect(await MedicationRecordModel.countDocuments({ _id: old.id, hidden: true })).toBe(1);
  });

  it('tells every screen, and once', async () => {
    const socket = await listen(server.url, nurse.cookie);
    const replies = await Promise.all([1, 2, 3].map(() => manager.delete(path())));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await socket.waitForEvent('medication-records:deleted')).toEqual([{ id: old.id }]);
    expect(await readQuantity(form.medicationId)).toBe(60);
  });

  it('404 for one that is not there', async () => {
    for (const id of ['f'.repeat(24), 'abc'])
      expect((await manager.delete(`/api/medication-records/${id}`)).status).toBe(404);
  });
});
