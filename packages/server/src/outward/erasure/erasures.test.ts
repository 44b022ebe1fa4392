import { roles, type Erasure, type Erasures, type ResidentErasure } from '@hearthline/contracts';
import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuditModel, type AuditDocument } from '../../records/audit/audit-entry.repository.ts';
import { deriveChainKey } from '../../records/audit/chain-key.ts';
import { createEndKeeper } from '../../records/audit/end-keeper.ts';
import { verifyWholeChain } from '../../records/audit/verify-chain.ts';
import { closeListeners, listen } from '../realtime/testing/listener.ts';
import { ResidentModel } from '../../care/residents/resident.repository.ts';
import { buildResident } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { VitalsRecordModel } from '../../care/vitals/vitals-record.repository.ts';
import { leftAt } from './due-residents.ts';
import { eraseUnfinished } from './erasure-worker.ts';
import { findTraces, leave, liveALife, moveAndChain, years } from './testing/erasable-life.ts';

const server = openServer({}, { backgroundWork: false });
const root = openClient(server, 'root');
afterEach(closeListeners);

type Failure = { code: string; message: string; fields?: Record<string, string> };
const setRetention = (value: number | null) =>
  root.post('/api/system-settings/bulk-update', {
    settings: [{ key: 'retention', value: { years: value } }],
  });
const name = 'Xaviera Quintanilla';
const erase = (id: string, fields: object = {}, by: TestClient = root) =>
  by.post<{ erasure: Erasure } & Failure>(`/api/residents/${id}/erasure`, {
    name,
    reason: 'The retention time is over',
    ...fields,
  });
const stateOf = async (id: string) => (await root.get<ResidentErasure>(`/api/residents/${id}/erasure`)).body;
const list = async () => (await root.get<Erasures>('/api/erasures')).body;
const whoLeft = async (at: Date) => {
  const { _id } = await buildResident({ name: 'Xaviera', lastName: 'Quintanilla' });
  await leave(_id.toString(), at);
  return _id.toString();
};
/** Does what the workers do, until the data of this resident is erased. */
async function erased(id: string): Promise<void> {
  const chainKey = deriveChainKey(server.config.secretKey);
  const { log } = server.deps;
  for (let runs = 1; (await stateOf(id)).erasure?.state !== 'erased'; runs += 1) {
    if (runs > 3) throw new Error('it is not erased');
    await moveAndChain(chainKey);
    await eraseUnfinished({ chainKey, log }, new AbortController().signal);
  }
  await moveAndChain(chainKey);
}

beforeEach(async () => {
  await setRetention(8);
});

it('the last day is that of the last leaving: who came back left later, who was deleted after it left before', () => {
  const at = (year: number) => new Date(`${String(year)}-05-01T10:00:00Z`);
  const left = (...whereabouts: ['activated' | 'deactivated' | 'deleted', number][]) =>
    leftAt(whereabouts.map(([action, year]) => ({ action, at: at(year), label: name })));
  expect(left(['deactivated', 2010], ['activated', 2012], ['deactivated', 2015])).toEqual(at(2015));
  expect(left(['deactivated', 2010], ['deleted', 2018])).toEqual(at(2010));
  expect(left(['deleted', 2018])).toEqual(at(2018));
  expect(left(['deactivated', 2010], ['activated', 2012])).toBeNull();
  expect(left()).toBeNull();
});

