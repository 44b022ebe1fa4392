import { expect, type APIRequestContext } from '@playwright/test';
import type { Resident, VitalsRecord } from '@hearthline/contracts';

/** What these specs read of a record as the server answers it. */
export type StoredRecord = VitalsRecord;

const once = () => ({ 'Idempotency-Key': crypto.randomUUID() });

/** Adds a resident over REST, as another device would. */
export async function addResident(
  request: APIRequestContext,
  resident: Partial<Resident> & Pick<Resident, 'name' | 'lastName'>,
): Promise<Resident> {
  const data = { age: 80, ...resident };
  const reply = await request.post('/api/residents', { data, headers: once() });
  expect(reply.status(), await reply.text()).toBe(201);
  return ((await reply.json()) as { resident: Resident }).resident;
}

/** Records vitals over REST, calm ones unless told. */
export async function recordVitals(
  request: APIRequestContext,
  residentId: string,
  readings: Partial<StoredRecord> = {},
): Promise<StoredRecord> {
  const data = { residentId, bloodPressure: '121/79', pulse: 72, spo2: 97, ...readings };
  const reply = await request.post('/api/vitals', { data, headers: once() });
  expect(reply.status(), await reply.text()).toBe(201);
  return ((await reply.json()) as { record: StoredRecord }).record;
}

/** The records that a records page of this address (`?startDate=...`) shows, all of them. */
export async function recordsOf(request: APIRequestContext, search: string): Promise<StoredRecord[]> {
  return (await pageOf(request, search)).records;
}

/** All pages of a list of vitals records. `search` as above. */
export async function allRecordsOf(request: APIRequestContext, search: string): Promise<StoredRecord[]> {
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
