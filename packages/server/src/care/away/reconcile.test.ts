import { roles, type Reconciliation } from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';
import { buildMedication, buildPrescription, buildResident } from '../../testing/build-clinical.ts';
import { readHistory } from '../../testing/read-history.ts';
import { openServer } from '../../testing/server-test.ts';
import { PrescriptionModel } from '../prescriptions/prescription.repository.ts';
import { ResidentModel, type ResidentDocument } from '../residents/resident.repository.ts';
import { getPath as path, hospital, hour, hoursAgo, getId, send } from './testing/build-stay.ts';

const server = openServer();

/** A resident with a prescription who came back from hospital, and whose medicines are not checked. */
async function buildReturned() {
  const nurse = await server.as('nurse');
  const resident = await buildResident({ roomNumber: null });
  const prescription = await buildPrescription({ resident, startsAt: new Date(Date.now() - 100 * hour) });
  const id = getId(resident);
  await send(nurse, id, 'away', hospital());
  const { body } = await send(nurse, id, 'return', { returnedAt: hoursAgo(1) });
  return { nurse, id, prescriptionId: prescription._id.toString(), version: body.resident.version };
}

const letter = 'Discharge letter of Nov 28, Dr. Okafor';

describe('the check of the medicines', () => {
  it.each(roles)('%s signs the check of the medicines, unless a gerocultor; all read it', async (role) => {
    const { id, prescriptionId } = await buildReturned();
    const client = await server.as(role);
    const { status } = await send(client, id, 'reconciliation', {
      letter,
      prescriptionIds: [prescriptionId],
    });
    expect(status).toBe(role === 'gerocultor' ? 403 : 200);
    expect((await client.get(path(id, 'reconciliations'))).status).toBe(200);
  });

  it('is signed with a line for each prescription: as before, changed, added or stopped', async () => {
    const { nurse, id, prescriptionId } = await buildReturned();
    const resident = (await ResidentModel.findById(id).lean()) as ResidentDocument;
    const earlier = { resident, startsAt: new Date(Date.now() - 100 * hour) };
    const [changed, stopped] = [await buildPrescription(earlier), await buildPrescription(earlier)];
    const change = await nurse.post<{ prescription: { id: string } }>(
      `/api/prescriptions/${changed._id.toString()}/change`,
      {
        dose: { amount: 2, unit: 'tablet' },
        route: 'oral',
        frequency: 'Once daily',
        schedule: { kind: 'scheduled', times: ['08:00'], days: { kind: 'every-day' } },
      },
    );
    expect(change.status).toBe(201);
    await nurse.post(`/api/prescriptions/${stopped._id.toString()}/stop`, { reason: 'As the letter says' });
    const added = await nurse.post<{ prescription: { id: string } }>('/api/prescriptions', {
      residentId: id,
      medicationId: (await buildMedication('Apixaban'))._id.toString(),
      dose: { amount: 1, unit: 'tablet' },
      route: 'oral',
      frequency: 'Once daily',
      schedule: { kind: 'scheduled', times: ['09:00'], days: { kind: 'every-day' } },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const prescriptionIds = [prescriptionId, change.body.prescription.id, added.body.prescription.id];
    const { body, status } = await send(nurse, id, 'reconciliation', { letter, prescriptionIds });
    expect(status).toBe(200);
    expect(body.resident.lastReturn?.check).toBe('signed');
    expect(body.reconciliation).toMatchObject({ letter, by: { name: expect.stringMatching(/^Nurse/) } });
    expect(body.reconciliation.lines.map((line) => [line.prescriptionId, line.outcome]).sort()).toEqual(
      [
        [prescriptionId, 'as-before'],
        [change.body.prescription.id, 'changed'],
        [added.body.prescription.id, 'added'],
        [stopped._id.toString(), 'stopped'],
      ].sort(),
    );
    const lineOf = (id: string) => body.reconciliation.lines.find((line) => line.prescriptionId === id);
    expect(lineOf(added.body.prescription.id)?.text).toMatch(/^Apixaban.*, Once daily/);
    const kept = await nurse.get<{ reconciliations: Reconciliation[] }>(path(id, 'reconciliations'));
    expect(kept.body.reconciliations).toEqual([body.reconciliation]);
    const last = (await readHistory(id)).at(-1);
    expect(last?.changes['medicinesChecked']?.after).toMatchObject({ letter });
  });

  it('lists what was stopped during the stay, and what will stop or change later', async () => {
    const nurse = await server.as('nurse');
    const resident = await buildResident({ roomNumber: null });
    const id = getId(resident);
    const startsAt = new Date(Date.now() - 100 * hour);
    const [stopped, stopsLater] = [
      await buildPrescription({ resident, startsAt }),
      await buildPrescription({ resident, startsAt }),
    ];
    await send(nurse, id, 'away', hospital());
    const stop = { reason: 'The ward called' };
    await nurse.post(`/api/prescriptions/${getId(stopped)}/stop`, stop);
    await send(nurse, id, 'return', {});
    const by = { id: 'a'.repeat(24), name: 'Ana' };
    const later = { endsAt: new Date(Date.now() + 24 * hour), stoppedBy: by };
    await PrescriptionModel.updateOne({ _id: stopsLater._id }, { $set: later });
    const sent = { letter, prescriptionIds: [getId(stopsLater)] };
    const { body } = await send(nurse, id, 'reconciliation', sent);
    expect(body.reconciliation.lines.map((line) => [line.prescriptionId, line.outcome])).toEqual([
      [getId(stopsLater), 'stopped'],
      [getId(stopped), 'stopped'],
    ]);
  });

  it('409 if a prescription was left out, or has changed since it was looked at', async () => {
    const { nurse, id } = await buildReturned();
    const refused = await send(nurse, id, 'reconciliation', { letter, prescriptionIds: [] });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'stale', current: { lastReturn: { check: 'pending' } } });
  });

  it('422 without a letter, and if nothing waits', async () => {
    const { nurse, id, prescriptionId } = await buildReturned();
    const prescriptionIds = [prescriptionId];
    const unnamed = await send(nurse, id, 'reconciliation', { letter: ' ', prescriptionIds });
    expect(unnamed.body.fields).toHaveProperty('letter');
    expect((await send(nurse, id, 'reconciliation', { letter, prescriptionIds })).status).toBe(200);
    const manager = await server.as('manager');
    expect((await send(manager, id, 'reconciliation', { letter, prescriptionIds })).status).toBe(422);
  });

  it('signed twice by the same user is stored once', async () => {
    const { nurse, id, prescriptionId, version } = await buildReturned();
    const sent = { letter, prescriptionIds: [prescriptionId], version };
    const replies = [
      await send(nurse, id, 'reconciliation', sent),
      await send(nurse, id, 'reconciliation', sent),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    // Other prescriptions are another check.
    const other = await send(nurse, id, 'reconciliation', { letter, prescriptionIds: [] });
    expect(other.status).toBe(422);
    const { body } = await nurse.get<{ reconciliations: unknown[] }>(path(id, 'reconciliations'));
    expect(body.reconciliations).toHaveLength(1);
  });

  it('signed by two at once is stored once', async () => {
    const { nurse, id, prescriptionId, version } = await buildReturned();
    const manager = await server.as('manager');
    const sent = { letter, prescriptionIds: [prescriptionId], version };
    const replies = await Promise.all([
      send(nurse, id, 'reconciliation', sent),
      send(manager, id, 'reconciliation', sent),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = await nurse.get<{ reconciliations: unknown[] }>(path(id, 'reconciliations'));
    expect(body.reconciliations).toHaveLength(1);
  });
});