describe('erasing the data of a resident who left', () => {
  it.each(roles)('is for root alone: %s', async (role) => {
    const id = await whoLeft(years(9));
    const client = await server.as(role);
    const expected = role === 'root' ? 200 : 403;
    expect((await client.get('/api/erasures')).status).toBe(expected);
    expect((await client.get(`/api/residents/${id}/erasure`)).status).toBe(expected);
    expect((await erase(id, {}, client)).status).toBe(expected);
    expect((await server.anonymous.get('/api/erasures')).status).toBe(401);
  });

  it('is refused while no retention time is set, and nobody is due', async () => {
    const id = await whoLeft(years(30));
    expect((await stateOf(id)).due).toMatchObject({ id, name });
    await setRetention(null);
    const { status, body } = await erase(id);
    expect([status, body.message]).toEqual([422, 'No retention time is set: nothing is erased.']);
    expect(await list()).toMatchObject({ years: null, due: [] });
    expect(await stateOf(id)).toEqual({ due: null, erasure: null });
  });

  it('is refused of who is active or has not been gone for so long', async () => {
    const { _id } = await buildResident({ name: 'Xaviera', lastName: 'Quintanilla' });
    const active = await erase(_id.toString());
    expect([active.status, active.body.message]).toEqual([
      422,
      'This resident is active. Only the data of residents who left can be erased.',
    ]);
    const id = await whoLeft(years(7.9));
    const early = await erase(id);
    expect(early.status).toBe(422);
    expect(early.body.message).toMatch(
      /^The data of this resident must be kept until \d{4}-\d\d-\d\d: their last day was \d{4}-\d\d-\d\d\.$/,
    );
    expect(await stateOf(id)).toEqual({ due: null, erasure: null });
    expect((await erase('0'.repeat(24))).status).toBe(404);
    expect((await erase('none')).status).toBe(404);
    expect((await root.get('/api/residents/none/erasure')).status).toBe(404);
  });

  it('wants the name typed, and a reason without it', async () => {
    const id = await whoLeft(years(9));
    const wrong = await erase(id, { name: 'Xaviera Quintana' });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ['name']]);
    for (const reason of ['', 'ab', 'Quintanilla asked for it']) {
      const { status, body } = await erase(id, { reason });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['reason']]);
    }
    expect((await stateOf(id)).erasure).toBeNull();
    expect((await erase(id, { name: ' xaviera  QUINTANILLA' })).status).toBe(200);
  });

  it('counts from the last time that somebody left, and lists who is due, longest ago first', async () => {
    const [late, early] = [await whoLeft(years(9)), await whoLeft(years(12))];
    const { due } = await list();
    const ids = due.map(({ id }) => id);
    expect(ids.indexOf(early)).toBeGreaterThan(-1);
    expect(ids.indexOf(early)).toBeLessThan(ids.indexOf(late));
    await setRetention(10);
    expect((await list()).due.map(({ id }) => id)).not.toContain(late);
  });
});

/** The collections that hold data about a resident; none of them is left out of `liveALife`. */
const everywhere = [
  'audit',
  'care_alerts',
  'handover_notes',
  'import_steps',
  'medication_records',
  'prescriptions',
  'residents',
  'vitals_records',
];

