import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProxy } from '../pages/network-proxy.ts';
import { Dashboard } from '../pages/dashboard.ts';
import { activeResidents, postVitals } from '../pages/home.ts';
import { enter, people, signInOverRest, untilLive } from '../pages/sign-in.ts';
import { expectWithin, markDocument, requestSentAt, watchFor, recordLabels } from '../pages/observe.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import type { Browser, Page } from '@playwright/test';

const lostWithinMs = 10_000;
const connected = '[role=img][aria-label*="Hanna Lind"]';

async function managerAtDashboard(browser: Browser, url: string) {
  const manager = await enter(browser, url, 'manager');
  await manager.page.goto('/dashboard');
  await untilLive(manager.page);
  const board = new Dashboard(manager.page);
  await board.ready();
  return { ...manager, board, stayed: await markDocument(manager.page) };
}

function inkOfNumbers(page: Page): Promise<string> {
  return page
    .locator('.pnum')
    .first()
    .evaluate((number) => getComputedStyle(number).color);
}

/** Watches for everything the dashboard shows while it is not live. */
async function watchForLoss(page: Page) {
  const said = await watchFor(page, { selector: '[role=status]', text: 'Not live since ' });
  const marked = await watchFor(page, { selector: '#sheet[data-live=lost]' });
  return async () => Math.max(await said(), await marked());
}

test('connection cut: the dashboard says so within 10 s and catches up 50 missed records, each once', async ({
  browser,
  server,
}) => {
  const proxy = await startProxy(server.url);
  const manager = await managerAtDashboard(browser, proxy.url);
  const { board, page, stayed } = manager;
  const nurse = await browser.newContext({ baseURL: server.url });
  await signInOverRest(nurse, 'nurse');
  const [resident] = await activeResidents(nurse.request);
  const before = await board.number('Completed Vitals');
  const ink = await inkOfNumbers(page);

  const lost = await watchForLoss(page);
  const disconnectedAt = Date.now();
  proxy.disconnect();
  const pressures = Array.from({ length: 50 }, (_, index) => `${111 + (index % 25)}/${60 + (index % 29)}`);
  const posted: string[] = [];
  for (const pressure of pressures) posted.push(await postVitals(nurse.request, resident.id, pressure));
  expectWithin('the page shows a lost connection', (await lost()) - disconnectedAt, lostWithinMs);
  await expect(board.freshness()).toBeVisible();
  expect(await inkOfNumbers(page)).not.toBe(ink);
  expect(await board.number('Completed Vitals')).toBe(before);

  const back = await watchFor(page, { selector: '#sheet[data-live=live]' });
  const counted = await watchFor(page, { selector: '#sheet span', text: `${before + 50} records` });
  const reconnectedAt = Date.now();
  proxy.reconnect();
  expectWithin('the page is live again', (await back()) - reconnectedAt, lostWithinMs);
  expectWithin('the page is up to date again', (await counted()) - reconnectedAt, lostWithinMs);
  await expect.poll(() => board.number('Completed Vitals')).toBe(before + 50);
  expect(await inkOfNumbers(page)).toBe(ink);
  for (const recordNumber of posted.slice(-5)) await expect(board.row(recordNumber)).toHaveCount(1);
  await expect(board.vitals.getByRole('row')).toHaveCount(6);
  expect(await stayed()).toBe(true);

  const next = await postVitals(nurse.request, resident.id, '122/68');
  await expect(board.row(next)).toHaveCount(1);
  await proxy.close();
});

test('server hung or restarted: the dashboard says so within 10 s and is live again without a reload', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthline-live-'));
  let server = await startServer({ dataDir });
  const manager = await managerAtDashboard(browser, server.url);
  const { board, page, stayed } = manager;
  const nurse = await browser.newContext({ baseURL: server.url });
  await signInOverRest(nurse, 'nurse');
  const [resident] = await activeResidents(nurse.request);

  await test.step('it hangs', async () => {
    const lost = await watchForLoss(page);
    const hungAt = Date.now();
    process.kill(server.pid, 'SIGSTOP');
    try {
      expectWithin('the page shows that the server hangs', (await lost()) - hungAt, lostWithinMs);
    } finally {
      process.kill(server.pid, 'SIGCONT');
    }
    await expect(page.locator('#sheet')).toHaveAttribute('data-live', 'live', { timeout: 30_000 });
    const before = await board.number('Completed Vitals');
    const number = await postVitals(nurse.request, resident.id, '123/66');
    await expect(board.row(number)).toHaveCount(1);
    // The count may arrive after the row: the counts are gathered for up to a second.
    await expect.poll(() => board.number('Completed Vitals')).toBe(before + 1);
  });

  await test.step('it starts anew', async () => {
    const count = await board.number('Completed Vitals');
    const lost = await watchForLoss(page);
    const endedAt = Date.now();
    await server.stop();
    expectWithin('the page shows that the server ended', (await lost()) - endedAt, lostWithinMs);
    expect(await board.number('Completed Vitals')).toBe(count);
    server = await startServer({ port: Number(new URL(server.url).port), dataDir });
    const number = await postVitals(nurse.request, resident.id, '124/67');
    await expect(page.locator('#sheet')).toHaveAttribute('data-live', 'live', { timeout: 30_000 });
    await expect(board.row(number)).toHaveCount(1);
    await expect.poll(() => board.number('Completed Vitals')).toBe(count + 1);
    expect(await stayed()).toBe(true);
  });

  await manager.context.close();
  await nurse.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('Connected Users follows sign-ins and departures, and a reload does not remove a user for a moment', async ({
  browser,
  server,
}) => {
  const manager = await managerAtDashboard(browser, server.url);
  const nurse = await enter(browser, server.url, 'nurse2');
  const hers = `[role=img][aria-label*="${people.nurse2}"]`;
  await expect(manager.page.locator(hers)).toHaveCount(0);

  const came = await watchFor(manager.page, { selector: hers });
  const asked = requestSentAt(nurse.page, '/api/auth/me');
  await nurse.page.goto('/dashboard');
  await untilLive(nurse.page);
  expectWithin('a colleague came', (await came()) - (await asked), 3_000);

  const names = await recordLabels(manager.page, connected);
  await nurse.page.reload();
  await untilLive(nurse.page);
  // Had the reload removed the nurse, she would be gone before a colleague who came and left after it.
  const other = await enter(browser, server.url, 'gerocultor');
  const theirs = `[role=img][aria-label*="${people.gerocultor}"]`;
  await other.page.goto('/dashboard');
  await manager.page.locator(theirs).waitFor({ state: 'attached' });
  const otherLeft = await watchFor(manager.page, { selector: theirs, gone: true });
  await other.context.close();
  await otherLeft();
  for (const shown of await names()) expect(shown).toContain(people.nurse2);

  const left = await watchFor(manager.page, { selector: hers, gone: true });
  const closedAt = Date.now();
  await nurse.page.close();
  expectWithin('a colleague left', (await left()) - closedAt, 3_000);
});
