import { expect, type APIRequestContext } from '@playwright/test';
import type { Resident, VitalsRecord } from '@hearthline/contracts';

/** A vitals record as the server answers it. */
export type StoredRecord = VitalsRecord;

/** Options of a write that may be sent again: the server may close an idle connection while a request is sent on it. */
const once = () => ({ headers: { 'Idempotency-Key': crypto.randomUUID() }, maxRetries: 2 });

/** Adds a resident over REST, as another device would. Somebody has asked for allergies: there are none but those that are given. */
export async function addResident(
  request: APIRequestContext,
  resident: Partial<Resident> & Pick<Resident, 'name' | 'lastName'>,
): Promise<Resident> {
  const data = { age: 80, allergiesChecked: true, ...resident };
  const reply = await request.post('/api/residents', { data, ...once() });
  expect(reply.status(), await reply.text()).toBe(201);
  return ((await reply.json()) as { resident: Resident }).resident;
}

/** Records vitals over REST; readings that are not given are normal. */
export async function recordVitals(
  request: APIRequestContext,
  residentId: string,
  readings: Partial<StoredRecord> = {},
): Promise<StoredRecord> {
  const data = { residentId, bloodPressure: '121/79', pulse: 72, spo2: 97, ...readings };
  const reply = await request.post('/api/vitals', { data, ...once() });
  expect(reply.status(), await reply.text()).toBe(201);
  return ((await reply.json()) as { record: StoredRecord }).record;
}

/** The first page of vitals records of a query (`?startDate=...`). */
export async function fetchRecords(request: APIRequestContext, search: string): Promise<StoredRecord[]> {
  return (await pageOf(request, search)).records;
}

/** The vitals records of all pages of a query. */
export async function fetchAllRecords(request: APIRequestContext, search: string): Promise<StoredRecord[]> {
  const all: StoredRecord[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page = await pageOf(request, cursor === '' ? search : `${search}&cursor=${cursor}`);
    all.push(...page.records);
    cursor = page.nextCursor;
  }
  return all;
}

async function pageOf(request: APIRequestContext, search: string) {
  const reply = await request.get(`/api/vitals${search}`);
  expect(reply.status()).toBe(200);
  return (await reply.json()) as { records: StoredRecord[]; nextCursor?: string };
}
