import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { roles, type Alert, type Handover, type HandoverNote } from '@hearthline/contracts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { buildDose, buildResident, vitalsDraft } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { until } from '../../testing/until.ts';
import { HandoverNoteModel } from './handover-note.repository.ts';
import { shiftAt, shiftBefore } from './shifts.ts';

const server = openServer();
const ana = openClient(server, 'nurse');
afterEach(closeListeners);
beforeEach(() => HandoverNoteModel.collection.deleteMany({}));

const calendar = { starts: ['07:00', '15:00', '23:00'], timezone: 'Europe/Madrid' };
const running = () => shiftAt(new Date(), calendar);
const previous = () => shiftBefore(running(), calendar);

const read = async (client: TestClient, query = '') =>
  (await client.get<{ handover: Handover }>(`/api/handover${query}`)).body.handover;
const addNote = (client: TestClient, body: object, headers = {}) =>
  client.post<{ note: HandoverNote; fields?: Record<string, string> }>('/api/handover/notes', body, headers);

describe('GET /api/handover', () => {
  it.each(roles)('is open to a %s', async (role) => {
    const { status, body } = await (await server.as(role)).get<{ handover: Handover }>('/api/handover');
    expect([status, body.handover.shift.day]).toEqual([200, running().day]);
  });

  it('401 without a session', async () => {
    expect((await server.anonymous.get('/api/handover')).status).toBe(401);
  });

  it('tells of a severe reading with its alert, and not of a normal one', async () => {
    const resident = await buildResident({ name: 'Rosa' });
    const draft = vitalsDraft(resident._id.toString());
    await ana.post('/api/vitals', draft);
    await ana.post('/api/vitals', { ...draft, spo2: 85 });
    let found: Alert[] = [];
    await until('the alert is told', async () => {
      const { alerts } = await read(ana);
      found = alerts.filter(({ residentId }) => residentId === resident._id.toString());
      return found.length > 0;
    });
    expect(found).toMatchObject([{ state: 'open', readings: [{ kind: 'spo2', value: '85' }] }]);
  });

  it('tells of doses refused, omitted and held, not of administered and pending ones', async () => {
    const resident = await buildResident();
    const at = new Date(Date.parse(running().from) + 1);
    for (const status of ['refused', 'omitted', 'held', 'administered', 'pending'] as const)
      await buildDose(at, { resident, status });
    await buildDose(new Date(at.getTime() - 2), { resident, status: 'refused' });
    const doses = (await read(ana)).doses.filter(({ residentId }) => residentId === resident._id.toString());
    expect(doses.map(({ status }) => status).sort()).toEqual(['held', 'omitted', 'refused']);
  });

  it('tells of medications that are low, out or below zero while the shift is running', async () => {
    const add = (name: string, stock: object) =>
      ana.post('/api/public/medications', {
        name,
        dosage: '5',
        unit: 'mg',
        frequency: 'Once daily',
        ...stock,
      });
    await add('Enough', { quantity: 50, lowLevel: 10 });
    await add('Low', { quantity: 5, lowLevel: 10 });
    await add('Out', { quantity: 0 });
    expect((await read(ana)).stock.map(({ name }) => name)).toEqual(['Low', 'Out']);
    const { day, start } = previous();
    expect((await read(ana, `?day=${day}&start=${start}`)).stock).toEqual([]);
  });

  it('tells of residents who came, whose data changed, and who left', async () => {
    const create = (name: string) =>
      ana.post<{ resident: { id: string } }>('/api/residents', {
        name,
        lastName: `Vidal ${randomUUID().slice(0, 8)}`,
        age: 81,
      });
    const made = (await create('Nuria')).body.resident;
    const resident = await buildResident({ name: 'Old', history: [] });
    await ana.put(`/api/residents/${resident._id.toString()}`, { phoneNumber: '600 000 000' });
    const left = await buildResident({ name: 'Left', history: [] });
    await ana.patch(`/api/residents/${left._id.toString()}/status`, { active: false });
    const { residents } = await read(ana);
    const lineOf = (id: string) => residents.find(({ residentId }) => residentId === id);
    expect(lineOf(made.id)).toMatchObject({ what: 'new', by: ana.user.name });
    expect(lineOf(resident._id.toString())).toMatchObject({ what: 'changed', fields: ['phoneNumber'] });
    expect(lineOf(left._id.toString())).toMatchObject({ what: 'left' });
  });

  it('shows another shift by its day and beginning, with the shifts beside it', async () => {
    const { day, start } = previous();
    const handover = await read(ana, `?day=${day}&start=${start}`);
    expect(handover).toMatchObject({ current: false, shift: { day, start }, openAlerts: [] });
    expect(handover.next).toEqual({ day: running().day, start: running().start });
    expect((await read(ana)).previous).toEqual({ day, start });
  });

  it.each([
    ['start', '?day=2026-11-20&start=08:00', 'No shift begins at this time.'],
    ['day', '?day=2020-01-01&start=07:00', 'Handovers are shown for 30 days.'],
    ['day', '?day=2099-01-01&start=07:00', 'This shift has not begun.'],
    ['day', '?day=yesterday', 'Please enter a date as year-month-day.'],
  ])('422 at %s for %s', async (field, query, message) => {
    const { status, body } = await ana.get<{ fields: Record<string, string> }>(`/api/handover${query}`);
    expect([status, body.fields[field]]).toEqual([422, message]);
  });

  it('follows the shift times that root set', async () => {
    const root = await server.as('root');
    const set = (starts: string[]) =>
      root.post('/api/system-settings/bulk-update', {
        settings: [{ key: 'shift_times', value: { starts } }],
      });
    expect((await set(['08:00', '07:00'])).status).toBe(422);
    expect((await set(['06:30'])).status).toBe(200);
    expect((await read(ana)).shift.start).toBe('06:30');
    expect((await set(calendar.starts)).status).toBe(200);
  });
});

