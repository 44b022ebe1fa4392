import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { can, roles, type Prescription } from '@hearthline/contracts';
import { readAudit } from '../../testing/read-audit.ts';
import {
  buildMedication,
  buildPrescription,
  buildResident,
  prescriptionDraft,
} from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { PrescriptionModel } from './prescription.repository.ts';

type One = { prescription: Prescription };
type Failure = { code: string; message: string; fields?: Record<string, string> };

const server = openServer({}, { backgroundWork: false });
const root = openClient(server, 'root');
const nurse = openClient(server, 'nurse');
let colleague: TestClient;
beforeAll(async () => {
  colleague = await server.as('manager');
});
beforeEach(() => PrescriptionModel.collection.deleteMany({}));

const setRequired = (required: boolean) =>
  root.post('/api/system-settings/bulk-update', { settings: [{ key: 'second_check', value: { required } }] });

async function create() {
  const [resident, medication] = [await buildResident(), await buildMedication()];
  const draft = prescriptionDraft(resident._id.toString(), medication._id.toString());
  return (await nurse.post<One>('/api/prescriptions', draft)).body.prescription;
}
const check = <Body = One>(client: TestClient, id: string, body: object = {}) =>
  client.post<Body>(`/api/prescriptions/${id}/check`, body);

describe('the check by a second person', () => {
  it('is not asked for unless the home wants it', async () => {
    const prescription = await create();
    expect(prescription).not.toHaveProperty('needsCheck');
    const { status, body } = await check<Failure>(colleague, prescription.id);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['needsCheck']]);
  });

  describe('where the home wants it', () => {
    beforeEach(() => setRequired(true));

    it('is missing until another than who wrote it down makes it, under their name', async () => {
      const { id, residentId, ...prescription } = await create();
      expect(prescription).toMatchObject({ needsCheck: true, checkedBy: null, checkedAt: null });
      const own = await check<Failure>(nurse, id);
      expect([own.status, own.body.message]).toEqual([
        403,
        'You wrote this prescription down. Somebody else has to check it.',
      ]);
      const { body } = await check(colleague, id, { version: 1 });
      const by = { id: colleague.user.id, name: colleague.user.name };
      expect(body.prescription).toMatchObject({ version: 2, checkedBy: by });
      expect(Date.parse(body.prescription.checkedAt ?? '')).toBeGreaterThan(0);
      expect((await check(root, id)).body).toEqual(body);
      expect((await readAudit(residentId, id)).at(-1)).toMatchObject({
        action: 'updated',
        by: { id: by.id },
        changes: { checkedAt: { before: null } },
      });
    });

    it('is asked for anew by a change, of whoever made it', async () => {
      const { id } = await create();
      await check(colleague, id);
      const { residentId: _resident, medicationId: _medication, ...fields } = prescriptionDraft('', '');
      const changed = await colleague.post<One>(`/api/prescriptions/${id}/change`, fields);
      const { prescription } = changed.body;
      expect(prescription).toMatchObject({ needsCheck: true, checkedBy: null });
      expect((await check(colleague, prescription.id)).status).toBe(403);
      expect((await check(nurse, prescription.id)).status).toBe(200);
    });

    it.each(roles)('may be made by a %s, by the permission to prescribe', async (role) => {
      const { id } = await create();
      // as() signs in another user of the role than who wrote it down.
      const { status } = await check(await server.as(role), id);
      expect(status).toBe(can(role, 'canPrescribe') ? 200 : 403);
    });

    it('409 for another version, 404 for none', async () => {
      const { id } = await create();
      expect((await check<Failure>(colleague, id, { version: 7 })).body.code).toBe('stale');
      expect((await check(colleague, '0'.repeat(24))).status).toBe(404);
    });

    it('stands in the round until it is made', async () => {
      const resident = await buildResident();
      const medication = await buildMedication();
      const draft = prescriptionDraft(resident._id.toString(), medication._id.toString());
      const { prescription } = (await nurse.post<One>('/api/prescriptions', draft)).body;
      type Round = { prescriptions: { id: string; needsCheck?: boolean }[] };
      const inRound = async () => {
        const { body } = await nurse.get<Round>('/api/round');
        return body.prescriptions.find(({ id }) => id === prescription.id);
      };
      expect(await inRound()).toMatchObject({ needsCheck: true });
      await check(colleague, prescription.id);
      expect(await inRound()).not.toHaveProperty('needsCheck');
    });
  });

  it('is not asked of prescriptions that are there when the home begins to want it', async () => {
    const { _id } = await buildPrescription();
    await setRequired(true);
    const { body } = await nurse.get<One>(`/api/prescriptions/${_id.toString()}`);
    expect(body.prescription).not.toHaveProperty('needsCheck');
    await setRequired(false);
  });
});
