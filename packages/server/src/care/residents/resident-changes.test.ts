import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles, type AuditEntry, type Resident } from '@hearthline/contracts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { buildResident } from '../../testing/build-clinical.ts';
import { readHistory } from '../../testing/read-history.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { toRoomKey } from './resident.policy.ts';

type One = { resident: Resident };
type Failure = { code: string; message: string; fields?: Record<string, string>; current?: Resident };

let server: TestServer;
let nurse: TestClient;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [nurse, manager] = [await server.as('nurse'), await server.as('manager')];
});
afterAll(async () => {
  closeListeners();
  await server.stop();
});

async function made(fields: Parameters<typeof buildResident>[0] = {}): Promise<Resident> {
  const { roomNumber } = fields;
  const resident = await buildResident({ ...fields, ...(roomNumber && { roomKey: toRoomKey(roomNumber) }) });
  return (await nurse.get<One>(pathOf(resident._id.toString()))).body.resident;
}
const pathOf = (id: string) => `/api/residents/${id}`;
const put = <T = One>(resident: Resident, changes: object, who = nurse) =>
  who.put<T>(pathOf(resident.id), { ...resident, ...changes });
const setActive = <T = One>(resident: Resident, body: object, who = nurse) =>
  who.patch<T>(`${pathOf(resident.id)}/status`, body);
let room = 1000;
const freeRoom = () => String((room += 1));

describe('permissions to change a resident', () => {
  it.each(roles)('%s, unless a gerocultor', async (role) => {
    const [client, resident] = [await server.as(role), await made()];
    const allowed = role === 'gerocultor' ? 403 : 200;
    expect((await put(resident, { nickname: role }, client)).status).toBe(allowed);
    expect((await setActive(resident, { active: false }, client)).status).toBe(allowed);
    const { body } = await nurse.get<One>(pathOf(resident.id));
    expect(body.resident.version).toBe(role === 'gerocultor' ? 1 : 3);
  });

  it('nobody who is not signed in', async () => {
    const resident = await made();
    const stranger = server.anonymous;
    expect((await stranger.put(pathOf(resident.id), resident)).status).toBe(401);
    expect((await stranger.patch(`${pathOf(resident.id)}/status`, { active: false })).status).toBe(401);
  });

  it('an unknown resident is not found', async () => {
    const ghost = { ...(await made()), id: '0'.repeat(24) };
    expect(await put(ghost, {})).toMatchObject({ status: 404, body: { message: 'Resident not found' } });
    expect(await setActive(ghost, { active: true })).toMatchObject({ status: 404 });
    const unused = { ...(await made()), id: (await buildResident({ hidden: true }))._id.toString() };
    expect(await put(unused, {})).toMatchObject({ status: 404 });
  });
});

describe('a change', () => {
  it('stores what was typed, raises the version and writes down who changed what, in one document', async () => {
    const resident = await made({ name: 'Rosa', nickname: 'Ro', roomNumber: freeRoom() });
    const changes = {
      name: ' Rosalía ',
      nickname: '',
      allergies: ['Latex', 'latex'],
      active: false,
      hidden: true,
    };
    const { status, body } = await put(resident, { ...changes, version: resident.version });
    expect(status).toBe(200);
    expect(body.resident).toEqual({
      ...resident,
      name: 'Rosalía',
      nickname: null,
      allergies: ['Latex'],
      version: 2,
      updatedAt: expect.any(String) as string,
    });
    expect(body.resident.updatedAt > resident.updatedAt).toBe(true);
    expect((await nurse.get<One>(pathOf(resident.id))).body).toEqual(body);
    const history = await readHistory(resident.id);
    expect(history.at(-1)).toMatchObject({
      action: 'updated',
      by: { id: nurse.user.id, name: nurse.user.name, role: 'nurse' },
      from: { ip: '127.0.0.1' },
      changes: {
        name: { before: 'Rosa', after: 'Rosalía' },
        nickname: { before: 'Ro', after: null },
        allergies: { before: [], after: ['Latex'] },
      },
    });
    expect(Object.keys(history.at(-1)?.changes ?? {})).toHaveLength(3);
  });

  it('of nothing writes nothing: the same form saved twice is one change', async () => {
    const resident = await made({ nickname: 'Ro' });
    const changed = { nickname: 'Rosi', version: 1 };
    const [first, again] = [await put(resident, changed), await put(resident, changed)];
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(first.body.resident.version).toBe(2);
  });

  it('takes the age from a date of birth, and says what is impossible', async () => {
    const resident = await made({ age: 84 });
    const year = new Date().getUTCFullYear() - 71;
    const { body } = await put(resident, { dateOfBirth: `${String(year)}-01-01` });
    expect(body.resident.age).toBe(71);
    const refused = await put<Failure>(resident, { dateOfBirth: '2999-01-01' });
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { dateOfBirth: 'Date of birth is in the future.' } },
    });
    expect(await put(resident, { name: 'R' })).toMatchObject({ status: 422 });
    expect(await put(resident, { version: 'x' })).toMatchObject({ status: 422 });
    const written = (await readHistory(resident.id)).at(-1);
    expect(Object.keys(written?.changes ?? {})).toEqual(['dateOfBirth']);
  });

  it('empties a room and days that are sent empty', async () => {
    const number = freeRoom();
    const resident = await made({ roomNumber: number, dateOfBirth: '1940-01-01', entryDate: '2020-01-01' });
    const { body } = await put(resident, { roomNumber: null, dateOfBirth: '', entryDate: '' });
    expect(body.resident).toMatchObject({ roomNumber: null, dateOfBirth: null, entryDate: null });
    expect(await put(await made(), { roomNumber: number })).toMatchObject({ status: 200 });
  });

  it('is published to every client, and its history is readable by administrators only', async () => {
    const [resident, screen] = [await made(), await listen(server.url, manager.cookie)];
    await put(resident, { nickname: 'Ro' });
    const told = await screen.waitForEvent('residents:changed', ({ id }) => id === resident.id);
    expect(told).toEqual({ id: resident.id, change: 'updated', version: 2 });
    for (const role of roles) {
      const reader = await server.as(role);
      const { status, body } = await reader.get<{ entries: AuditEntry[] }>(`${pathOf(resident.id)}/audit`);
      expect(status).toBe(role === 'root' || role === 'administrator' ? 200 : 403);
      if (status === 200) expect(body.entries.map(({ action }) => action)).toEqual(['updated', 'created']);
    }
    const root = await server.as('root');
    expect((await root.get(`${pathOf('0'.repeat(24))}/audit`)).status).toBe(404);
  });
});

