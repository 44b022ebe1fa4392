import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { can, roles, type MedicationRecord } from '@hearthline/contracts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { buildDose, buildMedication, buildResident } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { MedicationRecordModel } from './medication-record.repository.ts';
import {
  ago,
  closeForm,
  hourMs,
  readMovements,
  readQuantity,
  saveForm,
  type Failure,
  type Form02,
} from './testing/form-02.ts';

let server: TestServer;
let nurse: TestClient;
let form: Form02;
let pending: MedicationRecord;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.as('nurse');
});
afterAll(() => server.stop());
afterEach(closeListeners);
beforeEach(async () => {
  const resident = await buildResident({ allergies: ['Penicillin'] });
  const medication = await buildMedication();
  form = { residentId: resident._id.toString(), medicationId: medication._id.toString() };
  pending = await saved({ administered: false, scheduledFor: ago(2 * hourMs).toISOString() });
});

const saved = async (fields: object) => (await saveForm(nurse, form, fields)).body.record;

describe('PATCH /api/medication-records/:id', () => {
  it.each(roles)('by a %s', async (role) => {
    const as = await server.as(role);
    const { status, body } = await closeForm(as, pending.id, { version: 1 });
    expect(status).toBe(can(role, 'canRecordMedications') ? 200 : 403);
    expect(body.record).toMatchObject({
      id: pending.id,
      version: 2,
      status: 'administered',
      administered: true,
      administeredByUser: { id: as.user.id, name: as.user.name },
      recordedBy: { id: as.user.id, name: as.user.name },
      scheduledFor: pending.scheduledFor,
    });
    expect(await readQuantity(form.medicationId)).toBe(59);
  });

  it('401 without a session', async () => {
    const { status } = await server.anonymous.patch(`/api/medication-records/${pending.id}`, {
      status: 'administered',
    });
    expect(status).toBe(401);
  });

  it('records why it was not given, takes nothing from the stock, and keeps the notes', async () => {
    const { status, body } = await closeForm(nurse, pending.id, { status: 'omitted', reason: 'Asleep' });
    expect(status).toBe(200);
    expect(body.record).toMatchObject({ status: 'omitted', reason: 'Asleep', administeredAt: null });
    expect(body.record.recordedBy?.id).toBe(nurse.user.id);
    expect(await readQuantity(form.medicationId)).toBe(60);
  });

  it('takes a time up to 24 hours back, which the dose is then listed at', async () => {
    const administeredAt = ago(23 * hourMs).toISOString();
    const { body } = await closeForm(nurse, pending.id, { administeredAt });
    expect(body.record.administeredAt).toBe(administeredAt);
  });

  it.each([
    [{ status: 'pending' }, ['status']],
    [{ status: 'refused' }, ['reason']],
    [{ status: 'refused', reason: 'Other' }, ['reason']],
    [{ administeredAt: ago(25 * hourMs).toISOString() }, ['administeredAt']],
    [{ administeredAt: ago(-hourMs).toISOString() }, ['administeredAt']],
    [{ version: 1.5 }, ['version']],
  ])('422 for %o', async (fields, named) => {
    const { status, body } = await closeForm<Failure>(nurse, pending.id, fields);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, named]);
  });

  it('404 for one that is not there, was voided or was corrected', async () => {
    const done = await saved({ administered: true });
    const correction = {
      corrects: done.id,
      reason: 'Spat it out.',
      status: 'refused',
      because: 'Spat it out',
    };
    await saveForm(nurse, form, correction);
    const manager = await server.as('manager');
    await manager.delete(`/api/medication-records/${pending.id}`);
    for (const id of ['f'.repeat(24), 'abc', pending.id, done.id])
      expect((await closeForm(nurse, id)).status).toBe(404);
  });

  it('never changes a closed one: 409 with who closed it', async () => {
    const first = await closeForm(nurse, pending.id);
    const colleague = await server.as('gerocultor');
    for (const fields of [{}, { version: 1 }, { version: 2 }, { status: 'held', reason: 'Pulse too low' }]) {
      const { status, body } = await closeForm<Failure>(colleague, pending.id, fields);
      expect([status, body.code, body.current]).toEqual([409, 'stale', first.body.record]);
    }
    expect(await readQuantity(form.medicationId)).toBe(59);
  });

  it('asks about an allergy that matches, and takes a reason', async () => {
    const penicillin = await buildMedication('Penicillin');
    form = { ...form, medicationId: penicillin._id.toString() };
    pending = await saved({ administered: false });
    const { status, body } = await closeForm<Failure>(nurse, pending.id);
    expect([status, body.code]).toEqual([409, 'allergy']);
    expect(body.current).toMatchObject({ allergies: ['Penicillin'] });
    const given = await closeForm(nurse, pending.id, { allergyReason: 'Doctor agreed.' });
    expect([given.status, given.body.record.allergyReason]).toEqual([200, 'Doctor agreed.']);
  });

  it('of a dose that two people give is left to the round', async () => {
    await MedicationRecordModel.updateOne({ _id: pending.id }, { $set: { twoPeople: true } });
    const { status, body } = await closeForm<Failure>(nurse, pending.id);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['status']]);
    expect((await closeForm(nurse, pending.id, { status: 'refused', reason: 'Feels unwell' })).status).toBe(
      200,
    );
  });
});

