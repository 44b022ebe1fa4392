import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { roles, type AuditEntry, type DashboardStats } from '@hearthline/contracts';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { buildDose, buildResident, buildVitalsRecord, vitalsDraft } from '../../testing/build-clinical.ts';
import { formWith, redAndBlue, sendForm } from '../../testing/send-file.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { VitalsRecordModel } from '../vitals/vitals-record.repository.ts';
import { finishRemovals } from './remove-resident.ts';
import { ResidentPhotoModel } from './resident-photo.repository.ts';
import { ResidentModel, type ResidentDocument } from './resident.repository.ts';

let server: TestServer;
let nurse: TestClient;
let root: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [nurse, root] = [await server.as('nurse'), await server.as('root')];
});
afterAll(async () => {
  closeListeners();
  await server.stop();
});

const pathOf = ({ _id }: ResidentDocument) => `/api/residents/${_id.toString()}`;
const stored = ({ _id }: ResidentDocument) => ResidentModel.findById(_id).lean();
const remove = (resident: ResidentDocument, who = nurse) => who.delete(pathOf(resident));
const recordOf = ({ _id }: ResidentDocument, fields = {}) =>
  buildVitalsRecord(new Date(), { residentId: _id.toString(), ...fields });
const auditOf = async (resident: ResidentDocument) =>
  (await root.get<{ entries: AuditEntry[] }>(`${pathOf(resident)}/audit`)).body.entries;
const stats = async () => (await nurse.get<{ stats: DashboardStats }>('/api/dashboard/stats')).body.stats;
const countOf = async (path: string, { _id }: ResidentDocument) =>
  (await nurse.get<{ records: unknown[] }>(`${path}?residentId=${_id.toString()}`)).body.records.length;

describe('permissions to delete a resident', () => {
  it.each(roles)('%s, unless a gerocultor', async (role) => {
    const [client, resident] = [await server.as(role), await buildResident()];
    expect((await remove(resident, client)).status).toBe(role === 'gerocultor' ? 403 : 204);
    expect((await nurse.get(pathOf(resident))).status).toBe(role === 'gerocultor' ? 200 : 404);
  });

  it('are refused without a session; an unknown resident is not found', async () => {
    const resident = await buildResident();
    expect((await server.anonymous.delete(pathOf(resident))).status).toBe(401);
    expect((await nurse.delete(`/api/residents/${'0'.repeat(24)}`)).status).toBe(404);
    await remove(resident);
    expect((await remove(resident)).status).toBe(404);
  });
});

describe('a resident to whom nothing points', () => {
  it('is deleted with their photos, and what was done to them stays in the audit', async () => {
    const resident = await buildResident({ name: 'Rosa', lastName: 'Marí', roomNumber: '5', roomKey: '5' });
    await sendForm(server, nurse, `${pathOf(resident)}/photo`, formWith(await redAndBlue().png().toBuffer()));
    await remove(resident);
    expect(await stored(resident)).toBeNull();
    expect(await ResidentPhotoModel.countDocuments({ residentId: resident._id })).toBe(0);
    const entries = await auditOf(resident);
    expect(entries.map(({ action }) => action)).toEqual(['deleted', 'photo-changed', 'created']);
    expect(entries[0]).toMatchObject({
      label: 'Rosa Marí',
      by: { id: nurse.user.id },
      from: { ip: '127.0.0.1' },
      // The document is gone: what it held stands here, and what it did not hold takes no line.
      changes: { lastName: { before: 'Marí', after: null }, roomNumber: { before: '5', after: null } },
    });
    expect(entries[0]?.changes).not.toHaveProperty('dateOfBirth');
    const moved = { name: 'Edith', lastName: 'Blackwood', age: 80, roomNumber: '5' };
    expect((await nurse.post('/api/residents', moved)).status).toBe(201);
  });
});

