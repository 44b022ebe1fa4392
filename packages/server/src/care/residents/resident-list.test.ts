import { beforeEach, describe, expect, it, vi } from 'vitest';
import { roles, type Resident } from '@hearthline/contracts';
import { residentsInOrder } from '@hearthline/contracts/testing';
import { buildResident, buildVitalsRecord } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { findResidentsPage } from './resident-list.repository.ts';
import { ResidentModel } from './resident.repository.ts';

type Page = { residents: Resident[]; found: number; total: number };

const server = openServer();
const nurse = openClient(server, 'nurse');
beforeEach(() => ResidentModel.collection.deleteMany({}));

const list = async (query = ''): Promise<Page> => (await nurse.get<Page>(`/api/residents${query}`)).body;
const rowOf = ({ roomNumber, lastName, name }: Pick<Resident, 'roomNumber' | 'lastName' | 'name'>) => ({
  roomNumber,
  lastName,
  name,
});
const namesOf = ({ residents }: Page) => residents.map(({ name }) => name);

describe('the order', () => {
  it('is that of the table of cases, which the screens are tested with too', async () => {
    for (const one of [...residentsInOrder].reverse()) await buildResident(one);
    expect((await list()).residents.map(rowOf)).toEqual(residentsInOrder);
  });

  it('follows a change of room', async () => {
    const [first, last] = [
      await buildResident({ roomNumber: '1' }),
      await buildResident({ roomNumber: '9' }),
    ];
    const { body } = await nurse.get<{ resident: Resident }>(`/api/residents/${first._id.toString()}`);
    await nurse.put(`/api/residents/${first._id.toString()}`, { ...body.resident, roomNumber: '10' });
    expect((await list()).residents.map(({ id }) => id)).toEqual([last._id.toString(), first._id.toString()]);
  });
});

describe('pages', () => {
  it('cut the list up without a gap or a repeat, and count what is on all of them', async () => {
    for (const one of residentsInOrder) await buildResident(one);
    const pages = [await list('?page=1&pageSize=7'), await list('?page=2&pageSize=7')];
    pages.push(await list('?page=3&pageSize=7'), await list('?page=4&pageSize=7'));
    expect(pages.map(({ residents }) => residents.length)).toEqual([7, 7, residentsInOrder.length - 14, 0]);
    expect(pages.flatMap(({ residents }) => residents.map(rowOf))).toEqual(residentsInOrder);
    for (const { found, total } of pages)
      expect([found, total]).toEqual(Array(2).fill(residentsInOrder.length));
  });

  it('holds 500 of them, and says how many there are, also for whoever asks for no number', async () => {
    const { _id, ...resident } = await buildResident();
    await ResidentModel.collection.insertMany(
      Array.from({ length: 501 }, () => ({ ...resident, nickname: _id.toString() })),
    );
    const [first, second] = [await list(), await list('?page=2')];
    expect([first.residents.length, first.found, second.residents.length]).toEqual([500, 502, 2]);
    expect((await list('?search=rosa')).residents).toHaveLength(500);
  });

  it.each(['page=0', 'page=x', 'page=1.5', 'pageSize=0', 'pageSize=501', 'status=gone', 'page=100001'])(
    '%s is refused, naming the field',
    async (query) => {
      const reply = await nurse.get<{ fields: object }>(`/api/residents?${query}`);
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body.fields)).toEqual([query.split('=')[0]]);
    },
  );

  it('leave out what nobody is to see: keys and history', async () => {
    await buildResident();
    const [row] = (await list('?pageSize=10')).residents;
    const { body } = await nurse.get<{ resident: Resident }>(`/api/residents/${row?.id ?? ''}`);
    expect(row).toEqual(body.resident);
    expect(Object.keys(row ?? {})).not.toContain('searchText');
  });
});

describe('status', () => {
  it('narrows what is found, not how many there are', async () => {
    await buildResident({ name: 'Ana' });
    await buildResident({ name: 'Ben', active: false });
    await buildResident({ name: 'Gone', hidden: true });
    expect(await list('?status=active')).toMatchObject({ residents: [{ name: 'Ana' }], found: 1, total: 2 });
    expect(await list('?status=inactive')).toMatchObject({
      residents: [{ name: 'Ben' }],
      found: 1,
      total: 2,
    });
    expect(namesOf(await list('?status=all')).sort()).toEqual(['Ana', 'Ben']);
  });
});

describe('vitals', () => {
  it('narrows to who has some today, or none, page by page under a search and a status', async () => {
    const [ana] = [await buildResident({ name: 'Ana' }), await buildResident({ name: 'Ben' })];
    await buildResident({ name: 'Cleo' });
    await buildResident({ name: 'Dan', active: false });
    await buildVitalsRecord(new Date(), { residentId: ana._id.toString() });
    expect(await list('?vitals=today')).toMatchObject({ residents: [{ name: 'Ana' }], found: 1, total: 4 });
    expect(await list('?vitals=none-today')).toMatchObject({ found: 3, total: 4 });
    const pages = [1, 2].map((page) =>
      list(`?vitals=none-today&status=active&pageSize=1&page=${String(page)}`),
    );
    const [first, second] = await Promise.all(pages);
    expect([first?.found, second?.found]).toEqual([2, 2]);
    expect([first, second].flatMap((page) => page?.residents.map(({ name }) => name)).sort()).toEqual([
      'Ben',
      'Cleo',
    ]);
    expect(namesOf(await list('?vitals=none-today&search=cle'))).toEqual(['Cleo']);
    expect(namesOf(await list('?vitals=today&status=inactive'))).toEqual([]);
  });

  it('422 for another word', async () => {
    const { status, body } = await nurse.get<{ fields: object }>('/api/residents?vitals=some');
    expect([status, Object.keys(body.fields)]).toEqual([422, ['vitals']]);
  });
});

