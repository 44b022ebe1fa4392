import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { roles, residentTextNames, type ResidentText } from '@hearthline/contracts';
import type { Resident } from '@hearthline/contracts';
import { published } from '../../testing/published.ts';
import { buildResident } from '../../testing/build-clinical.ts';
import { readHistory } from '../../testing/read-history.ts';
import { openServer } from '../../testing/server-test.ts';
import { ResidentModel } from './resident.repository.ts';
import { residentRoutes } from './residents.routes.ts';

type One = { resident: Resident };
type Failure = { code: string; message: string; fields?: Record<string, string>; current?: Resident };
const draft = { name: 'Edith', lastName: 'Blackwood', age: 91 };
const keyed = (key: string) => ({ 'idempotency-key': key });

const server = openServer();

describe('permissions of residents', () => {
  it.each(roles)('%s reads residents', async (role) => {
    const resident = await buildResident();
    const client = await server.as(role);
    const list = await client.get<{ residents: Resident[] }>('/api/residents');
    expect(list.status).toBe(200);
    expect(list.body.residents.map((one) => one.id)).toContain(resident._id.toString());
    const one = await client.get<One>(`/api/residents/${resident._id.toString()}`);
    expect(one.body.resident.name).toBe('Rosa');
  });

  it.each(roles)('%s adds residents, unless a gerocultor', async (role) => {
    const client = await server.as(role);
    const before = await ResidentModel.countDocuments();
    const { status } = await client.post('/api/residents', draft);
    expect(status).toBe(role === 'gerocultor' ? 403 : 201);
    expect(await ResidentModel.countDocuments()).toBe(before + (role === 'gerocultor' ? 0 : 1));
  });

  it('nobody who is not signed in', async () => {
    expect((await server.anonymous.get('/api/residents')).status).toBe(401);
    expect((await server.anonymous.get(`/api/residents/${'a'.repeat(24)}`)).status).toBe(401);
    expect((await server.anonymous.post('/api/residents', draft)).status).toBe(401);
  });
});

describe('reading', () => {
  it('leaves out the deleted and keeps the inactive', async () => {
    const [unused, inactive] = [
      await buildResident({ hidden: true }),
      await buildResident({ active: false }),
    ];
    const nurse = await server.as('nurse');
    const ids = (await nurse.get<{ residents: Resident[] }>('/api/residents')).body.residents.map(
      (one) => one.id,
    );
    expect(ids).not.toContain(unused._id.toString());
    expect(ids).toContain(inactive._id.toString());
    expect((await nurse.get(`/api/residents/${unused._id.toString()}`)).status).toBe(404);
  });

  it.each(['0'.repeat(24), 'abc', '%00', '[object%20Object]', 'x'.repeat(3000)])('404 for %s', async (id) => {
    const nurse = await server.as('nurse');
    expect((await nurse.get(`/api/residents/${id}`)).status).toBe(404);
  });

  it('says "Resident not found", which the screens look for', async () => {
    const nurse = await server.as('nurse');
    const { body } = await nurse.get<Failure>(`/api/residents/${'0'.repeat(24)}`);
    expect(body).toMatchObject({ code: 'not-found', message: 'Resident not found' });
  });
});

describe('adding', () => {
  it('stores what was typed, the age by the date of birth, and who did it', async () => {
    const nurse = await server.as('nurse');
    const typed = {
      ...draft,
      name: '  Edith ',
      nickname: '"Eddie" <b>',
      dateOfBirth: '1934-01-22',
      age: 65,
      allergies: ['Penicillin', 'penicillin', 'Latex'],
      allergiesChecked: false,
      active: false,
      hidden: true,
      version: 7,
      id: 'a'.repeat(24),
    };
    const { status, body } = await nurse.post<One>('/api/residents', typed);
    expect(status).toBe(201);
    const [today] = new Date().toISOString().split('T');
    expect(body.resident).toMatchObject({
      name: 'Edith',
      nickname: '"Eddie" <b>',
      dateOfBirth: '1934-01-22',
      allergies: ['Penicillin', 'Latex'],
      active: true,
      version: 1,
      photoUrl: null,
    });
    expect(body.resident.id).not.toBe(typed.id);
    expect(body.resident.age).toBe(
      Number(today?.slice(0, 4)) - 1934 - (today && today.slice(5) < '01-22' ? 1 : 0),
    );
    expect(await readHistory(body.resident.id)).toMatchObject([
      { action: 'created', by: { id: nurse.user.id, role: 'nurse' } },
    ]);
    expect((await nurse.get<One>(`/api/residents/${body.resident.id}`)).body).toEqual(body);
  });

  it.each([
    [{ name: 'E' }, { name: 'Name must be at least 2 characters.' }],
    [{ age: 49 }, { age: 'Age must be at least 50.' }],
    [{ dateOfBirth: '2999-01-01' }, { dateOfBirth: 'Date of birth is in the future.' }],
    [{ dateOfBirth: '2010-01-01' }, { dateOfBirth: 'Age must be at least 50.' }],
    [{ dateOfBirth: '1800-01-01' }, { dateOfBirth: 'Age must be less than 120.' }],
    [
      { allergies: ['Latex', 'NKDA'] },
      { allergies: '“NKDA” is no allergy. Tick “No known allergies” instead.' },
    ],
    [
      { allergies: ['?'] },
      {
        allergies: '“?” means that allergies are not recorded. Leave them empty until somebody has asked.',
      },
    ],
    [{ allergies: 'Latex' }, undefined],
  ])('422 for %o', async (changes, fields) => {
    const nurse = await server.as('nurse');
    const reply = await nurse.post<Failure>('/api/residents', { ...draft, ...changes });
    expect(reply.status).toBe(422);
    if (fields) expect(reply.body.fields).toEqual(fields);
    else expect(Object.keys(reply.body.fields ?? {})).toEqual(Object.keys(changes));
  });
});