describe('two tablets and one dose', () => {
  it('20 at once: one 200, 19 told who, one movement of stock', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => server.as('nurse')));
    const replies = await Promise.all(
      clients.map((as, index) =>
        // Half of them without the version that they saw.
        closeForm<{ record: MedicationRecord } & Failure>(as, pending.id, index % 2 ? { version: 1 } : {}),
      ),
    );
    const winner = replies.find(({ status }) => status === 200)?.body.record;
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    for (const { body } of refused) expect(body.current).toEqual(winner);
    expect(await readQuantity(form.medicationId)).toBe(59);
    expect(await readMovements(form.medicationId)).toHaveLength(1);
  });

  it('the same save twice answers the record that it closed', async () => {
    const key = randomUUID();
    const first = await closeForm(nurse, pending.id, { version: 1 }, key);
    const again = await closeForm(nurse, pending.id, { version: 1 }, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await closeForm(nurse, pending.id, { version: 1, notes: 'Other.' }, key);
    expect(other.status).toBe(409);
    expect(await readQuantity(form.medicationId)).toBe(59);
  });
});

describe('after a dose was closed', () => {
  it('every screen is told, and what was pending and overdue is no longer counted', async () => {
    const socket = await listen(server.url, nurse.cookie);
    const before = (await socket.waitForEvent('dashboard:stats')).pendingMedicationsCount;
    const { body } = await closeForm(nurse, pending.id);
    expect(await socket.waitForEvent('medication-records:updated')).toEqual([body.record]);
    await socket.waitForEvent('dashboard:stats', (stats) => stats.pendingMedicationsCount === before - 1);
    const due = await nurse.get<{ records: MedicationRecord[] }>('/api/medication-records?due=overdue');
    expect(due.body.records.map(({ id }) => id)).not.toContain(pending.id);
  });

  it('the audit says what changed', async () => {
    await closeForm(nurse, pending.id, { status: 'held', reason: 'Pulse too low' });
    const [, entry] = await readAudit(form.residentId, pending.id);
    expect(entry).toMatchObject({
      action: 'updated',
      by: { id: nurse.user.id },
      changes: {
        status: { before: 'pending', after: 'held' },
        reason: { before: null, after: 'Pulse too low' },
      },
    });
  });
});

describe('PUT /api/medication-records/:id/effect', () => {
  const effect = (as: TestClient, id: string, fields: object = {}) =>
    as.put<{ record: MedicationRecord } & Failure>(`/api/medication-records/${id}/effect`, {
      helped: 'partly',
      note: 'Still stiff.',
      ...fields,
    });

  it.each(roles)('by a %s', async (role) => {
    const given = await saved({ administered: true });
    const as = await server.as(role);
    const { status, body } = await effect(as, given.id, { version: 1 });
    expect(status).toBe(can(role, 'canRecordMedications') ? 200 : 403);
    expect(body.record.effect).toMatchObject({
      helped: 'partly',
      note: 'Still stiff.',
      by: { id: as.user.id, name: as.user.name },
    });
    const entries = await readAudit(form.residentId, given.id);
    expect(entries.at(-1)?.changes).toEqual({
      effect: { before: null, after: { helped: 'partly', note: 'Still stiff.' } },
    });
  });

  it('401 without a session, 404 for one that is not there, 409 for a version that is old', async () => {
    const given = await saved({ administered: true });
    expect((await server.anonymous.put(`/api/medication-records/${given.id}/effect`, {})).status).toBe(401);
    expect((await effect(nurse, 'f'.repeat(24))).status).toBe(404);
    await effect(nurse, given.id);
    const { status, body } = await effect(nurse, given.id, { version: 1 });
    expect([status, body.code]).toEqual([409, 'stale']);
  });

  it('422 for a dose that was not given, and for a body without an answer', async () => {
    expect((await effect(nurse, pending.id)).status).toBe(422);
    const given = await saved({ administered: true });
    expect((await effect(nurse, given.id, { helped: 'maybe' })).status).toBe(422);
  });
});

describe('a pending dose more than one window ahead', () => {
  it.each([
    ['omitted', 'Asleep', 422],
    ['omitted', 'Not in the home', 200],
  ])('%s: %s', async (status, reason, code) => {
    const later = await saved({ administered: false, scheduledFor: ago(-3 * hourMs).toISOString() });
    const reply = await closeForm(nurse, later.id, { status, reason });
    expect(reply.status).toBe(code);
  });
});

describe('a pending record from before stock was counted', () => {
  it('takes its dose when it is given', async () => {
    const resident = await buildResident();
    const medication = await buildMedication('Aspirin');
    await buildDose(ago(hourMs), { resident, medicationId: medication._id });
    const path = `/api/medication-records?residentId=${resident._id.toString()}`;
    const [old] = (await nurse.get<{ records: MedicationRecord[] }>(path)).body.records;
    expect((await closeForm(nurse, old?.id ?? '')).status).toBe(200);
    expect(await readQuantity(medication._id.toString())).toBe(59);
  });
});