describe('search', () => {
  beforeEach(async () => {
    await buildResident({ name: 'Núria', lastName: 'Marí Font', nickname: 'Nur', roomNumber: '12 A' });
    await buildResident({ name: 'Łukasz', lastName: 'O’Brien', nickname: null, roomNumber: '7' });
    await buildResident({ name: 'Rosa', lastName: 'C++ (x) [y] \\d', nickname: 'Mari', roomNumber: '112' });
  });
  const search = async (text: string) => namesOf(await list(`?search=${encodeURIComponent(text)}`));

  it.each([
    ['nuria', ['Núria']],
    ['NÚRIA', ['Núria']],
    ['mari', ['Núria', 'Rosa']],
    ['font núr', ['Núria']],
    ['lukasz', ['Łukasz']],
    ['12a', ['Núria']],
    ['12 A', ['Núria', 'Rosa']],
    ['12', ['Núria', 'Rosa']],
    ['brien', ['Łukasz']],
    ["o'brien", ['Łukasz']],
    ['  ', ['Łukasz', 'Núria', 'Rosa']],
    ['nobody', []],
    ['.*', []],
    ['^', []],
    ['\\d', ['Rosa']],
    ['(x) [y]', ['Rosa']],
    ['c++', ['Rosa']],
    ['[', ['Rosa']],
    ['$ne', []],
  ])('%j finds %j', async (text, names) => {
    expect(await search(text)).toEqual(names);
  });

  it('counts what it finds, beside how many there are', async () => {
    expect(await list('?search=mari&pageSize=1')).toMatchObject({ found: 2, total: 3 });
  });

  it('finds the names of now, not those of before', async () => {
    const [resident] = (await list('?search=lukasz')).residents;
    await nurse.put(`/api/residents/${resident?.id ?? ''}`, { ...resident, name: 'Anton' });
    expect(await search('lukasz')).toEqual([]);
    expect(await search('anton')).toEqual(['Anton']);
  });

  it('takes no objects in place of text', async () => {
    expect((await nurse.get('/api/residents?search[$ne]=x')).status).toBe(200);
    expect((await nurse.get('/api/residents?search=a&search=b')).status).toBe(422);
    expect((await nurse.get(`/api/residents?search=${'x'.repeat(101)}`)).status).toBe(422);
  });
});

describe('likely the same person', () => {
  const similar = async (query: Record<string, string>) =>
    (await nurse.get<Page>(`/api/residents/similar?${new URLSearchParams(query).toString()}`)).body;

  it('has the same names, however typed, and the same date of birth, active or not', async () => {
    await buildResident({ name: 'Rosa', lastName: 'Marí', dateOfBirth: '1940-02-03', active: false });
    await buildResident({ name: 'Rosa', lastName: 'Marí', dateOfBirth: '1941-02-03' });
    await buildResident({ name: 'Rosa', lastName: 'Marí', dateOfBirth: '1940-02-03', hidden: true });
    const typed = { name: ' rosa', lastName: 'MARI ', dateOfBirth: '1940-02-03' };
    expect((await similar(typed)).residents).toMatchObject([{ dateOfBirth: '1940-02-03', active: false }]);
    expect((await similar({ ...typed, lastName: 'Marín' })).residents).toEqual([]);
  });

  it('without a date of birth has none either', async () => {
    await buildResident({ name: 'Rosa', lastName: 'Marí', dateOfBirth: '1940-02-03' });
    await buildResident({ name: 'Rosa', lastName: 'Marí', dateOfBirth: null });
    const { residents } = await similar({ name: 'Rosa', lastName: 'Mari', dateOfBirth: '' });
    expect(residents).toMatchObject([{ dateOfBirth: null }]);
  });

  it.each(roles)('%s may ask, unless a gerocultor', async (role) => {
    const client = await server.as(role);
    const { status } = await client.get('/api/residents/similar?name=Rosa&lastName=Mari');
    expect(status).toBe(role === 'gerocultor' ? 403 : 200);
  });
});

it('many letters typed at once are answered each for itself, by one walk through the residents', async () => {
  const names = ['Anna', 'Bruno', 'Clára', 'Dörte', 'Émile', 'Frida', 'Gustav', 'Hélène', 'Ingrid', 'Jürgen'];
  for (const [at, name] of names.entries())
    await buildResident({ name, lastName: 'Marí', roomNumber: String(at + 1), active: at % 2 === 0 });
  const typed = names.flatMap((name) => [name, `${name.slice(0, 2)} mari`, name.slice(1)]);
  const counts = vi.spyOn(ResidentModel, 'countDocuments');
  const pages = await Promise.all(
    typed.map((search) => findResidentsPage({ search, status: 'active', page: 1, pageSize: 1 })),
  );
  expect(counts).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
  for (const [at, { residents, found, total }] of pages.entries()) {
    const name = names[Math.floor(at / 3)] ?? '';
    const expected = names.indexOf(name) % 2 === 0 ? [name] : [];
    expect([typed[at], residents.map((one) => one.name)]).toEqual([typed[at], expected]);
    expect([found, total]).toEqual([expected.length, names.length]);
  }
});
