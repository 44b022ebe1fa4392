import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addResident, recordVitals } from '../pages/care.ts';
import { startProxy } from '../pages/network-proxy.ts';
import { enter } from '../pages/sign-in.ts';
import { pairedWall } from '../pages/wall.ts';
import { expectWithin, markDocument, watchFor } from '../pages/observe.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

test.use({ actionTimeout: 15_000 });

const lostWithinMs = 10_000;

/** The colours of the board's numbers and alerts. */
function inks(page: Page): Promise<string[]> {
  return page.locator('.wall .pnum, .wall-alert, .wall-flag-value').evaluateAll((all) => [
    ...new Set(
      all.flatMap((each) => {
        const { color, backgroundColor } = getComputedStyle(each);
        return [color, backgroundColor];
      }),
    ),
  ]);
}

/** The largest difference between red, green and blue (0 to 255): greys and paper tones stay under 60. */
const spread = (color: string) => {
  const [r = 0, g = 0, b = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return alpha === 0 ? 0 : Math.max(r, g, b) - Math.min(r, g, b);
};

test('wall board, connection cut: it says since when within 10 s, loses its colours, and catches up after reconnecting', async ({
  browser,
  server,
}) => {
  const proxy = await startProxy(server.url);
  const manager = await enter(browser, server.url, 'manager');
  const { request } = manager.context;
  const amir = await addResident(request, { name: 'Amir', lastName: 'Zobel', roomNumber: '72' });
  await recordVitals(request, amir.id, { spo2: 85 });
  const { wall } = await pairedWall(browser, server.url, manager, { name: 'Far', at: proxy.url });
  const stayed = await markDocument(wall.page);
  await expect(wall.alert('SpO2 85 %', 'A.Z.')).toBeVisible();
  expect(Math.max(...(await inks(wall.page)).map(spread))).toBeGreaterThan(100);

  const lost = await watchFor(wall.page, { selector: '[role=status]', text: 'Not live since ' });
  const disconnectedAt = Date.now();
  proxy.disconnect();
  await recordVitals(request, amir.id, { pulse: 141 });
  expectWithin('the board shows a lost connection', (await lost()) - disconnectedAt, lostWithinMs);
  await expect(wall.page.getByText(/^Not live since \d\d:\d\d$/)).toBeVisible();
  await expect(wall.board).toHaveAttribute('data-live', 'lost');
  await expect(wall.page.getByText(/^as of \d\d:\d\d$/)).toHaveCount(3);
  for (const ink of await inks(wall.page)) expect(spread(ink), ink).toBeLessThan(60);
  await expect(wall.alert('Pulse 141')).toHaveCount(0);

  const back = await watchFor(wall.page, { selector: '[role=status]', text: 'is up to date' });
  const reconnectedAt = Date.now();
  proxy.reconnect();
  expectWithin('the board is up to date again', (await back()) - reconnectedAt, lostWithinMs);
  await wall.live();
  await expect(wall.alert('Pulse 141', 'A.Z.')).toBeVisible();
  expect(await stayed()).toBe(true);
  await proxy.close();
});

test('wall board, server hung or restarted: it says so within 10 s and is live again without a touch', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthline-wall-'));
  let server = await startServer({ dataDir });
  const manager = await enter(browser, server.url, 'manager');
  const { request } = manager.context;
  const nils = await addResident(request, { name: 'Nils', lastName: 'Yttri', roomNumber: '73' });
  const { wall } = await pairedWall(browser, server.url, manager);
  const stayed = await markDocument(wall.page);
  const watchNotLive = () => watchFor(wall.page, { selector: '[role=status]', text: 'Not live since ' });

  await test.step('it hangs', async () => {
    const lost = await watchNotLive();
    const hungAt = Date.now();
    process.kill(server.pid, 'SIGSTOP');
    try {
      expectWithin('the board shows that the server hangs', (await lost()) - hungAt, lostWithinMs);
    } finally {
      process.kill(server.pid, 'SIGCONT');
    }
    await wall.live();
    await recordVitals(request, nils.id, { spo2: 83 });
    await expect(wall.alert('SpO2 83 %', 'N.Y.')).toBeVisible();
  });

  await test.step('it starts anew', async () => {
    const lost = await watchNotLive();
    const endedAt = Date.now();
    await server.stop();
    expectWithin('the board shows that the server ended', (await lost()) - endedAt, lostWithinMs);
    server = await startServer({ port: Number(new URL(server.url).port), dataDir });
    await recordVitals(request, nils.id, { pulse: 142 });
    await wall.live();
    await expect(wall.alert('Pulse 142', 'N.Y.')).toBeVisible();
    expect(await stayed()).toBe(true);
  });

  for (const each of [manager.context, wall.page.context()]) await each.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('wall board, web socket refused once: it does not stay on HTTP polling', async ({ browser, server }) => {
  const proxy = await startProxy(server.url);
  proxy.refuseWebSocket();
  const manager = await enter(browser, server.url, 'manager');
  const polled: string[] = [];
  const frames: string[] = [];
  const watch = (page: Page) => {
    page.on('request', (each) => each.url().includes('transport=polling') && polled.push(each.url()));
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
    );
  };
  const { wall } = await pairedWall(browser, server.url, manager, { name: 'Once', at: proxy.url, watch });
  await expect.poll(() => polled.length).toBeGreaterThan(0);
  await expect.poll(() => frames.join()).toContain('"heartbeat"');
  await wall.live();
  await proxy.close();
});
