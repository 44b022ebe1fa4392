import {
  roles,
  type AuditEntry,
  type AuditVerification,
  type Resident,
  type VitalsRecord,
} from '@hearthline/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuditModel } from '../../records/audit/audit-entry.repository.ts';
import type { ChainedEntry } from '../../records/audit/chain.repository.ts';
import { moveHistory } from '../../records/audit/move-history.repository.ts';
import { historyEntry } from '../../records/clinical/history.ts';
import { changeFactor, ensureFactor } from '../../people/auth/second-factor.repository.ts';
import { SessionModel } from '../../people/sessions/session.repository.ts';
import { vitalsDraft } from '../../testing/build-clinical.ts';
import { buildUser } from '../../testing/build-user.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openServer } from '../../testing/server-test.ts';
import { until } from '../../testing/until.ts';

let root: TestClient;
let administrator: TestClient;
let nurse: TestClient;
const server = openServer();
beforeAll(async () => {
  [root, administrator, nurse] = [
    await server.as('root'),
    await server.as('administrator'),
    await server.as('nurse'),
  ];
});
beforeEach(async () => {
  while ((await moveHistory(50)) > 0);
  await SessionModel.updateMany({}, { $set: { history: [] } });
  await AuditModel.collection.deleteMany({});
});

interface List {
  entries: AuditEntry[];
  nextCursor?: string;
  fields?: Record<string, string>;
}
const read = (query = '', client = administrator) => client.get<List>(`/api/audit${query}`);
const entries = async (query = '', client = administrator) => (await read(query, client)).body.entries;
const summaryOf = ({ entity, action, by }: AuditEntry) => [entity, action, by.name];

async function residentWithVitals(by: TestClient) {
  const form = { name: 'Rosa', lastName: 'Marí', age: 84 };
  const { resident } = (await by.post<{ resident: Resident }>('/api/residents', form)).body;
  const { record } = (await by.post<{ record: VitalsRecord }>('/api/vitals', vitalsDraft(resident.id))).body;
  return { resident, record };
}

