import { roles, type Handover, type Resident } from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';
import { buildPrescription, buildResident } from '../../testing/build-clinical.ts';
import { readHistory } from '../../testing/read-history.ts';
import { openServer } from '../../testing/server-test.ts';
import { findErasable } from '../residents/erase-resident.repository.ts';
import { ResidentModel } from '../residents/resident.repository.ts';
import { getPath as path, hospital, hour, hoursAgo, getId, send, type Reply } from './testing/build-stay.ts';

const server = openServer();
describe('permissions', () => {
  it.each(roles)('%s notes who is away and back, unless a gerocultor', async (role) => {
    const id = getId(await buildResident({ roomNumber: null }));
    const client = await server.as(role);
    const expected = role === 'gerocultor' ? 403 : 200;
    expect((await send(client, id, 'away', hospital())).status).toBe(expected);
    if (role === 'gerocultor') await ResidentModel.updateOne({ _id: id }, { $set: { active: false } });
    expect((await send(client, id, 'return', { returnedAt: hoursAgo(1) })).status).toBe(expected);
    expect((await send(client, id, 'leave-home', { kind: 'moved' })).status).toBe(expected);
  });

  it.each(['away', 'leave-home', 'return', 'reconciliation'])(
    'nobody who is not signed in: %s',
    async (call) => {
      expect((await server.anonymous.post(path('a'.repeat(24), call), {})).status).toBe(401);
    },
  );

  it('of the signed checks: nobody who is not signed in', async () => {
    expect((await server.anonymous.get(path('a'.repeat(24), 'reconciliations'))).status).toBe(401);
    const nurse = await server.as('nurse');
    expect((await nurse.get(path('a'.repeat(24), 'reconciliations'))).status).toBe(404);
  });
});

describe('a resident who leaves', () => {
  it('is inactive, with why, since when, what went along and who noted it', async () => {
    const nurse = await server.as('nurse');
    const resident = await buildResident({ roomNumber: null });
    const sent = hospital({ expectedBack: '2199-12-31' });
    const { body } = await send(nurse, getId(resident), 'away', sent);
    expect(body.resident).toMatchObject({
      active: false,
      stay: {
        kind: 'hospital',
        since: sent.since,
        where: 'General Hospital, Ward 4',
        expectedBack: '2199-12-31',
        by: { name: expect.stringMatching(/^Nurse/) },
        medicinesOut: [{ medication: 'Metformin 850 mg', amount: '14 tablets' }],
      },
    });
    const last = (await readHistory(getId(resident))).at(-1);
    expect(last).toMatchObject({ action: 'deactivated', by: { name: expect.stringMatching(/^Nurse/) } });
    expect(last?.changes['stay']?.after).toMatchObject({ kind: 'hospital' });
  });

  it('is stored once when the same is sent twice, and corrected when another is', async () => {
    const nurse = await server.as('nurse');
    const id = getId(await buildResident({ roomNumber: null }));
    const sent = hospital({ version: 1 });
    const first = await send(nurse, id, 'away', sent);
    const second = await send(nurse, id, 'away', sent);
    expect(second.status).toBe(200);
    expect(second.body.resident.version).toBe(first.body.resident.version);
    const corrected = await send(nurse, id, 'away', { ...sent, kind: 'leave', version: 2 });
    expect(corrected.body.resident.stay?.kind).toBe('leave');
    const stale = await send(nurse, id, 'away', { ...sent, where: 'Home', version: 2 });
    expect(stale.status).toBe(409);
    expect(stale.body.current?.stay?.kind).toBe('leave');
  });

  it.each([
    ['since', hospital({ since: new Date(Date.now() + hour).toISOString() })],
    ['since', hospital({ since: hoursAgo(32 * 24) })],
    ['expectedBack', hospital({ expectedBack: '2020-01-01' })],
    ['kind', hospital({ kind: 'holiday' })],
    ['medicinesOut.0.amount', hospital({ medicinesOut: [{ medication: 'Metformin', amount: ' ' }] })],
  ])('422 at %s', async (field, body) => {
    const nurse = await server.as('nurse');
    const id = getId(await buildResident({ roomNumber: null }));
    const refused = await send(nurse, id, 'away', body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields ?? {})).toEqual([field]);
    expect((await ResidentModel.findById(id).lean())?.active).toBe(true);
  });

  it('for good is listed as left, one in hospital and one without a reason as away', async () => {
    const nurse = await server.as('nurse');
    const lastName = `Listed${String(Date.now())}`;
    const build = async (name: string, active = true) =>
      getId(await buildResident({ name, lastName, roomNumber: null, active }));
    const [, gone, ill] = [await build('Here'), await build('Gone'), await build('Ill')];
    await build('Old', false);
    await send(nurse, gone, 'leave-home', { kind: 'died', where: 'Pneumonia' });
    await send(nurse, ill, 'away', hospital());
    const list = async (status: string) => {
      const query = `/api/residents?status=${status}&search=${lastName}`;
      const { body } = await nurse.get<{ residents: Resident[]; found: number }>(query);
      expect(body.found).toBe(body.residents.length);
      return body.residents.map(({ name }) => name).sort();
    };
    expect(await list('active')).toEqual(['Here']);
    expect(await list('away')).toEqual(['Ill', 'Old']);
    expect(await list('left')).toEqual(['Gone']);
    expect(await list('inactive')).toEqual(['Gone', 'Ill', 'Old']);
    const { body } = await nurse.get<{ residents: Resident[] }>('/api/residents?status=left&pageSize=500');
    expect(body.residents.map(({ id }) => id)).toContain(gone);
    expect(body.residents.map(({ id }) => id)).not.toContain(ill);
  });

  it('keeps the data of one in hospital: the retention time runs from leaving for good', async () => {
    const nurse = await server.as('nurse');
    const [ill, gone] = [getId(await buildResident()), getId(await buildResident())];
    await send(nurse, ill, 'away', hospital());
    await send(nurse, gone, 'leave-home', { kind: 'moved' });
    const erasable = (await findErasable()).map(getId);
    expect(erasable).toContain(gone);
    expect(erasable).not.toContain(ill);
  });
});

