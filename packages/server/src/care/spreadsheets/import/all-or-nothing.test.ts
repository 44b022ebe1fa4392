import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ImportQuery, type StoredImport } from '@hearthline/contracts';
import { createLog } from '../../../platform/core/log.ts';
import { MedicationModel } from '../../medications/medication.repository.ts';
import { ResidentModel, type ResidentDocument } from '../../residents/resident.repository.ts';
import { buildMedication, buildResident } from '../../../testing/build-clinical.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { until } from '../../../testing/until.ts';
import { createJob } from './import-jobs.ts';
import type { ImportKind } from './import-kind.ts';
import { importKinds } from './import-kinds.ts';
import { newImportId } from './import.repository.ts';
import { startImportWorker } from './import-worker.ts';
import { performImport } from './perform-import.ts';
import type { StoreDeps } from './import-kinds.ts';

const timezone = 'Europe/Madrid';
const log = createLog('silent');

let server: TestServer;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer({}, { backgroundWork: false });
  manager = await server.as('manager');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await ResidentModel.deleteMany({});
  await MedicationModel.deleteMany({});
});
let meanwhile: () => Promise<void>;
let afterwards: () => Promise<void>;
beforeEach(() => {
  meanwhile = () => Promise.resolve();
  afterwards = () => Promise.resolve();
});

/** Others act right before an import stores its steps, and right after. */
function disturbed(kind: ImportKind): ImportKind {
  return {
    ...kind,
    async store(steps, context) {
      await meanwhile();
      const refused = await kind.store(steps, context);
      await afterwards();
      return refused;
    },
  };
}

function kinds(): StoreDeps['kinds'] {
  const { residents, medications, vitals } = importKinds({ timezone });
  return { residents: disturbed(residents), medications: disturbed(medications), vitals: disturbed(vitals) };
}

const importFile = (kind: 'residents' | 'medications', lines: readonly string[], id = newImportId()) =>
  performImport(
    {
      id,
      kind,
      query: ImportQuery.parse({ problems: 'stop' }),
      actor: { user: manager.user, from: null },
      source: new TextEncoder().encode(lines.join('\n')),
    },
    { kinds: kinds(), log },
    createJob(),
  );

const residents = () => ResidentModel.find({ hidden: false }).sort({ name: 1 }).lean<ResidentDocument[]>();
const listed = async (id: string) =>
  (await manager.get<{ imports: StoredImport[] }>('/api/imports')).body.imports.find((one) => one.id === id);

/** A file of two new residents and a change; one of the rooms is taken while it is stored. */
async function residentsFile() {
  const known = await buildResident({ name: 'Known', nickname: 'Old', roomNumber: '7', roomKey: '7' });
  const lines = [
    'id,name,lastName,age,roomNumber,nickname',
    ',Ada,Ek,80,,',
    `${known._id.toString()},,,,8,New`,
    ',Bo,Ek,80,12,',
  ];
  const takeRoom = async () => {
    const draft = { name: 'First', lastName: 'Come', age: 70, roomNumber: '12', allergies: [] };
    expect((await manager.post('/api/residents', draft)).status).toBe(201);
  };
  return { lines, takeRoom };
}

it('an import that is all or nothing is taken back whole where a room is taken while it is stored', async () => {
  const { lines, takeRoom } = await residentsFile();
  meanwhile = takeRoom;
  const id = newImportId();
  const { report, isStopped } = await importFile('residents', lines, id);
  expect(isStopped).toBe(true);
  expect(report).toMatchObject({ importId: null, refused: 1 });
  expect(report.problems).toMatchObject([{ row: 4, column: 'roomNumber' }]);
  const left = await residents();
  expect(left.map(({ name, nickname, roomNumber }) => ({ name, nickname, roomNumber }))).toEqual([
    { name: 'First', nickname: null, roomNumber: '12' },
    { name: 'Known', nickname: 'Old', roomNumber: '7' },
  ]);
  expect(await listed(id)).toMatchObject({
    state: 'undone',
    refused: 1,
    canUndo: false,
    undone: { by: { id: manager.user.id }, reason: expect.stringContaining('Row 4 ') as string },
  });
});

it('what somebody else changed since stays, and the other fields are set back', async () => {
  const [kept, gone] = [
    await buildMedication('Kept', { instructions: 'Old', dosage: '5' }),
    await buildMedication('Gone'),
  ];
  meanwhile = async () => void (await MedicationModel.updateOne({ _id: gone._id }, { hidden: true }));
  afterwards = async () =>
    void (await MedicationModel.updateOne({ _id: kept._id }, { instructions: 'By a colleague' }));
  const { report, isStopped } = await importFile('medications', [
    'id,dosage,instructions',
    `${kept._id.toString()},10,New`,
    `${gone._id.toString()},10,New`,
  ]);
  expect(isStopped).toBe(true);
  expect(report.problems).toMatchObject([{ row: 3, reason: 'Medication not found' }]);
  expect(await MedicationModel.findById(kept._id).lean()).toMatchObject({
    dosage: '5',
    instructions: 'By a colleague',
  });
});

it('a changed resident whose former room is taken by then stays changed, and the answer says so', async () => {
  const { lines, takeRoom } = await residentsFile();
  meanwhile = takeRoom;
  afterwards = async () => void (await buildResident({ name: 'Next', roomNumber: '7', roomKey: '7' }));
  const { report, isStopped, kept } = await importFile('residents', lines);
  expect({ isStopped, kept }).toEqual({ isStopped: true, kept: 1 });
  const reason = expect.stringContaining('It stays as imported.') as string;
  expect(report.problems).toMatchObject([
    { row: 4, column: 'roomNumber' },
    { row: 3, column: 'roomNumber', reason },
  ]);
});

it('one that was cut off while it stored is taken back by the next start', async () => {
  const { lines, takeRoom } = await residentsFile();
  meanwhile = () => Promise.reject(new Error('killed'));
  const id = newImportId();
  await expect(importFile('residents', lines, id)).rejects.toThrow('killed');
  expect(await listed(id)).toMatchObject({ state: 'unfinished' });
  meanwhile = takeRoom;
  const worker = startImportWorker({ kinds: kinds(), log }, { log, alone: true });
  await until('undone', async () => (await listed(id))?.state === 'undone');
  await until('ended', async () => (await listed(id))?.undone?.reason.includes('Row 4 ') ?? false);
  await worker.stop();
  expect((await residents()).map(({ name }) => name)).toEqual(['First', 'Known']);
});
