import {
  assessVitals,
  type DashboardStats,
  type MedicationRecord,
  type ReplyOf,
  type round,
  type VitalsRecord,
} from '@hearthline/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  buildDose,
  buildPrescription,
  buildResident,
  buildVitalsRecord,
} from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readFullBoard } from '../../outward/wall/read-full-board.ts';
import { computeNotices } from './compute-notices.ts';
import { createRoundDays } from '../round/round-day.ts';

const timezone = 'Europe/Madrid';
const before = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const day = 24 * 60;

let server: TestServer;
let nurse: TestClient;
beforeAll(async () => {
  // In the afternoon, so that a minute ago is today.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T14:00:00Z') });
  server = await startTestServer({ timezone });
  nurse = await server.as('nurse');
  const [rosa, pep] = [await buildResident(), await buildResident()];
  const inactive = await buildResident({ active: false });
  await buildResident();
  const id = rosa._id.toString();
  for (const pulse of [35, 36, 110, 111, 112, 70])
    await buildVitalsRecord(before(1), { residentId: id, pulse });
  // One severe reading and one that is out of range only.
  await buildVitalsRecord(before(1), { residentId: id, pulse: 131, spo2: 92 });
  await buildVitalsRecord(before(1), { residentId: pep._id.toString(), pulse: 110, hidden: true });
  // Yesterday, but more than 24 hours ago.
  for (const pulse of [35, 110]) await buildVitalsRecord(before(day + 1), { residentId: id, pulse });
  for (const pulse of [35, 110])
    await buildVitalsRecord(before(1), { residentId: inactive._id.toString(), pulse });
  for (const minutes of [61, 90, 20 * day]) await buildDose(before(minutes), { resident: rosa });
  await buildDose(before(59), { resident: rosa });
  await buildDose(before(90), { resident: rosa, status: 'refused' });
  await buildDose(before(90), { resident: rosa, hidden: true });
  await buildDose(before(90), { resident: inactive });
  // Overdue since a quarter of an hour, missed, due, and later.
  const schedule = { kind: 'scheduled', times: ['13:00', '14:15', '15:00', '20:00'] } as const;
  await buildPrescription({
    resident: rosa,
    startsAt: new Date('2026-11-20T23:00:00Z'),
    schedule: { ...schedule, times: [...schedule.times], days: { kind: 'every-day' } },
  });
  // Stored without the API: the day that is kept is worked out anew.
  server.deps.roundDays.onChange({ kind: 'prescriptions', records: [] });
});
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
});

const noticeOf = async (kind: string) => {
  const found = (await computeNotices(createRoundDays(timezone))).find((one) => one.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  return { ...found, linkQuery: new URL(found.href, 'http://home').searchParams };
};
const listAt = async (path: string, names: readonly string[], linkQuery: URLSearchParams) => {
  const query = new URLSearchParams(names.map((name) => [name, linkQuery.get(name) ?? '']));
  const { status, body } = await nurse.get<Record<string, unknown[]>>(`${path}?${query.toString()}`);
  expect(status).toBe(200);
  return body['records'] ?? body['residents'] ?? [];
};
const rowsAt = async (...list: Parameters<typeof listAt>) => (await listAt(...list)).length;
/** The tones of all readings in the list of vitals that a notice links to. */
const tonesAt = async (linkQuery: URLSearchParams) => {
  const records = (await listAt('/api/vitals', ['span', 'band'], linkQuery)) as VitalsRecord[];
  return records.flatMap((record) => Object.values(assessVitals(record)).map(({ tone }) => tone));
};

it('danger notice: links to the severe readings it counts', async () => {
  const { count, linkQuery } = await noticeOf('danger');
  expect(count).toBe(3);
  expect((await tonesAt(linkQuery)).filter((tone) => tone === 'severe')).toHaveLength(count);
});

it('warning notice: links to the readings out of range and the doses it counts', async () => {
  const { count, linkQuery, text } = await noticeOf('warning');
  expect([count, text]).toEqual([12, '7 readings out of range, 4 doses overdue, 1 missed']);
  expect((await tonesAt(linkQuery)).filter((tone) => tone !== 'normal')).toHaveLength(7);
  expect(await rowsAt('/api/medication-records', ['due'], linkQuery)).toBe(3);
});

it('warning notice, dashboard and wall count the doses that the round has, and those pending without a prescription', async () => {
  const [{ body: list }, { body: dashboard }, { body: pending }] = await Promise.all([
    nurse.get<ReplyOf<typeof round.list>>('/api/round'),
    nurse.get<{ stats: DashboardStats }>('/api/dashboard/stats'),
    nurse.get<{ records: MedicationRecord[] }>('/api/medication-records?due=today'),
  ]);
  expect(list.counts).toEqual({ overdue: 1, missed: 1, due: 1, later: 1, done: 0 });
  expect(pending.records).toHaveLength(4);
  const figures = { overdue: 1 + 3, missed: 1, due: 1 + 1, later: 1 };
  expect(dashboard.stats).toMatchObject({ doses: figures, pendingMedicationsCount: 7 });
  const board = await readFullBoard(createRoundDays(timezone), []);
  expect(board.stats.doses).toEqual(figures);
  expect(board.doses).toMatchObject([{ overdue: 4, missed: 1, due: 2 }]);
});

it('info and success notices: link to the residents they count', async () => {
  const [info, success] = [await noticeOf('info'), await noticeOf('success')];
  expect([info.count, success.count]).toEqual([2, 1]);
  expect(await rowsAt('/api/residents', ['status', 'vitals'], info.linkQuery)).toBe(2);
  expect(await rowsAt('/api/residents', ['status', 'vitals'], success.linkQuery)).toBe(1);
});