it('the handover says who went to hospital, and who is back', async () => {
  const nurse = await server.as('nurse');
  const id = getId(await buildResident({ roomNumber: null }));
  const read = async () => {
    const { body } = await nurse.get<{ handover: Handover }>('/api/handover');
    return body.handover.residents.find(({ residentId }) => residentId === id);
  };
  await send(nurse, id, 'away', hospital());
  expect(await read()).toMatchObject({ what: 'left', stay: 'hospital' });
  await send(nurse, id, 'return', {});
  const back = await read();
  expect(back).toMatchObject({ what: 'returned', fields: [] });
  expect(back).not.toHaveProperty('stay');
});

describe('a return', () => {
  it('from hospital has the medicines checked, with what came back', async () => {
    const nurse = await server.as('nurse');
    const id = getId(await buildResident({ roomNumber: null }));
    await send(nurse, id, 'away', hospital());
    const medicinesBack = [{ medication: 'Metformin 850 mg', amount: '6 tablets' }];
    const { body } = await send(nurse, id, 'return', { returnedAt: hoursAgo(2), medicinesBack });
    expect(body.resident).toMatchObject({ active: true, stay: null });
    expect(body.resident.lastReturn).toMatchObject({ from: 'hospital', medicinesBack, check: 'pending' });
  });

  it.each([
    ['with prescriptions', true, 'pending'],
    ['without prescriptions', false, 'none'],
  ])('from leave %s', async (_case, isPrescribed, check) => {
    const nurse = await server.as('nurse');
    const resident = await buildResident({ roomNumber: null });
    if (isPrescribed) await buildPrescription({ resident });
    await send(nurse, getId(resident), 'away', hospital({ kind: 'leave' }));
    const { body } = await send(nurse, getId(resident), 'return', {});
    expect(body.resident.lastReturn?.check).toBe(check);
  });

  it('noted by two at once is stored once; the other sees it', async () => {
    const [nurse, manager] = [await server.as('nurse'), await server.as('manager')];
    const id = getId(await buildResident({ roomNumber: null }));
    const { body } = await send(nurse, id, 'away', hospital());
    const { version } = body.resident;
    const replies = await Promise.all([
      send(nurse, id, 'return', { returnedAt: hoursAgo(2), version }),
      send(manager, id, 'return', { returnedAt: hoursAgo(1), version }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'stale', current: { active: true } });
    const moves = (await readHistory(id)).filter(({ action }) => action === 'activated');
    expect(moves).toHaveLength(1);
  });

  it('sent twice by the same user is stored once', async () => {
    const nurse = await server.as('nurse');
    const id = getId(await buildResident({ roomNumber: null }));
    const { body } = await send(nurse, id, 'away', hospital());
    const sent = { returnedAt: hoursAgo(1), version: body.resident.version };
    const [first, second] = [await send(nurse, id, 'return', sent), await send(nurse, id, 'return', sent)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.resident.version).toBe(first.body.resident.version);
  });

  it('422 before the resident left, and where the room has another occupant', async () => {
    const nurse = await server.as('nurse');
    const id = getId(await buildResident({ roomNumber: '977', roomKey: '977' }));
    await send(nurse, id, 'away', hospital({ since: hoursAgo(3) }));
    const early = await send(nurse, id, 'return', { returnedAt: hoursAgo(4) });
    expect(early.body.fields).toHaveProperty('returnedAt');
    await buildResident({ name: 'Emil', roomNumber: '977', roomKey: '977' });
    const taken = await send(nurse, id, 'return', {});
    expect(taken.status).toBe(422);
    expect(taken.body.fields?.['roomNumber']).toMatch(/^This room is taken. Emil/);
  });

  it('by an older client, which only sets active, has the medicines checked too', async () => {
    const nurse = await server.as('nurse');
    const id = getId(await buildResident({ roomNumber: null }));
    await send(nurse, id, 'away', hospital());
    const { body } = await nurse.patch<Reply>(path(id, 'status'), { active: true });
    expect(body.resident).toMatchObject({ active: true, stay: null, lastReturn: { check: 'pending' } });
    const left = await nurse.patch<Reply>(path(id, 'status'), { active: false });
    expect(left.body.resident).toMatchObject({ active: false, stay: null });
  });
});
