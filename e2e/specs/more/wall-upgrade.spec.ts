import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installCopy } from '../../pages/builds.ts';
import { addResident, recordVitals } from '../../pages/care.ts';
import { closeAlerts } from '../../pages/home.ts';
import { fakeBoard } from '../../pages/fake-board.ts';
import { enter } from '../../pages/sign-in.ts';
import { pairedWall, Wall } from '../../pages/wall.ts';
import { markDocument } from '../../pages/observe.ts';
import { startServer } from '../../support/server.ts';
import { boardNow, buildBoardAlert, buildBoard } from '@hearthline/contracts/testing';
import { expect, test } from '../../support/test.ts';

test('wall board: a new build is loaded without a touch, but not while an alert is open', async ({
  browser,
}) => {
  const [installed, dataDir] = [await installCopy(), await mkdtemp(join(tmpdir(), 'hearthline-upgrade-'))];
  const { program } = installed;
  let server = await startServer({ dataDir, program });
  const upgrade = async (title: string) => {
    await server.stop();
    await installed.rebuildWall(title);
    server = await startServer({ dataDir, program, port: Number(new URL(server.url).port) });
  };
  const manager = await enter(browser, server.url, 'manager');
  const { request } = manager.context;
  const ines = await addResident(request, { name: 'Ines', lastName: 'Zarco', roomNumber: '75' });
  await closeAlerts(request);
  const { wall } = await pairedWall(browser, server.url, manager);
  await expect(wall.alerts).toHaveCount(0);
  await expect(wall.page).toHaveTitle('Hearthline wall board');

  await upgrade('The second build');
  await expect(wall.page).toHaveTitle('The second build', { timeout: 30_000 });
  await wall.live();

  await recordVitals(request, ines.id, { spo2: 84 });
  await expect(wall.alert('SpO2 84 %', 'I.Z.')).toBeVisible();
  const stayed = await markDocument(wall.page);
  await upgrade('The third build');
  // The board is connected to the new server, which has announced the new build.
  await recordVitals(request, ines.id, { pulse: 144 });
  await expect(wall.alert('Pulse 144', 'I.Z.')).toBeVisible({ timeout: 30_000 });
  await wall.live();
  await expect(wall.page).toHaveTitle('The second build');
  expect(await stayed()).toBe(true);

  await closeAlerts(request);
  await expect(wall.page).toHaveTitle('The third build', { timeout: 30_000 });
  await wall.live();
  for (const each of [manager.context, wall.page.context()]) await each.close();
  await server.stop();
  await installed.remove();
  await rm(dataDir, { recursive: true, force: true });
});

test('wall board: a new build waits an hour at most for an open alert', async ({ page }) => {
  const after = (minutes: number) => new Date(Date.parse(boardNow) + minutes * 60_000).toISOString();
  const alerts = [buildBoardAlert()];
  const { show } = await fakeBoard(page, buildBoard({ alerts }));
  const loaded: string[] = [];
  page.on('request', (each) => {
    if (new URL(each.url()).pathname === '/wall') loaded.push(each.resourceType());
  });
  await page.goto('/wall');
  await new Wall(page).live();
  const stayed = await markDocument(page);
  for (const [minutes, program] of [
    [1, '2.4.0-first'],
    [2, 'another'],
    [3, 'another'],
    [61, 'another'],
  ] as const) {
    await show(buildBoard({ alerts, program, now: after(minutes) }));
    await expect(page.locator('.wall-clock')).toHaveText(after(minutes).slice(11, 16));
  }
  expect(loaded).toEqual(['document']);
  expect(await stayed()).toBe(true);
  await show(buildBoard({ alerts, program: 'another', now: after(64) }));
  await expect.poll(() => loaded).toEqual(['document', 'fetch', 'document']);
  await new Wall(page).live();
  expect(await stayed()).toBe(false);
  // The announced build is running now, so it is not loaded again.
  await show(buildBoard({ program: 'another', now: after(130) }));
  await expect(page.locator('.wall-clock')).toHaveText(after(130).slice(11, 16));
  expect(loaded).toHaveLength(3);
});