describe('what is left of an erased resident', { timeout: 120_000 }, () => {
  it('has no name, photo, contact or text in any collection; numbers, authors and the chain of the audit stay', async () => {
    const [administrator, nurse] = [await server.as('administrator'), await server.as('nurse')];
    const id = await liveALife(server);
    const residentId = new Types.ObjectId(id);
    const before = await VitalsRecordModel.find({ residentId }).sort({ _id: 1 }).lean();
    await leave(id, years(9));
    const places = new Set((await findTraces()).map((trace) => trace.split(':')[0]));
    expect([...places].sort()).toEqual(everywhere);
    const toRoot = await listen(server.url, root.cookie);
    const toNurse = await listen(server.url, nurse.cookie);
    const begun = await erase(id);
    expect(begun.body.erasure).toMatchObject({ state: 'erasing', residentId: id, by: { id: root.user.id } });
    expect((await erase(id)).body.erasure.id).toBe(begun.body.erasure.id);
    await erased(id);

    // Other tests of this file have residents of that name.
    const others = await ResidentModel.find({ _id: { $ne: residentId } }, { _id: 1 }).lean();
    const ofOthers = new RegExp(others.map(({ _id }) => _id.toString()).join('|') || 'none');
    expect((await findTraces()).filter((trace) => !ofOthers.test(trace))).toEqual([]);
    const after = await VitalsRecordModel.find({ residentId }).sort({ _id: 1 }).lean();
    expect(
      after.map(({ pulse, spo2, recordedAt, recordedByName }) => [pulse, spo2, recordedAt, recordedByName]),
    ).toEqual(
      before.map(({ pulse, spo2, recordedAt, recordedByName }) => [pulse, spo2, recordedAt, recordedByName]),
    );
    const { body } = await nurse.get<{ resident: object }>(`/api/residents/${id}`);
    expect(body.resident).toMatchObject({
      name: 'Erased',
      lastName: 'resident',
      age: 81,
      active: false,
      photoUrl: null,
      roomNumber: null,
      erasedAt: expect.stringMatching(/Z$/) as string,
      // Reports go on knowing when the resident was not here.
      stay: { kind: 'moved', where: null, medicinesOut: [] },
      lastReturn: { from: 'hospital', check: 'signed', medicinesBack: [] },
    });
    expect((await nurse.get(`/api/residents/${id}/photo`)).status).toBe(404);

    const entries = await AuditModel.find({ entity: 'erasure', residentId })
      .sort({ at: 1 })
      .lean<AuditDocument[]>();
    expect(entries[0]).toMatchObject({
      action: 'created',
      label: 'Erased resident',
      reason: 'The retention time is over',
      by: { id: root.user.id },
    });
    const end = await AuditModel.findOne({ action: 'erased', residentId }).lean<AuditDocument>();
    expect(end?.changes['vitals records']?.after).toBe(before.length);
    const { problems } = await verifyWholeChain(
      { key: deriveChainKey(server.config.secretKey), keeper: createEndKeeper(server.config) },
      () => undefined,
    );
    expect(problems).toEqual([]);

    // Every open page of the staff drops the name; what is being erased is told to root alone.
    await toNurse.waitForEvent('residents:changed', (one) => one.id === id);
    await toNurse.waitForEvent('records:reload', (one) => one.resource === 'vitals');
    await toNurse.waitForEvent('handover:changed');
    expect(toNurse.all('erasures:changed')).toEqual([]);
    expect(toRoot.all('erasures:changed').length).toBeGreaterThan(0);
    const audit = await administrator.get<{ entries: { reason: string | null }[] }>(
      `/api/residents/${id}/audit`,
    );
    expect(audit.body.entries.map(({ reason }) => reason)).toContain('The retention time is over');
  });

  it('is not changed any more by anybody', async () => {
    const id = await whoLeft(years(9));
    await erase(id);
    await erased(id);
    const nurse = await server.as('nurse');
    const path = `/api/residents/${id}`;
    const text = 'The data of this resident was erased. Nothing about them can be changed.';
    const replies = [
      await nurse.put<Failure>(path, { name: 'Xaviera' }),
      await nurse.patch<Failure>(`${path}/status`, { active: true }),
      await nurse.delete<Failure>(path),
    ];
    for (const { status, body } of replies) expect([status, body.message]).toEqual([422, text]);
    expect((await erase(id, { name: 'Erased resident' })).body.erasure.state).toBe('erased');
    expect((await list()).due.map((one) => one.id)).not.toContain(id);
  });

  it('is nothing of who was deleted, with records or without, though the audit alone tells of them', async () => {
    const [hidden, gone] = [await whoLeft(years(9)), await whoLeft(years(10))];
    await ResidentModel.collection.updateOne({ _id: new Types.ObjectId(hidden) }, { $set: { hidden: true } });
    await server.as('nurse').then((nurse) => nurse.delete(`/api/residents/${gone}`));
    expect(await ResidentModel.findById(gone)).toBeNull();
    const { due } = await list();
    for (const id of [hidden, gone])
      expect(due).toContainEqual(expect.objectContaining({ id, name, deleted: true }) as object);
    for (const id of [hidden, gone]) {
      expect((await erase(id)).status).toBe(200);
      await erased(id);
    }
    const labels = await AuditModel.find({ residentId: new Types.ObjectId(gone) }).lean<AuditDocument[]>();
    expect(new Set(labels.map(({ label }) => label))).toEqual(new Set(['Erased resident']));
  });
});
