import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Types } from 'mongoose';
import { toHomeDay, type Prescription } from '@hearthline/contracts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { buildPrescription, buildResident } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { prepareDatabase } from '../../app/prepare-database.ts';
import { finishChanges } from './finish-changes.ts';
import { PrescriptionModel, type PrescriptionDocument } from './prescription.repository.ts';

type Many = { prescriptions: Prescription[] };
type Both = { prescription: Prescription; replaced: Prescription };

let server: TestServer;
let nurse: TestClient;
let resident: ResidentDocument;
let old: PrescriptionDocument;
// Before anything replaces it.
const { collection } = PrescriptionModel;
const insert = collection.insertOne.bind(collection);
const key = () => ({ 'idempotency-key': randomUUID() });
let headers = key();
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.as('nurse');
});
afterAll(() => server.stop());
afterEach(() => void vi.restoreAllMocks());

const change = () =>
  nurse.post<Both>(
    `/api/prescriptions/${old._id.toString()}/change`,
    {
      dose: { amount: 2, unit: 'tablet' },
      route: 'oral',
      frequency: 'Once daily',
      schedule: { kind: 'scheduled', times: ['09:00'], days: { kind: 'every-day' } },
    },
    headers,
  );
const of = () => `residentId=${resident._id.toString()}`;
const listed = async (query: string) =>
  (await nurse.get<Many>(`/api/prescriptions?${query}`)).body.prescriptions;
const stored = () => PrescriptionModel.find({ residentId: resident._id }).lean<PrescriptionDocument[]>();

/**
 * What a server leaves that dies between the update of the old prescription and the insert of the new one. What background work
 * finds is finished by it, but not before this and `whileDead` are done, and not while inserts fail afterwards.
 */
async function crash(
  whileDead: (ended: PrescriptionDocument) => Promise<unknown> = () => Promise.resolve(),
  { insertsAfterwards = null as Error | null } = {},
) {
  headers = key();
  resident = await buildResident();
  old = await buildPrescription({ resident });
  // Every insert fails, also that of whoever would finish it.
  const died = vi.spyOn(PrescriptionModel.collection, 'insertOne').mockRejectedValue(new Error('killed'));
  expect((await change()).status).toBe(201);
  const [only, ...others] = await stored();
  expect(others).toEqual([]);
  expect(only).toMatchObject({ _id: old._id, replacedBy: only?.successor?._id });
  if (only) await whileDead(only);
  if (insertsAfterwards) died.mockRejectedValue(insertsAfterwards);
  // A reader from before `whileDead` has died too.
  else
    died.mockImplementation(async (document) => {
      const ended = await collection.findOne({ _id: document['replaces'] as Types.ObjectId });
      const startsAt = (ended as PrescriptionDocument | null)?.successor?.startsAt;
      if (startsAt && startsAt.getTime() !== (document['startsAt'] as Date).getTime())
        throw new Error('killed');
      return insert(document);
    });
}

/** Moves the change three days back. */
const longAgo = ({ _id }: PrescriptionDocument) => {
  const startsAt = new Date(Date.now() - 3 * 86_400_000);
  return PrescriptionModel.collection.updateOne(
    { _id },
    { $set: { endsAt: startsAt, 'successor.startsAt': startsAt } },
  );
};

async function expectWhole() {
  const [before, after, ...others] = await stored();
  expect(others).toEqual([]);
  expect(before?.successor).toBeUndefined();
  expect(after).toMatchObject({ _id: before?.replacedBy, replaces: before?._id, dose: { amount: 2 } });
  // Neither a gap nor a moment with both.
  expect(after?.startsAt).toEqual(before?.endsAt);
  const entries = await readAudit(resident._id.toString(), after?._id.toString() ?? '');
  expect(entries.map(({ action }) => action)).toEqual(['created']);
}