describe('a resident to whom records point', () => {
  it('is hidden with them: gone from lists and counts, the room free, kept for audit', async () => {
    const resident = await buildResident({ roomNumber: '6', roomKey: '6' });
    await recordOf(resident);
    await buildDose(new Date(), { resident });
    const other = await buildVitalsRecord(new Date());
    const before = await stats();
    expect((await remove(resident)).status).toBe(204);

    expect(await stored(resident)).toMatchObject({ hidden: true, version: 2 });
    expect((await stored(resident))?.roomKey).toBeUndefined();
    expect(await countOf('/api/vitals', resident)).toBe(0);
    expect(await countOf('/api/medication-records', resident)).toBe(0);
    expect(await VitalsRecordModel.countDocuments({ residentId: resident._id, hidden: true })).toBe(1);
    expect(await MedicationRecordModel.countDocuments({ residentId: resident._id, hidden: true })).toBe(1);
    expect((await VitalsRecordModel.findById(other._id).lean())?.hidden).toBe(false);
    expect(await stats()).toMatchObject({
      completedVitalsCount: before.completedVitalsCount - 1,
      todayRecordsCount: before.todayRecordsCount - 2,
      pendingMedicationsCount: before.pendingMedicationsCount - 1,
    });
    expect((await auditOf(resident)).map(({ action }) => action)).toContain('deleted');
    const late = await nurse.post('/api/vitals', vitalsDraft(resident._id.toString()));
    expect(late.status).toBe(404);
    const moved = { name: 'Edith', lastName: 'Blackwood', age: 80, roomNumber: '6' };
    expect((await nurse.post('/api/residents', moved)).status).toBe(201);
  });

  it('is hidden too when the only record was voided', async () => {
    const resident = await buildResident();
    await recordOf(resident, { hidden: true });
    await remove(resident);
    expect(await stored(resident)).toMatchObject({ hidden: true });
  });

  it('shows no photo any more', async () => {
    const resident = await buildResident();
    await recordOf(resident);
    await sendForm(server, nurse, `${pathOf(resident)}/photo`, formWith(await redAndBlue().png().toBuffer()));
    expect((await nurse.get(`${pathOf(resident)}/photo`)).status).toBe(200);
    await remove(resident);
    expect((await nurse.get(`${pathOf(resident)}/photo`)).status).toBe(404);
  });

  it('is published to every client, with the lists to fetch again', async () => {
    const [resident, screen] = [await buildResident(), await listen(server.url, root.cookie)];
    await recordOf(resident);
    await remove(resident);
    const id = resident._id.toString();
    const told = await screen.waitForEvent('residents:changed', (change) => change.id === id);
    expect(told).toEqual({ id, change: 'deleted', version: 2 });
    await screen.waitForEvent('records:reload', ({ resource }) => resource === 'vitals');
    await screen.waitForEvent('records:reload', ({ resource }) => resource === 'medication-records');
  });
});

describe('a removal that was cut off', () => {
  it('is published all the same, so that every client removes the resident', async () => {
    const screen = await listen(server.url, nurse.cookie);
    const resident = await buildResident();
    await recordOf(resident);
    const full = Object.assign(new Error('No space left on device'), { code: 14031 });
    vi.spyOn(VitalsRecordModel.collection, 'updateMany').mockRejectedValueOnce(full);
    expect((await remove(resident)).status).toBe(503);
    await screen.waitForEvent(
      'residents:changed',
      ({ id, change }) => id === resident._id.toString() && change === 'deleted',
    );
    vi.restoreAllMocks();
  });

  const cutOff = (resident: ResidentDocument) =>
    ResidentModel.collection.updateOne(
      { _id: resident._id },
      { $set: { hidden: true, removing: true }, $inc: { version: 1 } },
    );

  it('is finished at the next start: records follow, and whoever has none is deleted', async () => {
    const [withRecord, without, untouched] = [
      await buildResident(),
      await buildResident(),
      await buildResident(),
    ];
    await recordOf(withRecord);
    await recordOf(untouched);
    await cutOff(withRecord);
    await cutOff(without);
    await finishRemovals();
    expect(await countOf('/api/vitals', withRecord)).toBe(0);
    expect(await countOf('/api/vitals', untouched)).toBe(1);
    expect(await stored(without)).toBeNull();
    const kept = await stored(withRecord);
    expect(kept).toMatchObject({ hidden: true });
    expect(kept?.removing).toBeUndefined();
  });

  it('looks again after a save that was under way when its resident was removed', async () => {
    const resident = await buildResident();
    await recordOf(resident);
    await remove(resident);
    await recordOf(resident);
    await finishRemovals();
    expect(await countOf('/api/vitals', resident)).toBe(0);
    expect((await stored(resident))?.removing).toBeUndefined();
  });
});