describe('notes of a handover', () => {
  it('belong to the running shift, name their author and resident, and reach everybody', async () => {
    const berta = await server.as('gerocultor');
    const socket = await listen(server.url, ana.cookie);
    const resident = await buildResident({ name: 'Rosa', roomNumber: '99Z' });
    const { status, body } = await addNote(berta, {
      text: ' Slept badly ',
      residentId: resident._id.toString(),
    });
    expect([status, body.note.text, body.note.by]).toEqual([
      201,
      'Slept badly',
      { id: berta.user.id, name: berta.user.name },
    ]);
    expect(body.note.resident).toMatchObject({ name: 'Rosa', roomNumber: '99Z' });
    await socket.waitForEvent('handover:changed');
    expect((await read(ana)).notes).toEqual([body.note]);
  });

  it('are stored once per idempotency key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all([1, 2, 3].map(() => addNote(ana, { text: 'Once' }, headers)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect((await read(ana)).notes).toHaveLength(1);
  });

  it.each([
    ['text', { text: ' ' }],
    ['text', {}],
    ['residentId', { text: 'About nobody', residentId: 'f'.repeat(24) }],
    ['residentId', { text: 'About nobody', residentId: 'Rosa' }],
  ])('422 at %s', async (field, body) => {
    const { status, body: reply } = await addNote(ana, body);
    expect([status, Object.keys(reply.fields ?? {})]).toEqual([422, [field]]);
  });

  it('422 beyond a hundred notes of a shift', async () => {
    for (let n = 0; n < 100; n += 1) expect((await addNote(ana, { text: String(n) })).status).toBe(201);
    expect((await addNote(ana, { text: 'One more' })).body.fields).toEqual({
      text: 'At most 100 notes in a shift.',
    });
  });

  it.each([
    ['its author', 204],
    ['another nurse', 403],
    ['manager', 204],
  ])('are removed by %s: %i', async (who, status) => {
    const { note } = (await addNote(ana, { text: 'Wrong resident' })).body;
    const client = who === 'its author' ? ana : await server.as(who === 'manager' ? 'manager' : 'nurse');
    expect((await client.delete(`/api/handover/notes/${note.id}`)).status).toBe(status);
    expect((await read(ana)).notes).toHaveLength(status === 204 ? 0 : 1);
    expect((await client.delete(`/api/handover/notes/${note.id}`)).status).toBe(status === 204 ? 404 : 403);
  });

  it('are removed all the same when they were changed meanwhile, and by one of two at once', async () => {
    const { note } = (await addNote(ana, { text: 'Wrong resident' })).body;
    const lostRace = HandoverNoteModel.findOne({ version: -1 }) as never;
    const write = vi.spyOn(HandoverNoteModel, 'findOneAndUpdate').mockReturnValueOnce(lostRace);
    expect((await ana.delete(`/api/handover/notes/${note.id}`)).status).toBe(204);
    expect(write).toHaveBeenCalledTimes(2);
    write.mockRestore();
    const second = (await addNote(ana, { text: 'Wrong resident again' })).body.note;
    const replies = await Promise.all([1, 2].map(() => ana.delete(`/api/handover/notes/${second.id}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await HandoverNoteModel.findById(second.id).lean()).toMatchObject({ hidden: true, version: 2 });
  });

  it('of an earlier shift are not removed by their author', async () => {
    const { note } = (await addNote(ana, { text: 'Yesterday' })).body;
    await HandoverNoteModel.updateOne({ _id: note.id }, { $set: previous() });
    expect((await ana.delete(`/api/handover/notes/${note.id}`)).status).toBe(403);
  });

  it('404 for an unknown id', async () => {
    expect((await ana.delete(`/api/handover/notes/${'f'.repeat(24)}`)).status).toBe(404);
    expect((await ana.delete('/api/handover/notes/first')).status).toBe(404);
  });
});

describe('reading a handover', () => {
  it('is kept with name and time, the first time counts, and everybody sees it', async () => {
    const berta = await server.as('gerocultor');
    const { day, start } = previous();
    expect((await read(berta)).previousRead).toBe(false);
    const socket = await listen(server.url, ana.cookie);
    const first = await berta.post<{ readBy: Handover['readBy'] }>('/api/handover/read', { day, start });
    expect([first.status, first.body.readBy]).toMatchObject([200, [{ by: { name: berta.user.name } }]]);
    await socket.waitForEvent('handover:changed');
    await berta.post('/api/handover/read', { day, start });
    expect((await read(ana, `?day=${day}&start=${start}`)).readBy).toEqual(first.body.readBy);
    expect((await read(berta)).previousRead).toBe(true);
    expect((await read(ana)).previousRead).toBe(false);
  });

  it('422 for a shift that has not begun', async () => {
    expect((await ana.post('/api/handover/read', { day: '2099-01-01', start: '07:00' })).status).toBe(422);
  });

  it('401 without a session', async () => {
    expect((await server.anonymous.post('/api/handover/read', previous())).status).toBe(401);
  });
});
