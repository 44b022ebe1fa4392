import {
  can,
  roles,
  type BalanceCheck,
  type Handover,
  type Medication,
  type RegisterLine,
} from '@hearthline/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { SignInAttemptModel } from '../../platform/flow/attempt.repository.ts';
import { buildMedication } from '../../testing/build-clinical.ts';
import { testPassword } from '../../testing/build-user.ts';
import { findAudit } from '../../testing/find-audit.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { MedicationModel, type MedicationDocument } from '../medications/medication.repository.ts';
import { BalanceCheckModel } from './balance-check.repository.ts';

interface Reply {
  readonly checks: BalanceCheck[];
  readonly check: BalanceCheck;
  readonly differences: BalanceCheck[];
  readonly drugs: { medication: Medication; lastCheck: BalanceCheck | null }[];
  readonly code?: string;
  readonly fields?: Record<string, string>;
}

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
let hanna: TestClient;
let morphine: MedicationDocument;
beforeAll(async () => {
  server = await startTestServer();
  [ana, ben, hanna] = [await server.as('nurse'), await server.as('nurse'), await server.as('manager')];
});
afterEach(closeListeners);
afterAll(() => server.stop());
beforeEach(async () => {
  await SignInAttemptModel.deleteMany({});
  await BalanceCheckModel.deleteMany({});
  await MedicationModel.deleteMany({});
  morphine = await buildMedication('Morphine', { quantity: 12, controlled: true });
});

const idOf = ({ _id }: { _id: { toString(): string } }) => _id.toString();
const witness = () => ({ userId: ben.user.id, secret: testPassword });
const count = (counted: number, fields: object = {}, key?: string) =>
  ana.post<Reply>(
    '/api/controlled-drugs/checks',
    { counts: [{ medicationId: idOf(morphine), counted }], witness: witness(), ...fields },
    key ? { 'idempotency-key': key } : {},
  );
const settle = ({ id, version }: BalanceCheck, as = hanna, note = 'Found in the other cupboard') =>
  as.post<Reply>(`/api/controlled-drugs/checks/${id}/settlement`, { note, version });
const move = (kind: string, amount: number) =>
  ana.post(`/api/medications/${idOf(morphine)}/movements`, {
    kind,
    amount,
    reason: 'One was broken',
    witness: witness(),
  });
const stock = async () => (await MedicationModel.findById(morphine._id).lean())?.stock;
const readLines = async (query = '') =>
  (
    await ana.get<{ lines: RegisterLine[]; nextCursor?: string }>(
      `/api/medications/${idOf(morphine)}/register${query}`,
    )
  ).body;
const readHandover = async () =>
  (await ana.get<{ handover: Handover }>('/api/handover')).body.handover.controlled;

