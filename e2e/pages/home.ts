import { expect, type APIRequestContext } from '@playwright/test';
import { recordVitals } from './care.ts';

export interface Resident {
  id: string;
  name: string;
  lastName: string;
  active: boolean;
}

/** The active residents of the demo home; fails unless there are two. */
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

/** Records vitals over REST with this blood pressure and answers the record's number. */
export async function postVitals(
  request: APIRequestContext,
  residentId: string,
  bloodPressure: string,
): Promise<string> {
  return (await recordVitals(request, residentId, { bloodPressure })).recordNumber;
}

/** Records a reading that raises an alert: SpO2 86 %. */
export async function postSevere(request: APIRequestContext, residentId: string): Promise<void> {
  await recordVitals(request, residentId, { bloodPressure: '124/76', pulse: 82, spo2: 86 });
}

/**
 * Number of today's vitals records with this blood pressure. The demo home's diastolic values are 52 to 104, so a lower value
 * marks the test's own records.
 */
export async function countToday(request: APIRequestContext, bloodPressure: string): Promise<number> {
  const { records } = (await (await request.get('/api/vitals')).json()) as {
    records: { bloodPressure: string }[];
  };
  return records.filter((record) => record.bloodPressure === bloodPressure).length;
}

/** Closes every open alert, so that no alert bar stands above the page. */
export async function closeAlerts(request: APIRequestContext): Promise<void> {
  const { alerts } = (await (await request.get('/api/care-alerts')).json()) as { alerts: { id: string }[] };
  for (const { id } of alerts) {
    const reply = await request.post(`/api/care-alerts/${id}/close`, { data: { done: 'Seen to.' } });
    expect(reply.status()).toBe(200);
  }
}

/** Ends all sessions of a user; `request` has root's session. */
export async function signOutByRoot(request: APIRequestContext, name: string): Promise<void> {
  const { activeUsers } = (await (await request.get('/api/active-users')).json()) as {
    activeUsers: { user: { id: string; name: string } }[];
  };
  const userId = activeUsers.find(({ user }) => user.name === name)?.user.id;
  expect((await request.post('/api/root/logout-user', { data: { userId } })).status()).toBe(200);
}
