import { expect, type APIRequestContext } from '@playwright/test';

export interface Resident {
  id: string;
  name: string;
  lastName: string;
  active: boolean;
}

/** Those who live in the demo home, asked with the session of `request`. */
export async function activeResidents(
  request: APIRequestContext,
): Promise<[Resident, Resident, ...Resident[]]> {
  const reply = await request.get('/api/residents');
  expect(reply.status()).toBe(200);
  const { residents } = (await reply.json()) as { residents: Resident[] };
  const [first, second, ...others] = residents.filter(({ active }) => active);
  if (!first || !second) throw new Error('the demo home has no residents');
  return [first, second, ...others];
}

/** Records vitals over REST, as another device would. */
export async function postVitals(
  request: APIRequestContext,
  residentId: string,
  bloodPressure: string,
): Promise<string> {
  const data = { residentId, bloodPressure, pulse: 72, spo2: 97 };
  const reply = await request.post('/api/vitals', {
    data,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(reply.status()).toBe(201);
  return ((await reply.json()) as { record: { recordNumber: string } }).record.recordNumber;
}

/** Records a reading that asks for somebody: SpO2 86 %. */
export async function postSevere(request: APIRequestContext, residentId: string): Promise<void> {
  const data = { residentId, bloodPressure: '124/76', pulse: 82, spo2: 86 };
  const reply = await request.post('/api/vitals', {
    data,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(reply.status()).toBe(201);
}

/** How many vitals of a blood pressure the home holds today. */
export async function countToday(request: APIRequestContext, bloodPressure: string): Promise<number> {
  const { records } = (await (await request.get('/api/vitals')).json()) as {
    records: { bloodPressure: string }[];
  };
  return records.filter((record) => record.bloodPressure === bloodPressure).length;
}

/** Closes every alert the demo home starts with: nothing stands over the page then. */
export async function closeAlerts(request: APIRequestContext): Promise<void> {
  const { alerts } = (await (await request.get('/api/care-alerts')).json()) as { alerts: { id: string }[] };
  for (const { id } of alerts) {
    const reply = await request.post(`/api/care-alerts/${id}/close`, { data: { done: 'Seen to.' } });
    expect(reply.status()).toBe(200);
  }
}

/** Signs somebody out from root's desk; `request` is root's. */
export async function signOutByRoot(request: APIRequestContext, name: string): Promise<void> {
  const { activeUsers } = (await (await request.get('/api/active-users')).json()) as {
    activeUsers: { user: { id: string; name: string } }[];
  };
  const userId = activeUsers.find(({ user }) => user.name === name)?.user.id;
  expect((await request.post('/api/root/logout-user', { data: { userId } })).status()).toBe(200);
}