describe('rooms', () => {
  it('are refused while somebody lives there, saying who and what to do', async () => {
    const nurse = await server.as('nurse');
    await nurse.post('/api/residents', { ...draft, roomNumber: '31 a' });
    const { status, body } = await nurse.post<Failure>('/api/residents', { ...draft, roomNumber: '31A' });
    expect(status).toBe(422);
    expect(body.message).toBe('This room is taken.');
    expect(body.fields?.['roomNumber']).toMatch(
      /^This room is taken\. Edith Blackwood has it\..* 12A and 12B\.$/,
    );
  });

  it('of the inactive and the deleted are free', async () => {
    await buildResident({ roomNumber: '40', roomKey: '40', active: false });
    await buildResident({ roomNumber: '40', roomKey: '40', hidden: true });
    const nurse = await server.as('nurse');
    expect((await nurse.post('/api/residents', { ...draft, roomNumber: '40' })).status).toBe(201);
  });

  it('go to one of two who ask at once', async () => {
    const nurse = await server.as('nurse');
    const ask = () => nurse.post('/api/residents', { ...draft, roomNumber: '50' });
    const statuses = (await Promise.all([ask(), ask(), ask()])).map((reply) => reply.status);
    expect(statuses.sort()).toEqual([201, 422, 422]);
  });

  it('are not needed: any number of residents have none', async () => {
    const nurse = await server.as('nurse');
    const replies = [await nurse.post('/api/residents', draft), await nurse.post('/api/residents', draft)];
    expect(replies.map((reply) => reply.status)).toEqual([201, 201]);
  });
});

describe('the same save twice', () => {
  it('at once: one 201, one 200, one resident, also with a room', async () => {
    const nurse = await server.as('nurse');
    const key = randomUUID();
    const save = () => nurse.post<One>('/api/residents', { ...draft, roomNumber: '60' }, keyed(key));
    const replies = await Promise.all([save(), save()]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 201]);
    expect(replies[0].body).toEqual(replies[1].body);
    expect(await ResidentModel.countDocuments({ roomKey: '60' })).toBe(1);
  });

  it('with other values: 409 with what was saved', async () => {
    const nurse = await server.as('nurse');
    const key = randomUUID();
    const first = await nurse.post<One>('/api/residents', draft, keyed(key));
    const { status, body } = await nurse.post<Failure>('/api/residents', { ...draft, age: 92 }, keyed(key));
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'key-reused', current: first.body.resident });
  });

  it('is published once', async () => {
    const nurse = await server.as('nurse');
    const changes = published('resident');
    const { create } = residentRoutes(server.deps);
    const call = {
      params: {},
      query: undefined,
      body: { ...blank, ...draft },
      file: undefined,
      caller: { user: nurse.user, sessionId: 'x', signedInAt: new Date(), expiresAt: new Date() },
      idempotencyKey: randomUUID(),
      ip: '',
      userAgent: '',
    };
    await create(call);
    await create(call);
    const record = { id: expect.stringMatching(/^[0-9a-f]{24}$/) as string, version: 1 };
    expect(changes).toEqual([{ kind: 'resident', what: 'created', record }]);
  });
});

const noTexts = Object.fromEntries(residentTextNames.map((name) => [name, null])) as Record<
  ResidentText,
  null
>;
const blank = { ...noTexts, dateOfBirth: null, allergies: [], allergiesChecked: false, entryDate: null };
