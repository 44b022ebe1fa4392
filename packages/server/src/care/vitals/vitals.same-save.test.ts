import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { VitalsDraft } from '@hearthline/contracts';
import type { VitalsRecord } from '@hearthline/contracts';
import { published } from '../../testing/published.ts';
import { followPublishedChanges } from '../../platform/core/change-bus.ts';
import { ResidentModel } from '../residents/resident.repository.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { buildResident, vitalsDraft } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { VitalsRecordModel } from './vitals-record.repository.ts';
import { vitalsRoutes } from './vitals.routes.ts';

type One = { record: VitalsRecord };
type Failure = { code: string; message: string; fields?: Record<string, string>; current?: VitalsRecord };

let resident: ResidentDocument;
const server = openServer();
const nurse = openClient(server, 'nurse');
afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => {
  resident = await buildResident();
});

const save = <Body = One>(fields: object = {}, key?: string) =>
  nurse.post<Body>('/api/vitals', vitalsDraft(resident._id.toString(), fields), {
    ...(key && { 'idempotency-key': key }),
  });
const stored = () => VitalsRecordModel.countDocuments({ residentId: resident._id });
/** A nurse's call, under a key of its own. */
const callOf = (body: VitalsDraft) => ({
  params: {},
  query: undefined,
  body,
  caller: { user: nurse.user, sessionId: 'x', signedInAt: new Date(), expiresAt: new Date() },
  idempotencyKey: randomUUID(),
  ip: '',
  userAgent: '',
  file: undefined,
});
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('the same save twice', () => {
  it('at once: one 201, the rest 200 with the same record', async () => {
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 8 }, () => save({}, key)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(replies.map((reply) => reply.body.record.id)).size).toBe(1);
    expect(await stored()).toBe(1);
  });

  it('later, though by now it would be refused', async () => {
    const key = randomUUID();
    const first = await save({}, key);
    await ResidentModel.updateOne({ _id: resident._id }, { $set: { active: false } });
    const again = await save({}, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('with another body: 409 with what was saved', async () => {
    const key = randomUUID();
    const first = await save({}, key);
    const { status, body } = await save<Failure>({ pulse: 73 }, key);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'key-reused', current: first.body.record });
    expect(await stored()).toBe(1);
  });

  it('of two people are two', async () => {
    const key = randomUUID();
    const other = await server.as('nurse');
    const theirs = await other.post('/api/vitals', vitalsDraft(resident._id.toString()), {
      'idempotency-key': key,
    });
    expect([theirs.status, (await save({}, key)).status]).toEqual([201, 201]);
  });

  it('is not what a refusal and its correction are', async () => {
    const key = randomUUID();
    expect((await save({ pulse: 1 }, key)).status).toBe(422);
    expect((await save({ recordedAt: ago(3000) }, key)).status).toBe(422);
    expect((await save({}, key)).status).toBe(201);
  });

  it('without a key is two saves', async () => {
    expect([(await save()).status, (await save()).status]).toEqual([201, 201]);
  });

  it('is published once, after it is stored', async () => {
    const changes = published('vitals');
    const counts: Promise<number>[] = [];
    onTestFinished(followPublishedChanges(() => counts.push(stored())));
    const { create } = vitalsRoutes({ ...server.deps, findRecheck: async () => null });
    const call = callOf(VitalsDraft.parse(vitalsDraft(resident._id.toString())));
    const first = await create(call);
    await create(call);
    const created = { kind: 'vitals', what: 'created', record: (first as One).record, hidden: false };
    expect(changes).toEqual([created]);
    expect(await Promise.all(counts)).toEqual([1]);
  });

  it('is published by the repeat when the first attempt stored it and failed without an answer', async () => {
    const changes = published('vitals');
    const { create } = vitalsRoutes({ ...server.deps, findRecheck: async () => null });
    const call = callOf(VitalsDraft.parse(vitalsDraft(resident._id.toString())));
    const { collection } = VitalsRecordModel;
    const insertMany = collection.insertMany.bind(collection);
    const away = Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });
    vi.spyOn(collection, 'insertMany').mockImplementationOnce(async (...given) => {
      await insertMany(...given);
      throw away;
    });
    vi.spyOn(VitalsRecordModel, 'findOne').mockImplementationOnce(() => {
      throw away;
    });
    await expect(create(call)).rejects.toThrow('connection closed');
    expect(changes).toEqual([]);
    for (const repeat of [await create(call), await create(call)])
      expect(repeat).toMatchObject({ options: { status: 200 } });
    const record: unknown = expect.objectContaining({ residentId: resident._id.toString() });
    expect(changes).toEqual([{ kind: 'vitals', what: 'created', record, hidden: false }]);
    expect(await stored()).toBe(1);
  });
});
