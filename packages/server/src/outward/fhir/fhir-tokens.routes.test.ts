import { roles, type AuditEntry, type FhirToken } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditModel } from '../../records/audit/audit-entry.repository.ts';
import { moveHistory } from '../../records/audit/move-history.repository.ts';
import { buildResident } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { fhirClient, readFhir } from './testing/fhir-client.ts';

const server = openServer({}, { backgroundWork: false });
const root = openClient(server, 'root');
beforeEach(async () => void (await mongoose.connection.collection('sign-in-attempts').deleteMany({})));

const path = '/api/fhir-tokens';
const draft = { name: 'Hospital', residentIds: null };
type Made = { token: FhirToken; secret: string | null };
const list = async () => (await root.get<{ tokens: FhirToken[] }>(path)).body.tokens;
const stored = () => mongoose.connection.collection('fhir_tokens');
const statusWith = async (authorization: string | null, headers: Record<string, string> = {}) =>
  (await readFhir(server, 'Patient', { authorization, ...headers })).status;

describe('the keys of the FHIR interface', () => {
  it.each(roles)('are made, listed and ended by root alone: %s', async (role) => {
    const client = await server.as(role);
    const isRoot = role === 'root';
    const made = await client.post<Made>(path, draft);
    expect(made.status).toBe(isRoot ? 201 : 403);
    expect((await client.get(path)).status).toBe(isRoot ? 200 : 403);
    const id = isRoot ? made.body.token.id : 'f'.repeat(24);
    expect((await client.delete(`${path}/${id}`)).status).toBe(isRoot ? 204 : 403);
  });

  it('are shown once, and stored as a hash', async () => {
    const resident = await buildResident();
    const body = { name: 'Hospital', residentIds: [resident._id.toString()], lastDay: '2099-12-31' };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const made = await root.post<Made>(path, body, key);
    const { token, secret } = made.body;
    expect(secret).toMatch(/^hlfhir_[\w-]{43}$/);
    expect(token).toMatchObject({
      name: 'Hospital',
      residents: [{ id: resident._id.toString(), name: `${resident.name} ${resident.lastName}` }],
      expiresAt: '2099-12-31T23:00:00.000Z',
      lastUsedAt: null,
      createdByName: root.user.name,
    });
    expect(await root.post<Made>(path, body, key)).toMatchObject({
      status: 200,
      body: { token, secret: null },
    });
    expect((await list()).filter(({ id }) => id === token.id)).toEqual([token]);
    expect(JSON.stringify(await stored().find().toArray())).not.toContain(secret?.slice(7));
  });

  it.each([
    [{ name: 'H' }, 'name'],
    [{ residentIds: [] }, 'residentIds'],
    [{ residentIds: ['f'.repeat(24)] }, 'residentIds'],
    [{ lastDay: '2020-01-01' }, 'lastDay'],
  ])('are refused with what is wrong: %o', async (fields, field) => {
    const { status, body } = await root.post<{ fields: object }>(path, { ...draft, ...fields });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  it('work until they are ended, and say when they were used last', async () => {
    const { token, secret } = await fhirClient(server);
    expect(await statusWith(`Bearer ${secret}`)).toBe(200);
    const [used] = (await list()).filter(({ id }) => id === token.id);
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await root.delete(`${path}/${token.id}`)).status).toBe(204);
    expect(await statusWith(`Bearer ${secret}`)).toBe(401);
    expect((await root.delete(`${path}/${token.id}`)).status).toBe(404);
  });

  it('that are ended while a read is under way get nothing of it', async () => {
    const { token, secret } = await fhirClient(server);
    const reads = mongoose.model('FhirRead');
    const count = reads.updateOne.bind(reads);
    const endFirst = async (...args: Parameters<typeof count>) => {
      await root.delete(`${path}/${token.id}`);
      return count(...args);
    };
    vi.spyOn(reads, 'updateOne').mockImplementationOnce(endFirst as never);
    expect(await statusWith(`Bearer ${secret}`)).toBe(401);
  });

  it('work until they run out', async () => {
    const { token, secret } = await fhirClient(server);
    const _id = new mongoose.Types.ObjectId(token.id);
    await stored().updateOne({ _id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await statusWith(`Bearer ${secret}`)).toBe(401);
    expect((await list()).some(({ id }) => id === token.id)).toBe(true);
  });

  it('are asked for as bearer tokens: neither a session nor anything else is accepted', async () => {
    const { secret } = await fhirClient(server);
    const wrong = [null, `Basic ${secret}`, secret, 'Bearer', `Bearer hlfhir_${'A'.repeat(43)}`];
    for (const authorization of wrong) expect(await statusWith(authorization)).toBe(401);
    expect(await statusWith(null, { cookie: root.cookie })).toBe(401);
    const reply = await readFhir<object>(server, 'Patient', { authorization: null });
    expect(reply.headers.get('www-authenticate')).toContain('Bearer');
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    expect(reply.body).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ code: 'login' }] });
  });

  it('are not guessed: twenty wrong ones from one network, and right ones from there all the same', async () => {
    const { secret } = await fhirClient(server);
    for (let tries = 0; tries < 20; tries += 1) await statusWith(`Bearer hlfhir_${'B'.repeat(43)}`);
    const refused = await readFhir<object>(server, 'Patient', { authorization: 'Bearer wrong' });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(refused.body).toMatchObject({ issue: [{ code: 'throttled' }] });
    expect(await statusWith(`Bearer ${secret}`)).toBe(200);
    // Gathered by network, and moved to the audit when their quarter of an hour is over.
    const failures = await mongoose.connection.collection('sign_in_failures').find().toArray();
    const tries = failures.map(({ account, times, history: [entry] }) => [
      account,
      entry.action,
      entry.reason,
      times > 0,
    ]);
    expect(tries).toEqual(
      expect.arrayContaining([
        [null, 'sign-in-refused', 'Key of the FHIR interface', true],
        [null, 'locked-out', 'Key of the FHIR interface', true],
      ]),
    );
  });

  it('leave in the audit who made and ended them, and what each read in an hour as one entry', async () => {
    const { token, secret } = await fhirClient(server);
    await buildResident();
    for (let times = 0; times < 5; times += 1) expect(await statusWith(`Bearer ${secret}`)).toBe(200);
    await root.delete(`${path}/${token.id}`);
    // As if the hour had passed.
    const past = { $set: { endsAt: new Date(Date.now() - 600_000) } };
    await mongoose.connection.collection('fhir_reads').updateMany({}, past);
    while ((await moveHistory(50)) > 0);
    const entries = (await root.get<{ entries: AuditEntry[] }>(`/api/audit?entityId=${token.id}`)).body
      .entries;
    expect(entries.map(({ entity, action }) => `${entity} ${action}`).sort()).toEqual([
      'fhir-read read',
      'fhir-token created',
      'fhir-token deleted',
    ]);
    const read = entries.find(({ action }) => action === 'read');
    const residents = await mongoose.connection.collection('residents').countDocuments({ hidden: false });
    expect(read).toMatchObject({
      label: 'Hospital',
      by: { id: token.id, name: 'Hospital' },
      changes: { requests: { before: null, after: 5 }, patient: { before: null, after: 5 * residents } },
    });
    expect(await AuditModel.countDocuments({ entity: 'fhir-read' })).toBeLessThan(10);
  });

  it('for chosen residents are told in the audit of each of them, and name none of them elsewhere', async () => {
    const resident = await buildResident({ lastName: 'Quintanilla' });
    const residentIds = [resident._id.toString()];
    const { token } = (await root.post<Made>(path, { name: 'Pharmacy', residentIds })).body;
    await root.delete(`${path}/${token.id}`);
    while ((await moveHistory(50)) > 0);
    const { entries } = (
      await root.get<{ entries: AuditEntry[] }>(`/api/residents/${String(resident._id)}/audit`)
    ).body;
    const ofKey = entries.filter(({ entity }) => entity === 'fhir-token');
    expect(ofKey.map(({ label, action, changes }) => [label, action, changes['mayRead']])).toEqual([
      ['Pharmacy', 'deleted', { before: true, after: false }],
      ['Pharmacy', 'created', { before: null, after: true }],
    ]);
    const all = await AuditModel.find({ entityId: new mongoose.Types.ObjectId(token.id) }).lean();
    expect(all).toHaveLength(4);
    expect(JSON.stringify(all)).not.toContain('Quintanilla');
  });
});