describe('a count of a controlled drug', () => {
  it('is stored with two names beside the balance, which it never changes', async () => {
    const { status, body } = await count(11);
    expect(status).toBe(201);
    expect(body.checks).toMatchObject([
      {
        counted: 11,
        balance: 12,
        by: { id: ana.user.id },
        witnessedBy: { id: ben.user.id },
        settled: null,
        version: 1,
      },
    ]);
    expect(await stock()).toBe(12_000);
    expect((await findAudit(body.checks[0]?.id ?? '')).map(({ action }) => action)).toEqual(['created']);
  });

  it('needs another person, who confirms it', async () => {
    expect((await count(12, { witness: undefined })).body.code).toBe('witness-needed');
    const self = await count(12, { witness: { userId: ana.user.id, secret: testPassword } });
    expect([self.status, Object.keys(self.body.fields ?? {})]).toEqual([422, ['witness']]);
    const wrong = await count(12, { witness: { userId: ben.user.id, secret: 'wrong' } });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ['witness']]);
    expect(await BalanceCheckModel.countDocuments()).toBe(0);
  });

  it('sent twice is stored once', async () => {
    const key = crypto.randomUUID();
    const first = await count(12, {}, key);
    const again = await count(12, {}, key);
    expect(again.body.checks).toEqual(first.body.checks);
    expect(await BalanceCheckModel.countDocuments()).toBe(1);
    expect((await count(11, {}, key)).body.code).toBe('key-reused');
  });

  it('is refused for a medication that is no controlled drug, and for a drug that is named twice', async () => {
    const metformin = await buildMedication('Metformin');
    const other = await count(1, { counts: [{ medicationId: idOf(metformin), counted: 1 }] });
    expect(other.body.fields?.['counts']).toMatch(/^Metformin .* is not a controlled drug\.$/);
    const one = { medicationId: idOf(morphine), counted: 1 };
    const twice = await count(1, { counts: [one, one] });
    expect([twice.status, Object.keys(twice.body.fields ?? {})]).toEqual([422, ['counts']]);
    const negative = await count(-1);
    expect(negative.status).toBe(422);
  });

  it('is the latest of its drug; only a drug that was not counted with the others is looked up alone', async () => {
    const fentanyl = await buildMedication('Fentanyl', { quantity: 5, controlled: true });
    const oxycodone = await buildMedication('Oxycodone', { quantity: 3, controlled: true });
    await count(5, { counts: [{ medicationId: idOf(fentanyl), counted: 5 }] });
    // More counts than are read of all drugs together.
    for (let counted = 1; counted <= 10; counted += 1) await count(counted);
    const find = vi.spyOn(BalanceCheckModel.collection, 'find');
    const readLatest = async () => {
      find.mockClear();
      const { body } = await ana.get<Reply>('/api/controlled-drugs');
      const latest = body.drugs.map(({ medication, lastCheck }) => [medication.id, lastCheck?.counted]);
      const alone = find.mock.calls.flatMap(([filter]) => filter?.['medicationId']?.toString() ?? []);
      return { latest: Object.fromEntries(latest) as object, alone: alone.sort() };
    };
    const drugs = [morphine, fentanyl, oxycodone].map(idOf);
    const [first = '', ...others] = drugs;
    expect(await readLatest()).toEqual({
      latest: { [first]: 10, [others[0] ?? '']: 5, [others[1] ?? '']: undefined },
      alone: others.toSorted(),
    });
    await count(2, { counts: drugs.map((medicationId) => ({ medicationId, counted: 2 })) });
    expect(await readLatest()).toEqual({
      latest: Object.fromEntries(drugs.map((id) => [id, 2])),
      alone: [],
    });
    find.mockRestore();
  });

  it('stands in the register after the movement that was the latest', async () => {
    await count(12);
    await count(12);
    await move('received', 28);
    await count(40);
    const { lines } = await readLines();
    expect(lines.map(({ number, kind, balance }) => [number, kind, balance])).toEqual([
      [null, 'check', 40],
      [2, 'received', 40],
      [null, 'check', 12],
      [null, 'check', 12],
      [1, 'opening', 12],
    ]);
    expect(lines[0]).toMatchObject({
      by: { name: ana.user.name },
      witnessedBy: { name: ben.user.name },
      check: { counted: 40, balance: 40 },
    });
    const paged: string[] = [];
    let cursor = '';
    do {
      const page = await readLines(`?limit=1${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.lines.map(({ id }) => id));
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect(paged).toEqual(lines.map(({ id }) => id));
  });
});

describe('a difference', () => {
  it('is told until a manager notes how it was settled', async () => {
    const [check] = (await count(11)).body.checks;
    const read = async (as = hanna) =>
      (await as.get<Reply>('/api/controlled-drugs/differences')).body.differences;
    expect(await read()).toMatchObject([{ id: check?.id, counted: 11, balance: 12 }]);
    await move('corrected', 11);
    expect(await read()).toHaveLength(1);
    const { status, body } = await settle(check!);
    expect([status, body.check.settled]).toMatchObject([
      200,
      { by: { name: hanna.user.name }, note: 'Found in the other cupboard' },
    ]);
    expect(await read()).toEqual([]);
    expect((await findAudit(check!.id)).at(-1)).toMatchObject({
      action: 'closed',
      reason: 'Found in the other cupboard',
    });
    expect((await settle({ ...check!, version: 2 })).body.code).toBe('stale');
  });

  it('is settled after a stock check with a witness, or a count that agrees, alone', async () => {
    const [check] = (await count(11)).body.checks;
    const refused = await settle(check!);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['note']]);
    await move('wasted', 1);
    expect((await settle(check!)).status).toBe(422);
    await count(11);
    expect((await settle(check!)).status).toBe(200);
  });

  it('is not settled by a stock check from before the count', async () => {
    await move('corrected', 12);
    const [check] = (await count(11)).body.checks;
    expect((await settle(check!)).status).toBe(422);
  });

  it('of none is not settled', async () => {
    const [check] = (await count(12)).body.checks;
    expect((await settle(check!)).status).toBe(422);
    expect((await hanna.get<Reply>('/api/controlled-drugs/differences')).body.differences).toEqual([]);
  });

  it.each(roles)('is settled by a %s only if the role may', async (role) => {
    const [check] = (await count(11)).body.checks;
    await move('corrected', 11);
    const client = await server.as(role);
    const allowed = can(role, 'canSettleDifferences');
    expect((await client.get('/api/controlled-drugs/differences')).status).toBe(allowed ? 200 : 403);
    expect((await settle(check!, client)).status).toBe(allowed ? 200 : 403);
  });
});

describe('the list of controlled drugs', () => {
  it('has each with its latest count, and the differences', async () => {
    await buildMedication('Metformin');
    await buildMedication('Fentanyl', { quantity: 3, controlled: true });
    await count(11);
    await count(12);
    const { drugs, differences } = (await ana.get<Reply>('/api/controlled-drugs')).body;
    expect(drugs.map(({ medication: { name }, lastCheck }) => [name, lastCheck?.counted])).toEqual([
      ['Fentanyl', undefined],
      ['Morphine', 12],
    ]);
    expect(differences.map(({ counted }) => counted)).toEqual([11]);
  });

  it.each(roles)('is read and counted by a %s only if the role may', async (role) => {
    const client = await server.as(role);
    const allowed = can(role, 'canOpenMedications');
    expect((await client.get('/api/controlled-drugs')).status).toBe(allowed ? 200 : 403);
    const body = { counts: [{ medicationId: idOf(morphine), counted: 12 }], witness: witness() };
    expect((await client.post('/api/controlled-drugs/checks', body)).status).toBe(allowed ? 201 : 403);
  });
});

describe('the handover', () => {
  it('asks for a count of each drug with a balance, until it is counted in the shift', async () => {
    await buildMedication('Fentanyl', { quantity: 0, controlled: true });
    await buildMedication('Metformin');
    expect((await readHandover()).uncounted.map(({ name }) => name)).toEqual(['Morphine']);
    await count(11);
    const told = await readHandover();
    expect(told.uncounted).toEqual([]);
    expect(told.checks).toMatchObject([{ counted: 11, balance: 12, by: { name: ana.user.name } }]);
    expect(told.differences).toEqual([]);
  });

  it('asks again in the next shift, and keeps a difference that is not settled', async () => {
    await count(11);
    const dayAgo = new Date(Date.now() - 86_400_000);
    await BalanceCheckModel.updateMany({}, { $set: { at: dayAgo } });
    const told = await readHandover();
    expect(told.uncounted.map(({ name }) => name)).toEqual(['Morphine']);
    expect([told.checks, told.differences.map(({ counted }) => counted)]).toEqual([[], [11]]);
  });
});

it('a count is told to every open screen', async () => {
  const screen = await listen(server.url, hanna.cookie);
  expect((await count(11)).status).toBe(201);
  await screen.waitForEvent('balance-checks:changed');
  await screen.waitForEvent('handover:changed');
});
