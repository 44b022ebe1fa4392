import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../platform/core/config.ts';
import { createAvailability } from '../../web/availability.ts';
import { createApp } from '../../app/app.ts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { buildResident } from '../../testing/build-clinical.ts';
import { createClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createRequestMetrics } from './request-metrics.ts';
import type { AddressInfo } from 'node:net';

const token = 'a token of sixteen or more';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => {
  closeListeners();
  await server.stop();
});

const metrics = async () => String((await server.anonymous.get('/metrics')).body);
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );

/** The status of `GET /metrics` of a server that runs otherwise. */
async function statusOf(overrides: Partial<Config>, headers: Record<string, string> = {}): Promise<number> {
  const config = { ...server.config, ...overrides };
  const listening = createApp({ ...server.deps, config }, createAvailability()).listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as AddressInfo;
  const reply = await createClient(`http://127.0.0.1:${String(port)}`, '', null).get('/metrics', headers);
  listening.close();
  return reply.status;
}

describe('GET /metrics', () => {
  it('counts requests by route pattern and status, and holds neither ids nor names', async () => {
    const nurse = await server.as('nurse');
    const resident = await buildResident({ name: 'Xaviera', lastName: 'Quintanilla' });
    const id = String(resident._id);
    await nurse.get(`/api/residents/${id}`);
    await nurse.get(`/api/residents/${'f'.repeat(24)}`);
    await nurse.get('/api/nothing/here/652f1f77bcf86cd799439011');
    await server.anonymous.get('/api/residents?search=Quintanilla');
    const text = await metrics();
    const requests = (labels: string) => valueOf(text, `hearthline_http_requests_total{${labels}}`);
    expect(requests('method="GET",route="/api/residents/:id",status="200"')).toBe(1);
    expect(requests('method="GET",route="/api/residents/:id",status="404"')).toBe(1);
    expect(requests('method="GET",route="/api/residents",status="401"')).toBe(1);
    expect(requests('method="GET",route="unknown",status="404"')).toBe(1);
    expect(
      valueOf(
        text,
        'hearthline_http_request_duration_seconds_count{method="GET",route="/api/residents/:id"}',
      ),
    ).toBe(2);
    for (const secret of [id, '652f1f77bcf86cd799439011', 'Quintanilla', nurse.user.id, nurse.user.name])
      expect(text).not.toContain(secret);
  });

  it('has sockets, database, queues, event loop, disk and backup', async () => {
    await listen(server.url);
    await listen(server.url, (await server.as('nurse')).cookie);
    const text = await metrics();
    expect(valueOf(text, 'hearthline_sockets{kind="staff"}')).toBe(1);
    expect(valueOf(text, 'hearthline_sockets{kind="others"}')).toBe(1);
    expect(valueOf(text, 'hearthline_sockets{kind="displays"}')).toBe(0);
    expect(valueOf(text, 'hearthline_database_up')).toBe(1);
    expect(valueOf(text, 'hearthline_queue_length{queue="audit"}')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'hearthline_queue_length{queue="broadcast"}')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'hearthline_event_loop_delay_max_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'hearthline_disk_free_bytes')).toBeGreaterThan(0);
    // No backup was made yet.
    expect(text).not.toContain('hearthline_last_backup_time_seconds');
  });

  it('is there without a token on loopback alone', async () => {
    expect(await statusOf({})).toBe(200);
    expect(await statusOf({ production: true })).toBe(404);
    expect(await statusOf({ host: '0.0.0.0' })).toBe(404);
    expect(await statusOf({ trustProxy: 1 })).toBe(404);
  });

  it('asks for the token where there is one', async () => {
    const exposed = { production: true, metricsToken: token };
    expect(await statusOf(exposed)).toBe(401);
    expect(await statusOf(exposed, { authorization: `Bearer ${token}x` })).toBe(401);
    expect(await statusOf(exposed, { authorization: token })).toBe(401);
    expect(await statusOf(exposed, { authorization: `Bearer ${token}` })).toBe(200);
    expect(await statusOf({ metricsToken: token })).toBe(401);
  });

  it('answers GET and HEAD alone, and while the database is away', async () => {
    expect((await server.anonymous.post('/metrics')).status).toBe(404);
    const monitoring = { ...server.deps.monitoring, isDatabaseUp: () => false };
    const app = createApp({ ...server.deps, monitoring }, createAvailability()).listen(0, '127.0.0.1');
    await new Promise((resolve) => app.once('listening', resolve));
    const { port } = app.address() as AddressInfo;
    const text = await (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text();
    app.close();
    expect(valueOf(text, 'hearthline_database_up')).toBe(0);
    expect(text).not.toContain('queue="audit"');
  });

  it('takes no series from the methods that somebody makes up', async () => {
    const { observe, registry } = createRequestMetrics();
    observe({ method: 'BREW', route: 'unknown', status: 404, seconds: 0.001 });
    expect(await registry.metrics()).toContain('method="other",route="unknown",status="404"');
  });
});