describe('a change interrupted by a crash is finished', () => {
  beforeEach(() => crash());

  it('at the next start, idempotently', async () => {
    await Promise.all([finishChanges(), finishChanges(), finishChanges()]);
    await finishChanges();
    await expectWhole();
  });

  it.each([
    ['the resident’s list', () => of()],
    ['the resident’s whole list', () => `${of()}&status=all`],
    ['the home’s list', () => ''],
  ])('by %s, which never lacks it nor shows both as current', async (_name, query) => {
    const found = (await listed(query())).filter(({ residentId }) => residentId === resident._id.toString());
    expect(found.filter(({ endsAt }) => endsAt === null).map(({ dose }) => dose.amount)).toEqual([2]);
    await expectWhole();
  });

  it('by the home’s list, long afterwards', async () => {
    await crash(longAgo);
    const found = (await listed('')).filter(({ residentId }) => residentId === resident._id.toString());
    expect(found.map(({ dose }) => dose.amount)).toEqual([2]);
    await expectWhole();
  });

  it('by a read of either prescription', async () => {
    const [before] = await stored();
    await nurse.get(`/api/prescriptions/${before?.replacedBy?.toString() ?? ''}`);
    await expectWhole();
  });

  it('by the repeated save, which returns the successor', async () => {
    const { status, body } = await change();
    expect(status).toBe(200);
    expect(body.prescription).toMatchObject({ dose: { amount: 2 }, replaces: old._id.toString() });
    expect(body.replaced).toMatchObject({ id: old._id.toString(), replacedBy: body.prescription.id });
    await expectWhole();
  });

  it('even if the successor’s key was taken by another save', async () => {
    await crash(async ({ successor }) => {
      const rival: Partial<PrescriptionDocument> = { ...successor, residentId: (await buildResident())._id };
      delete rival._id;
      delete rival.replaces;
      await PrescriptionModel.collection.insertMany([rival]);
    });
    await finishChanges();
    await expectWhole();
  });

  it('and stays hidden if the resident was deleted meanwhile', async () => {
    await nurse.delete(`/api/residents/${resident._id.toString()}`);
    await finishChanges();
    expect((await stored()).map(({ hidden }) => hidden)).toEqual([true, true]);
  });

  it('and is hidden if the resident is deleted between read and insert', async () => {
    // Nobody finishes it before.
    await crash(undefined, { insertsAfterwards: new Error('not yet') });
    const { collection } = PrescriptionModel;
    const inserting = vi.spyOn(collection, 'insertOne').mockImplementation(async (document) => {
      inserting.mockRestore();
      const gone = await nurse.delete(`/api/residents/${resident._id.toString()}`);
      expect(gone.status).toBe(204);
      return collection.insertOne(document);
    });
    await finishChanges();
    expect((await stored()).map(({ hidden }) => hidden)).toEqual([true, true]);
  });
});

describe('a change is valid even if its successor does not fit on a full disk:', () => {
  const diskFull = Object.assign(new Error('the disk is full'), { code: 14031 });
  beforeEach(async () => {
    await crash(undefined, { insertsAfterwards: diskFull });
    // Cached for 30 s.
    await nurse.get('/api/round');
  });
  const hers = (found: readonly Prescription[]) =>
    found.filter(({ residentId }) => residentId === resident._id.toString());
  const carried = async () => (await stored())[0]?.replacedBy?.toString() ?? '';

  it('the change was answered as made, and its repeat returns it', async () => {
    const { status, body } = await change();
    expect(status).toBe(200);
    expect(body.prescription).toMatchObject({ dose: { amount: 2 }, replaces: old._id.toString() });
    expect(body.replaced).toMatchObject({ id: old._id.toString(), replacedBy: body.prescription.id });
  });

  it.each([
    ['the home’s list', ''],
    ['a resident’s list', 'residentId='],
  ])('%s shows it', async (_name, query) => {
    const found = hers(await listed(query && of()));
    expect(found.map(({ dose }) => dose.amount)).toEqual([2]);
  });

  it('the home’s list shows it long afterwards', async () => {
    // No insert succeeds: nobody has finished it.
    await longAgo(old);
    expect(hers(await listed('')).map(({ dose }) => dose.amount)).toEqual([2]);
  });

  it('it is found by its id, and the round of another day has its dose', async () => {
    const { status, body } = await nurse.get<Both>(`/api/prescriptions/${await carried()}`);
    expect([status, body.prescription.dose.amount]).toEqual([200, 2]);
    const day = toHomeDay(new Date(Date.now() + 86_400_000), 'Europe/Madrid');
    const round = await nurse.get<Many>(`/api/round?day=${day}&residentId=${resident._id.toString()}`);
    expect(round.status).toBe(200);
    expect(round.body.prescriptions.map(({ dose }) => dose.amount)).toEqual([2]);
  });

  it('stopping it is refused with the reason', async () => {
    const path = `/api/prescriptions/${await carried()}/stop`;
    expect(await nurse.post(path, { reason: 'Rash.' })).toMatchObject({
      status: 503,
      body: { message: 'The server’s disk is full: nothing can be saved until there is free space.' },
    });
  });

  it('the server starts', async () => {
    await prepareDatabase(server.config, server.deps.log, { ours: false });
    vi.restoreAllMocks();
    await finishChanges();
    await expectWhole();
  });

  it('another unfinished change is finished', async () => {
    vi.restoreAllMocks();
    const insert = PrescriptionModel.collection.insertOne.bind(PrescriptionModel.collection);
    const [first] = await stored();
    const other = await buildResident();
    await PrescriptionModel.collection.insertOne({
      ...first!,
      _id: new Types.ObjectId(),
      residentId: other._id,
      replacedBy: new Types.ObjectId('f'.repeat(24)),
      successor: { ...first!.successor!, _id: new Types.ObjectId('f'.repeat(24)), saveKey: randomUUID() },
      history: [],
    });
    vi.spyOn(PrescriptionModel.collection, 'insertOne').mockImplementation((document) =>
      document._id?.toString() === first?.replacedBy?.toString()
        ? Promise.reject(diskFull)
        : insert(document),
    );
    const unfinished = (await finishChanges()).map(({ changed }) => changed._id.toString());
    expect(unfinished).toContain(old._id.toString());
    expect(await PrescriptionModel.exists({ _id: 'f'.repeat(24) })).not.toBeNull();
  });
});
