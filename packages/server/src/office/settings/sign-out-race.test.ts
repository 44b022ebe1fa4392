import { Agent, request } from 'node:http';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { VitalsRecordModel } from '../../care/vitals/vitals-record.repository.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openServer } from '../../testing/server-test.ts';

let draft: object;
const server = openServer();
beforeAll(async () => {
  const made = await (
    await server.as('nurse')
  ).post<{ resident: { id: string } }>('/api/residents', { name: 'Rosa', lastName: 'Vidal', age: 81 });
  draft = { residentId: made.body.resident.id, bloodPressure: '120/80', pulse: 72, spo2: 97 };
});

const connections = 50;
const waitOptions = { timeout: 15_000, interval: 20 };

interface Answered {
  readonly sentAt: number;
  readonly status: number;
}

/** Posts vitals continuously over keep-alive connections until stopped, and records each reply. */
function postContinuously({ cookie }: TestClient) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answered: Answered[] = [];
  let going = true;
  const post = () =>
    new Promise<void>((resolve, reject) => {
      const sentAt = performance.now();
      const headers = { cookie, 'content-type': 'application/json' };
      request(`${server.url}/api/vitals`, { method: 'POST', agent, headers }, (reply) => {
        reply.resume().on('end', () => {
          answered.push({ sentAt, status: reply.statusCode ?? 0 });
          resolve();
        });
      })
        .on('error', reject)
        .end(JSON.stringify(draft));
    });
  const done = Promise.all(
    Array.from({ length: connections }, async () => {
      while (going) await post();
    }),
  );
  return {
    answered,
    async stop() {
      going = false;
      await done;
      agent.destroy();
    },
  };
}

describe('a request sent after the reply to a sign-out is refused', () => {
  it.each([
    ['logout-user', (nurse: TestClient) => ({ userId: nurse.user.id })],
    ['logout-all-except-me', () => undefined],
  ])('after %s, on 50 keep-alive connections', async (call, bodyFor) => {
    const [root, nurse] = [await server.as('root'), await server.as('nurse')];
    const { answered, stop } = postContinuously(nurse);
    await vi.waitUntil(() => answered.length > connections, waitOptions);
    const reply = await root.post(`/api/root/${call}`, bodyFor(nurse));
    const answeredAt = performance.now();
    expect(reply.status).toBe(200);
    const sentAfter = () => answered.filter(({ sentAt }) => sentAt > answeredAt);
    await vi.waitUntil(() => sentAfter().length > connections, waitOptions);
    await stop();
    const before = answered.filter(({ sentAt }) => sentAt <= answeredAt);
    expect(before.some(({ status }) => status === 201)).toBe(true);
    expect(new Set(sentAfter().map(({ status }) => status))).toEqual(new Set([401]));
    const stored = await VitalsRecordModel.countDocuments({ recordedBy: nurse.user.id });
    expect(stored).toBe(before.filter(({ status }) => status === 201).length);
  });
});
