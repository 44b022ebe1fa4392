import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { roles } from '@hearthline/contracts';
import type { VitalsRecord } from '@hearthline/contracts';
import { buildVitalsRecord } from '../../testing/build-clinical.ts';
import { openServer } from '../../testing/server-test.ts';
import { VitalsRecordModel } from './vitals-record.repository.ts';

type List = { records: VitalsRecord[]; nextCursor?: string };

const server = openServer({ timezone: 'Europe/Madrid' });
beforeEach(() => VitalsRecordModel.collection.deleteMany({}));
afterEach(() => {
  vi.useRealTimers();
});

/** Sets the server's time: moves Date only, timers run normally. */
const itIs = (instant: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
const times = async (query: string) => {
  const nurse = await server.as('nurse');
  const { body } = await nurse.get<List>(`/api/vitals${query}`);
  return body.records.map((record) => record.recordedAt);
};
const build = async (...instants: string[]) => {
  for (const instant of instants) await buildVitalsRecord(new Date(instant));
};

describe('GET /api/vitals', () => {
  it.each(roles)('is open to a %s', async (role) => {
    await buildVitalsRecord(new Date());
    const { status, body } = await (await server.as(role)).get<List>('/api/vitals');
    expect(status).toBe(200);
    expect(body.records).toHaveLength(1);
    expect(body).not.toHaveProperty('nextCursor');
  });

  it('is closed to who is not signed in', async () => {
    expect((await server.anonymous.get('/api/vitals')).status).toBe(401);
  });

  it('means the home’s today, to the millisecond at both ends', async () => {
    itIs('2026-11-21T23:10:00Z');
    await build(
      '2026-11-21T22:59:59.999Z',
      '2026-11-21T23:00:00.000Z',
      '2026-11-22T22:59:59.999Z',
      '2026-11-22T23:00:00.000Z',
    );
    expect(await times('')).toEqual(['2026-11-22T22:59:59.999Z', '2026-11-21T23:00:00.000Z']);
    expect(await times('?date=2026-11-21')).toEqual(['2026-11-21T22:59:59.999Z']);
  });

  it('means a day of 23 and of 25 hours where the clocks change', async () => {
    await build('2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00.000Z');
    expect(await times('?date=2026-03-29')).toEqual(['2026-03-29T21:59:59.999Z', '2026-03-28T23:00:00.000Z']);
    await build('2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00.000Z');
    expect(await times('?startDate=2026-10-25&endDate=2026-10-25')).toEqual([
      '2026-10-25T22:59:59.999Z',
      '2026-10-24T22:00:00.000Z',
    ]);
  });

  it('takes a span with one end open', async () => {
    await build('2026-01-10T12:00:00.000Z', '2026-02-10T12:00:00.000Z', '2026-03-10T12:00:00.000Z');
    expect(await times('?startDate=2026-02-01')).toEqual([
      '2026-03-10T12:00:00.000Z',
      '2026-02-10T12:00:00.000Z',
    ]);
    expect(await times('?endDate=2026-02-28')).toEqual([
      '2026-02-10T12:00:00.000Z',
      '2026-01-10T12:00:00.000Z',
    ]);
  });

  it('gives a resident’s whole time, or a part of it, and nobody else’s', async () => {
    const residentId = 'd'.repeat(24);
    await build('2026-02-11T12:00:00.000Z');
    await buildVitalsRecord(new Date('2020-02-10T12:00:00.000Z'), { residentId });
    await buildVitalsRecord(new Date('2026-02-10T12:00:00.000Z'), { residentId });
    expect(await times(`?residentId=${residentId}`)).toEqual([
      '2026-02-10T12:00:00.000Z',
      '2020-02-10T12:00:00.000Z',
    ]);
    expect(await times(`?residentId=${residentId}&startDate=2021-01-01`)).toEqual([
      '2026-02-10T12:00:00.000Z',
    ]);
    expect(await times(`?residentId=${'0'.repeat(24)}`)).toEqual([]);
  });

  it('leaves out what is voided', async () => {
    await buildVitalsRecord(new Date(), { hidden: true });
    expect(await times('')).toEqual([]);
  });

  it('goes on where a page ended, each record once, also among equal times', async () => {
    for (let i = 0; i < 7; i++)
      await build(i < 5 ? '2026-05-05T10:00:00.000Z' : `2026-05-05T1${String(i)}:00:00.000Z`);
    const nurse = await server.as('nurse');
    const seen: string[] = [];
    let cursor = '';
    const sizes: number[] = [];
    do {
      const { body } = await nurse.get<List>(
        `/api/vitals?date=2026-05-05&limit=3${cursor && `&cursor=${cursor}`}`,
      );
      sizes.push(body.records.length);
      seen.push(...body.records.map((record) => record.id));
      cursor = body.nextCursor ?? '';
    } while (cursor);
    expect(sizes).toEqual([3, 3, 1]);
    const whole = (await nurse.get<List>('/api/vitals?date=2026-05-05')).body.records.map(
      (record) => record.id,
    );
    expect(seen).toEqual(whole);
    expect(new Set(seen).size).toBe(7);
  });

  it('is answered 500 at a time, also to who asks for no number, and the pages hold each record once', async () => {
    const newest = Date.parse('2026-05-05T20:00:00.000Z');
    const { _id, ...record } = await buildVitalsRecord(new Date(newest));
    await VitalsRecordModel.collection.insertMany(
      Array.from({ length: 502 }, (_one, n) => ({
        ...record,
        recordedAt: new Date(newest - n * 60_000),
        recordNumber: `${_id.toString()}-${String(n)}`,
      })),
    );
    const nurse = await server.as('nurse');
    const whole = await nurse.get<List>('/api/vitals?startDate=2000-01-01');
    const rest = await nurse.get<List>(`/api/vitals?startDate=2000-01-01&cursor=${whole.body.nextCursor!}`);
    expect([whole.body.records.length, rest.body.records.length, rest.body.nextCursor]).toEqual([
      500,
      3,
      undefined,
    ]);
    const ids = [...whole.body.records, ...rest.body.records].map(({ id }) => id);
    expect(new Set(ids).size).toBe(503);
  });

  it('offers no next page after exactly one', async () => {
    await build('2026-05-05T10:00:00.000Z', '2026-05-05T11:00:00.000Z');
    const nurse = await server.as('nurse');
    const { body } = await nurse.get<List>('/api/vitals?date=2026-05-05&limit=2');
    expect([body.records.length, body.nextCursor]).toEqual([2, undefined]);
  });

  it.each([
    ['date=2026-13-01', 'date'],
    ['date=2026-11-21&startDate=2026-11-20', 'date'],
    ['startDate=2026-11-21&endDate=2026-11-20', 'endDate'],
    ['residentId=abc', 'residentId'],
    ['residentId[$ne]=a&residentId=abc', 'residentId'],
    ['date=2026-11-21&date=2026-11-22', 'date'],
    ['limit=0', 'limit'],
    ['limit=1e9', 'limit'],
    ['cursor=abc', 'cursor'],
    ['cursor=%00', 'cursor'],
  ])('422 for %s', async (query, field) => {
    const nurse = await server.as('nurse');
    const { status, body } = await nurse.get<{ fields: object }>(`/api/vitals?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual([field]);
  });
});
