import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Medication } from '@hearthline/contracts';
import { buildDose, buildMedication } from '../../testing/build-clinical.ts';
import { findAudit } from '../../testing/find-audit.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { MedicationModel, type MedicationDocument } from './medication.repository.ts';

type Many = { medications: Medication[] };

let server: TestServer;
let nurse: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.as('nurse');
});
beforeEach(async () => {
  await MedicationModel.collection.deleteMany({});
});
afterAll(() => server.stop());

const pathOf = ({ _id }: Pick<MedicationDocument, '_id'>) => `/api/public/medications/${_id.toString()}`;
const stored = ({ _id }: Pick<MedicationDocument, '_id'>) => MedicationModel.findById(_id).lean();

describe('deleting a medication', () => {
  it('removes one that nothing refers to; what it was stays in the audit', async () => {
    const medication = await buildMedication('Zinc', { quantity: 5 });
    expect((await nurse.delete(pathOf(medication))).status).toBe(204);
    expect(await stored(medication)).toBeNull();
    expect((await findAudit(medication._id.toString())).at(-1)).toMatchObject({
      entity: 'medication',
      action: 'deleted',
      by: { id: nurse.user.id },
      changes: { name: { before: 'Zinc', after: null }, quantity: { before: 5, after: null } },
    });
    expect((await nurse.delete(pathOf(medication))).status).toBe(404);
  });

  it('hides one that a dose refers to', async () => {
    const medication = await buildMedication();
    await buildDose(new Date(), { medicationId: medication._id });
    expect((await nurse.delete(pathOf(medication))).status).toBe(204);
    expect(await stored(medication)).toMatchObject({ hidden: true });
    expect((await nurse.get<Many>('/api/medications')).body.medications).toEqual([]);
  });

  it('hides one whose stock has moved, so that its movements are kept', async () => {
    const medication = await buildMedication();
    await nurse.post(`/api/medications/${medication._id.toString()}/movements`, {
      kind: 'received',
      amount: 1,
    });
    await nurse.delete(pathOf(medication));
    expect(await stored(medication)).toMatchObject({ hidden: true });
  });
});