describe('GET /api/audit', () => {
  it.each(roles)('is open to root and administrator: %s', async (role) => {
    const allowed = role === 'root' || role === 'administrator';
    expect((await read('', await server.as(role))).status).toBe(allowed ? 200 : 403);
  });

  it('401 without a session', async () => {
    expect((await server.anonymous.get('/api/audit')).status).toBe(401);
  });

  it('lists who did what, by record, resident, person, kind and day, moved or not', async () => {
    const { resident, record } = await residentWithVitals(nurse);
    await administrator.put(`/api/residents/${resident.id}`, {
      name: 'Rosa',
      lastName: 'Marí',
      nickname: 'Ro',
    });
    for (const move of [async () => 0, () => moveHistory(50)]) {
      await move();
      const all = await entries();
      expect(all.map(summaryOf)).toEqual([
        ['resident', 'updated', administrator.user.name],
        ['vitals', 'created', nurse.user.name],
        ['resident', 'created', nurse.user.name],
      ]);
      expect(all[0]).toMatchObject({
        changes: { nickname: { before: null, after: 'Ro' } },
        residentId: resident.id,
      });
      expect(await entries(`?residentId=${resident.id}`)).toEqual(all);
      expect(await entries(`?entityId=${record.id}`)).toEqual([all[1]]);
      expect(await entries(`?userId=${nurse.user.id}`)).toEqual(all.slice(1));
      expect(await entries(`?entity=resident&userId=${nurse.user.id}`)).toEqual([all[2]]);
      expect(await entries(`?entity=resident`)).toEqual([all[0], all[2]]);
      expect(await entries('?endDate=2020-01-01')).toEqual([]);
      expect(await entries('?startDate=2020-01-01')).toEqual(all);
    }
  });

  it('pages without gaps, with and without a filter, over moved and unmoved entries', async () => {
    for (let times = 0; times < 3; times += 1) {
      await residentWithVitals(nurse);
      if (times === 1) await moveHistory(50);
    }
    for (const filter of ['', `&userId=${nurse.user.id}`]) {
      const paged: AuditEntry[] = [];
      for (let cursor = ''; ;) {
        const { body } = await read(`?limit=2${filter}${cursor}`);
        paged.push(...body.entries);
        if (body.nextCursor === undefined) break;
        cursor = `&cursor=${body.nextCursor}`;
      }
      expect(paged).toHaveLength(6);
      expect(paged).toEqual(await entries(`?limit=100${filter}`));
    }
  });

  it('shows administrators what root users did to records, and not what they did in the system itself', async () => {
    const person = await buildUser('nurse');
    await server.signIn(person);
    await root.post('/api/root/logout-user', { userId: person.id });
    await root.post('/api/root/toggle-login-block', { blocked: true });
    await root.post('/api/root/toggle-login-block', { blocked: false });
    await residentWithVitals(root);
    for (const move of [async () => 0, () => moveHistory(50)]) {
      await move();
      expect((await entries()).map(summaryOf)).toEqual([
        ['vitals', 'created', root.user.name],
        ['resident', 'created', root.user.name],
        ['session', 'signed-out', 'Root user'],
        ['session', 'signed-in', person.name],
      ]);
      expect(await entries('', root)).toHaveLength(6);
    }
  });

  it('shows administrators no second factor of a root user, and of a reset by one not by whom', async () => {
    const person = await buildUser('nurse');
    const actor = { user: root.user, from: { ip: '203.0.113.7', userAgent: 'Firefox' } };
    const change = async ({ id, name }: { id: string; name: string }, action: 'created' | 'deleted') => {
      await ensureFactor({ id, name });
      const entry = historyEntry(actor, action, new Date());
      await changeFactor(id, () => ({ set: {}, entry }));
    };
    await change(root.user, 'created');
    await change(person, 'deleted');
    for (const move of [async () => 0, () => moveHistory(50)]) {
      await move();
      const seen = await entries('?entity=second-factor');
      expect(seen.map(summaryOf)).toEqual([['second-factor', 'deleted', 'Root user']]);
      expect(seen[0]).toMatchObject({ label: person.name, from: null });
      expect(await entries('?entity=second-factor', root)).toHaveLength(2);
    }
  });

  it.each([
    ['?startDate=2026-11-22&endDate=2026-11-21', 'endDate'],
    ['?entity=weather', 'entity'],
    ['?entityId=1', 'entityId'],
    ['?cursor=abc', 'cursor'],
  ])('422 for %s, naming the field', async (query, field) => {
    const { status, body } = await read(query);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });
});

describe('GET /api/audit/verification', () => {
  it.each(roles)('is open to root and administrator: %s', async (role) => {
    const allowed = role === 'root' || role === 'administrator';
    const client = await server.as(role);
    expect((await client.get('/api/audit/verification')).status).toBe(allowed ? 200 : 403);
  });

  it('finds an entry of the running server that was changed', async () => {
    await residentWithVitals(nurse);
    await residentWithVitals(nurse);
    const chained = () =>
      AuditModel.find({ 'by.id': nurse.user.id, chainNumber: { $gt: 0 } })
        .sort({ chainNumber: 1 })
        .lean<ChainedEntry[]>();
    await until('they are chained', async () => (await chained()).length === 4, 30_000);
    const last = (await chained()).at(-1);
    if (!last) throw new Error('no entry');
    const { _id, chainNumber } = last;
    const problems = async () => {
      // The entries of the tests before were removed.
      const path = `/api/audit/verification?after=${String(chainNumber - 2)}`;
      return (await administrator.get<AuditVerification>(path)).body.problems;
    };
    expect(await problems()).toEqual([]);
    await AuditModel.collection.updateOne({ _id }, { $set: { label: 'VR-0' } });
    expect(await problems()).toEqual([
      { what: 'changed', from: chainNumber, to: chainNumber, entryId: String(_id) },
    ]);
  });

  it('422 for a number that is none', async () => {
    const { status, body } = await administrator.get<List>('/api/audit/verification?after=x');
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['after']]);
  });
});
