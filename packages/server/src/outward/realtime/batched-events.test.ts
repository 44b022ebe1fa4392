import type { VitalsRecord } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { closeListeners, listen, type Listener } from './testing/listener.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => {
  closeListeners();
  await server.stop();
});

const posts = 200;
const sockets = 20;

describe('many vitals records at once', () => {
  it('reach every socket once, in the same order, with the counts at most ten times a second', async () => {
    const nurse = await server.as('nurse');
    const made = await nurse.post<{ resident: { id: string } }>('/api/residents', {
      name: 'Rosa',
      lastName: 'Vidal',
      age: 81,
    });
    const listeners: Listener[] = [];
    for (let n = 0; n < sockets; n++) listeners.push(await listen(server.url, nurse.cookie));
    const last = listeners[0]!;
    const { completedVitalsCount: before } = await last.waitForEvent('dashboard:stats');
    const draft = { residentId: made.body.resident.id, bloodPressure: '120/80', pulse: 72, spo2: 97 };
    const ids: string[] = [];
    let begun = 0;
    const write = async () => {
      while (begun++ < posts) {
        const reply = await nurse.post<{ record: VitalsRecord }>('/api/vitals', draft);
        ids.push(reply.body.record.id);
      }
    };
    await Promise.all(Array.from({ length: 20 }, write));
    await last.waitForEvent(
      'dashboard:stats',
      ({ completedVitalsCount }) => completedVitalsCount === before + posts,
    );

    // The counts come from the database and may be sent before the last list of records.
    const order = (listener: Listener) =>
      listener
        .all('vitals:created')
        .flat()
        .map(({ id }) => id);
    await expect
      .poll(() => listeners.map((listener) => order(listener).length), { timeout: 4_000 })
      .toEqual(listeners.map(() => posts));
    for (const listener of listeners) {
      expect(order(listener).toSorted()).toEqual(ids.toSorted());
      expect(order(listener)).toEqual(order(last));
    }
    const lists = last.all('vitals:created');
    expect(lists.length).toBeLessThan(posts);

    const times = last.received.filter(({ event }) => event === 'dashboard:stats').map(({ at }) => at);
    for (let index = 10; index < times.length; index++)
      expect(times[index]! - times[index - 10]!).toBeGreaterThan(900);
  });
});
