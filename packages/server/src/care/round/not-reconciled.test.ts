import {
  getDoseKey,
  type BrokenRules,
  type DueDose,
  type Kardex,
  type Resident,
} from '@hearthline/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createOlderDoses } from './older-doses.ts';
import { findMissedDoses } from './missed-doses.ts';
import { createRoundDays } from './round-day.ts';
import { act, buildDueNow, type Failure } from './testing/build-round.ts';

let server: TestServer;
let nurse: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.as('nurse');
});
afterAll(() => server.stop());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000).toISOString();

/** A dose due now of a resident who came back from hospital an hour ago. */
async function buildUnchecked() {
  const { dose, resident } = await buildDueNow();
  const id = resident._id.toString();
  await nurse.post(`/api/residents/${id}/away`, { kind: 'hospital', since: hoursAgo(30) });
  await nurse.post(`/api/residents/${id}/return`, { returnedAt: hoursAgo(1) });
  return { dose, id };
}

const sign = (id: string, prescriptionId: string) =>
  nurse.post<{ resident: Resident }>(`/api/residents/${id}/reconciliation`, {
    letter: 'Discharge letter',
    prescriptionIds: [prescriptionId],
  });

async function listRound(): Promise<DueDose[]> {
  const { body } = await nurse.get<{ doses: DueDose[] }>('/api/round?limit=500');
  return body.doses;
}
const isListed = async (prescriptionId: string) =>
  (await listRound()).some((dose) => dose.prescriptionId === prescriptionId);

it('doses are not due until the medicines are checked, and due afterwards', async () => {
  const { dose, id } = await buildUnchecked();
  const other = await buildDueNow();
  expect(await isListed(dose.prescriptionId)).toBe(false);
  expect(await isListed(other.dose.prescriptionId)).toBe(true);
  expect((await sign(id, dose.prescriptionId)).status).toBe(200);
  expect(await isListed(dose.prescriptionId)).toBe(true);
  expect((await act(nurse, dose)).status).toBe(201);
});

it('what is not checked is not missed, so that no alert is raised; it is once it was signed', async () => {
  const { dose, resident } = await buildDueNow(-90);
  const id = resident._id.toString();
  await nurse.post(`/api/residents/${id}/away`, { kind: 'hospital', since: hoursAgo(30) });
  await nurse.post(`/api/residents/${id}/return`, { returnedAt: hoursAgo(2) });
  const listMissed = async () => {
    const [from, now] = [new Date(Date.now() - 6 * 60 * 60_000), new Date()];
    const windows = { normal: 60, timeCritical: 30 };
    const found = await findMissedDoses(createRoundDays('Europe/Madrid'), from, now, now, windows);
    return found.filter(({ prescription }) => prescription.id === dose.prescriptionId);
  };
  expect(await listMissed()).toEqual([]);
  expect((await sign(id, dose.prescriptionId)).status).toBe(200);
  expect(await listMissed()).toHaveLength(1);
});

it('what is not checked is neither missed nor due in the Kardex and its lists, nor is it while the resident is away again', async () => {
  const { dose, resident } = await buildDueNow(-90);
  const id = resident._id.toString();
  await nurse.post(`/api/residents/${id}/away`, { kind: 'hospital', since: hoursAgo(30) });
  await nurse.post(`/api/residents/${id}/return`, { returnedAt: hoursAgo(2) });
  const listUnrecorded = async () => {
    const query = `residentId=${id}&startDate=${dose.day}&endDate=${dose.day}`;
    const { body } = await nurse.get<{ doses: DueDose[] }>(`/api/kardex/unrecorded?${query}`);
    return body.doses.filter(({ time }) => time === dose.time);
  };
  const readSince = async () => {
    const { body } = await nurse.get<Kardex>(`/api/residents/${id}/kardex`);
    return body.uncheckedSince;
  };
  const older = (now: Date) => createOlderDoses('Europe/Madrid').read(now);
  const isOlder = async () => {
    const inTwoDays = new Date(Date.now() + 60 * 60 * 60_000);
    return (await older(inTwoDays)).some((each) => getDoseKey(each.dose) === getDoseKey(dose));
  };
  expect(await listUnrecorded()).toEqual([]);
  expect(await isOlder()).toBe(false);
  expect(await readSince()).toMatch(/Z$/);
  await nurse.post(`/api/residents/${id}/away`, { kind: 'leave', since: hoursAgo(0.1) });
  expect(await listUnrecorded()).toEqual([]);
  await nurse.post(`/api/residents/${id}/return`, {});
  expect((await sign(id, dose.prescriptionId)).status).toBe(200);
  expect(await listUnrecorded()).toHaveLength(1);
  expect(await isOlder()).toBe(true);
  expect(await readSince()).toBeNull();
});

it('a dose from before the resident left stays in the round', async () => {
  const { dose, resident } = await buildDueNow(-40);
  const id = resident._id.toString();
  await nurse.post(`/api/residents/${id}/away`, { kind: 'hospital', since: hoursAgo(0.25) });
  await nurse.post(`/api/residents/${id}/return`, {});
  expect(await isListed(dose.prescriptionId)).toBe(true);
});

it('what was given before the check is recorded with a reason, and marked', async () => {
  const { dose } = await buildUnchecked();
  const refused = await act<Failure & { current: BrokenRules }>(nurse, dose);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: 'outside-rules', current: { rules: ['not-reconciled'] } });
  expect(refused.body.message).toMatch(/not checked since the return from hospital/);
  // The round is read before, so that it is cached without the dose.
  expect(await isListed(dose.prescriptionId)).toBe(false);
  const outsideRules = { rules: ['not-reconciled'], reason: 'The hospital asked for it' };
  const { body, status } = await act(nurse, dose, { outsideRules });
  expect(status).toBe(201);
  expect(body.record?.outsideRules).toEqual(outsideRules);
  // A recorded dose stands in the round.
  expect(await isListed(dose.prescriptionId)).toBe(true);
});

it('what an older client noted on paper is accepted without a question, and marked', async () => {
  const { dose } = await buildUnchecked();
  const { body, status } = await act(nurse, dose, { late: true, administeredAt: hoursAgo(0.5) });
  expect(status).toBe(201);
  expect(body.record?.outsideRules).toMatchObject({ rules: ['not-reconciled'], reason: 'Noted on paper' });
});