describe('two people, one resident', () => {
  it('the second is refused with the first one’s result, and nothing is lost', async () => {
    const resident = await made();
    await put(resident, { nickname: 'Ro', version: 1 }, manager);
    const { status, body } = await put<Failure>(resident, { phoneNumber: '600', version: 1 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'stale', current: { nickname: 'Ro', phoneNumber: null, version: 2 } });
    const again = await put(resident, { ...body.current, phoneNumber: '600' });
    expect(again.body.resident).toMatchObject({ nickname: 'Ro', phoneNumber: '600', version: 3 });
  });

  it('at once, with the version: one gets through', async () => {
    const resident = await made();
    const tries = ['a', 'b', 'c', 'd'].map((nickname) => put(resident, { nickname, version: 1 }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
  });

  it('at once, without: every change counts, each with what it found', async () => {
    const resident = await made({ nickname: 'start' });
    const { version: _version, ...unversioned } = resident;
    const names = ['a', 'b', 'c', 'd'];
    const save = (nickname: string) => nurse.put(pathOf(resident.id), { ...unversioned, nickname });
    expect((await Promise.all(names.map(save))).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const changes = (await readHistory(resident.id)).map((entry) => entry.changes['nickname']);
    const chain: unknown[] = ['start'];
    for (const _name of names) chain.push(changes.find((one) => one?.before === chain.at(-1))?.after);
    expect(chain.slice(1).sort()).toEqual(names);
  });
});

describe('rooms', () => {
  it('a room that is taken is refused, saying by whom; one’s own is not', async () => {
    const holder = await made({ name: 'Edith', lastName: 'Blackwood', roomNumber: freeRoom() });
    const other = await made({ roomNumber: freeRoom() });
    const { status, body } = await put<Failure>(other, { roomNumber: ` ${holder.roomNumber ?? ''} ` });
    expect(status).toBe(422);
    expect(body.fields?.['roomNumber']).toMatch(/^This room is taken\. Edith Blackwood has it\./);
    expect((await put(other, { nickname: 'same room' })).status).toBe(200);
  });

  it('go to one of those who move there at once', async () => {
    const roomNumber = freeRoom();
    const movers = [await made(), await made(), await made()];
    const replies = await Promise.all(movers.map((one) => put(one, { roomNumber })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('are free once their resident is inactive, who comes back only when they are free again', async () => {
    const roomNumber = freeRoom();
    const [first, second] = [await made({ roomNumber, name: 'First' }), await made({ name: 'Second' })];
    await setActive(first, { active: false });
    expect((await put(second, { roomNumber })).status).toBe(200);
    const refused = await setActive<Failure>(first, { active: true });
    expect(refused).toMatchObject({ status: 422, body: { message: 'This room is taken.' } });
    expect(refused.body.fields?.['roomNumber']).toContain('Second');
    expect((await nurse.get<One>(pathOf(first.id))).body.resident.active).toBe(false);
  });
});

describe('active or not', () => {
  it('is changed with its version, audited and published', async () => {
    const [resident, screen] = [await made(), await listen(server.url, manager.cookie)];
    const { body } = await setActive(resident, { active: false, version: 1 });
    expect(body.resident).toMatchObject({ active: false, version: 2 });
    expect(await screen.waitForEvent('residents:changed', ({ id }) => id === resident.id)).toMatchObject({
      version: 2,
    });
    const stale = await setActive<Failure>(resident, { active: true, version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { active: false } } });
    await setActive(resident, { active: true });
    const [, off, on] = await readHistory(resident.id);
    expect(off).toMatchObject({ action: 'deactivated', changes: { active: { before: true, after: false } } });
    expect(on).toMatchObject({ action: 'activated', changes: { active: { before: false, after: true } } });
  });

  it('as it is already changes nothing', async () => {
    const resident = await made();
    expect((await setActive(resident, { active: true })).body.resident.version).toBe(1);
  });

  it.each([{}, { active: 'yes' }, { active: null }])('422 for %o', async (body) => {
    const reply = await setActive<Failure>(await made(), body);
    expect(reply).toMatchObject({
      status: 422,
      body: { fields: { active: 'Active must be true or false.' } },
    });
  });
});
