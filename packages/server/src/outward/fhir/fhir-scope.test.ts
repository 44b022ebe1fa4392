import type { Resident } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { vitalsDraft } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { expectValid, fhirClient, readAll, readFhir, type FhirClient } from './testing/fhir-client.ts';

let all: FhirClient;
const server = openServer({}, { backgroundWork: false });
const manager = openClient(server, 'manager');
beforeAll(async () => {
  all = await fhirClient(server);
});

let number = 0;
async function measured(): Promise<string> {
  number += 1;
  const form = { name: 'Rosa', lastName: `Marí ${String(number)}`, age: 84, allergies: ['Nuts'] };
  const { resident } = (await manager.post<{ resident: Resident }>('/api/residents', form)).body;
  await manager.post('/api/vitals', vitalsDraft(resident.id));
  return resident.id;
}
const idsOf = async (client: FhirClient, search: string) =>
  (await readAll(client, search)).map(({ id }) => id);

describe('the scope of a key', () => {
  it('is its residents alone: others are not there, by id, by search and by reference', async () => {
    const [own, other] = [await measured(), await measured()];
    const clinic = await fhirClient(server, [own]);
    expect(await idsOf(clinic, 'Patient')).toEqual([own]);
    for (const type of ['Observation', 'AllergyIntolerance']) {
      const inScope = await idsOf(all, `${type}?patient=${own}`);
      expect(inScope.length).toBeGreaterThan(0);
      expect(await idsOf(clinic, type)).toEqual(inScope);
      expect(await idsOf(clinic, `${type}?patient=${other}`)).toEqual([]);
      const [foreign] = await idsOf(all, `${type}?patient=${other}`);
      expect(await idsOf(clinic, `${type}?_id=${foreign ?? ''}`)).toEqual([]);
      expect((await clinic.get(`${type}/${foreign ?? ''}`)).status).toBe(404);
      expect((await all.get(`${type}/${foreign ?? ''}`)).status).toBe(200);
    }
    expect((await clinic.get(`Patient/${other}`)).status).toBe(404);
  });

  it('leaves out residents who were deleted, with their records', async () => {
    const gone = await measured();
    const [observation] = await idsOf(all, `Observation?patient=${gone}`);
    expect((await manager.delete(`/api/residents/${gone}`)).status).toBe(204);
    expect((await all.get(`Patient/${gone}`)).status).toBe(404);
    expect((await all.get(`Observation/${observation ?? ''}`)).status).toBe(404);
    expect(await idsOf(all, 'Patient')).not.toContain(gone);
    expect(await idsOf(all, 'Observation')).not.toContain(observation);
  });
});

describe('a request that can not be answered', () => {
  it.each([
    ['Patient/nobody', {}, 404, 'not-found'],
    [`Patient/${'f'.repeat(24)}`, {}, 404, 'not-found'],
    ['Encounter', {}, 404, 'not-supported'],
    ['Patient/1/_history', {}, 404, 'not-supported'],
    ['Patient?_count=0', {}, 400, 'invalid'],
    ['Patient?_cursor=bm9uZQ', {}, 400, 'invalid'],
    ['Observation?date=yesterday', {}, 400, 'invalid'],
    ['Observation?code:text=pulse', {}, 400, 'invalid'],
    ['Observation?colour=red', { prefer: 'handling=strict' }, 400, 'invalid'],
    ['Patient', { accept: 'application/fhir+xml' }, 406, 'not-supported'],
    ['Patient?_format=xml', {}, 406, 'not-supported'],
  ])('%s %o: %i, with an OperationOutcome', async (path, headers, status, code) => {
    const reply = await all.get<object>(path, headers);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      status,
      'application/fhir+json; charset=utf-8',
    ]);
    expectValid(reply.body);
    expect(reply.body).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ code }] });
  });

  it.each(['colour=red', '_format=json', '_pretty=true'])(
    'but for %s, which changes nothing',
    async (query) => {
      const { status, body } = await all.get(`Observation?${query}`);
      expect([status, body.link?.[0]?.url]).toEqual([200, `${server.url}/fhir/Observation?_count=100`]);
    },
  );

  it('is one that would write: 405', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const headers = { authorization: `Bearer ${all.secret}` };
      const reply = await fetch(`${server.url}/fhir/Patient`, { method, headers });
      expect([method, reply.status, reply.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
      expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('is one of a key that is ended while it is under way: nothing is sent', async () => {
    const { token, secret } = await fhirClient(server);
    // A read waits for its place in the hour's entry, which is stored before anything is sent.
    const tokens = mongoose.connection.collection('fhir_tokens');
    const replies = Array.from({ length: 12 }, () =>
      readFhir<object>(server, 'Observation', { authorization: `Bearer ${secret}` }),
    );
    await tokens.updateOne({ _id: new mongoose.Types.ObjectId(token.id) }, { $set: { endedAt: new Date() } });
    const endedAt = performance.now();
    const late = await readFhir<object>(server, 'Observation', { authorization: `Bearer ${secret}` });
    expect([late.status, performance.now() > endedAt]).toEqual([401, true]);
    for (const { status } of await Promise.all(replies)) expect([200, 401]).toContain(status);
  });
});
