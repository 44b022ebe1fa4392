import { roles } from '@hearthline/contracts';
import type { Types } from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ResidentModel } from '../residents/resident.repository.ts';
import { buildResident, buildVitalsRecord, vitalsDraft } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { findLastVitals } from './last-vitals.repository.ts';
import { VitalsRecordModel } from './vitals-record.repository.ts';

type Page = { residents: { id: string }[]; lastVitalsAt?: Record<string, string | null> };

const server = openServer();
const nurse = openClient(server, 'nurse');
beforeEach(async () => {
  await VitalsRecordModel.collection.deleteMany({});
  await ResidentModel.collection.deleteMany({});
});

const list = async (query = '?include=last-vitals') => (await nurse.get<Page>(`/api/residents${query}`)).body;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A resident measured so many days ago, each time. */
async function measured(...days: number[]) {
  const resident = await buildResident();
  for (const each of days) await buildVitalsRecord(daysAgo(each), { residentId: resident._id.toString() });
  return resident;
}

/** Counts the reads of these residents' last vitals; workers of the server read other vitals meanwhile. */
async function readsOf(residents: readonly Types.ObjectId[]): Promise<number> {
  const spies = [vi.spyOn(VitalsRecordModel, 'find'), vi.spyOn(VitalsRecordModel, 'findOne')];
  await findLastVitals(residents);
  const filters = spies.flatMap((spy) =>
    spy.mock.calls.map(([filter]) => filter as { residentId?: unknown }),
  );
  for (const spy of spies) spy.mockRestore();
  const ids = residents.map(String);
  return filters.filter(({ residentId }) => idsOf(residentId).some((id) => ids.includes(id))).length;
}

/** The ids of a condition on `residentId`: one, or a list of them. */
function idsOf(condition: unknown): string[] {
  const { $in } = (condition ?? {}) as { $in?: unknown[] };
  return ($in ?? [condition]).map(String);
}

describe('the list of residents with `include=last-vitals`', () => {
  it('has the time of the newest vitals of each resident of the page, however old, and null for one never measured', async () => {
    const [today, weekly, longAgo, never] = [
      await measured(0.01, 1, 3),
      await measured(6, 13),
      await measured(400, 500),
      await measured(),
    ];
    const { lastVitalsAt = {} } = await list();
    const hoursSince = ({ _id }: { _id: Types.ObjectId }) => {
      const at = lastVitalsAt[_id.toString()];
      return at && Math.round((Date.now() - Date.parse(at)) / 3_600_000);
    };
    expect([today, weekly, longAgo, never].map(hoursSince)).toEqual([0, 6 * 24, 400 * 24, null]);
  });

  it('has those of its own page alone', async () => {
    for (const roomNumber of ['1', '2', '3']) await buildResident({ roomNumber });
    const { residents, lastVitalsAt = {} } = await list('?include=last-vitals&page=2&pageSize=2');
    expect(Object.keys(lastVitalsAt)).toEqual(residents.map(({ id }) => id));
    expect(residents).toHaveLength(1);
  });

  it('goes back to the vitals before when the newest are voided', async () => {
    const { _id } = await measured(2);
    const id = _id.toString();
    const before = (await list()).lastVitalsAt?.[id];
    const { body } = await nurse.post<{ record: { id: string } }>('/api/vitals', vitalsDraft(id));
    expect((await list()).lastVitalsAt?.[id]).not.toBe(before);
    const manager = await server.as('manager');
    await manager.delete(`/api/vitals/${body.record.id}`, { reason: 'Another resident’s' });
    expect((await list()).lastVitalsAt?.[id]).toBe(before);
  });

  it.each(roles)('is answered to a %s, who may read residents and records', async (role) => {
    const who = await server.as(role);
    expect((await who.get('/api/residents?include=last-vitals')).status).toBe(200);
  });

  it('is refused without a session', async () => {
    expect((await server.anonymous.get('/api/residents?include=last-vitals')).status).toBe(401);
  });

  it('is refused with another word, naming the field', async () => {
    const { status, body } = await nurse.get<{ fields: object }>('/api/residents?include=everything');
    expect([status, Object.keys(body.fields)]).toEqual([422, ['include']]);
  });

  it('has no times unless asked for', async () => {
    await measured(0.01);
    expect(await list('')).not.toHaveProperty('lastVitalsAt');
  });
});

describe('reading when residents were last measured', () => {
  it('is one read for a page of residents measured within two days, and two within a month', async () => {
    const often = await Promise.all(Array.from({ length: 8 }, () => measured(0.1, 1, 1.5)));
    const ids = often.map(({ _id }) => _id);
    expect(await readsOf(ids)).toBe(1);
    const seldom = await Promise.all(Array.from({ length: 8 }, () => measured(9)));
    ids.push(...seldom.map(({ _id }) => _id));
    expect(await readsOf(ids)).toBe(2);
  });
});
