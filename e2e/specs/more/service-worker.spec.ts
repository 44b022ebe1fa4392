import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installCopy } from '../../pages/builds.ts';
import { untilDraftSaved } from '../../pages/draft-saved.ts';
import { activeResidents, countToday } from '../../pages/home.ts';
import { markDocument } from '../../pages/observe.ts';
import { Outbox } from '../../pages/outbox.ts';
import { desk, enter, people, tablet, untilLive } from '../../pages/sign-in.ts';
import { StoredApp } from '../../pages/stored-app.ts';
import { VitalsForm } from '../../pages/vitals-form.ts';
import { startServer } from '../../support/server.ts';
import { expect, test } from '../../support/test.ts';

const client = fileURLToPath(new URL('../../../packages/client/dist', import.meta.url));

const installing = { ...tablet, serviceWorkers: 'allow' } as const;

test('without a connection the app starts for who is signed in, with Form 01 and what waits; later it keeps everybody’s names to itself', async ({
  browser,
  server,
}) => {
  const { page: before, context } = await enter(browser, server.url, 'nurse', installing);
  const [first, second, ...others] = await activeResidents(context.request);
  const filled = new VitalsForm(before);
  await filled.open(first.id, { round: true });
  await new StoredApp(before).store();
  await context.setOffline(true);
  for (const [measure, text] of [
    ['Blood pressure', '171/41'],
    ['Pulse', '71'],
    ['SpO2', '96'],
  ] as const)
    await filled.tap(measure, text);
  await filled.save();
  await expect(before.getByText(`${first.lastName}: kept on this device`)).toBeVisible();
  await expect(before.getByRole('heading', { name: first.lastName })).toHaveCount(0);
  await untilDraftSaved(before, () => filled.tap('Blood pressure', '172/42'));
  const formUrl = before.url();
  await before.close();

  const page = await context.newPage();
  await test.step('a start from the home screen', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await expect(new Outbox(page).chip('1 waiting')).toBeVisible();
    // A resident whose form was never opened here, and who has no draft that a dialog would offer.
    const [unopened] = others.filter(({ id }) => !formUrl.includes(id));
    await page.goto(`/forms/vitals?residentId=${unopened?.id ?? ''}`);
    const name = new RegExp(unopened?.lastName ?? 'another resident');
    await expect(page.getByRole('heading', { name, includeHidden: true })).toBeVisible();
    await page.goto(formUrl);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  });

  await test.step('once the session is over nobody is named', async () => {
    await new StoredApp(page).endKeptSession();
    for (const url of [formUrl, `/forms/vitals?residentId=${second.id}`, '/dashboard']) {
      await page.goto(url);
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
      await expect(
        page.getByText(
          `1 unsent record and 1 unfinished record by ${people.nurse} are stored on this tablet.`,
        ),
      ).toBeVisible();
      for (const secret of [first.lastName, second.lastName, '171/41', '172/42'])
        await expect(page.locator('body')).not.toContainText(secret);
    }
  });

  await test.step('back at the server it goes on', async () => {
    await page.goto(formUrl);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(new VitalsForm(page).field('Blood pressure')).toHaveValue('172/42');
    await expect.poll(() => countToday(context.request, '171/41'), { timeout: 15_000 }).toBe(1);
  });
});

test('nothing but the built app and the home’s colours is stored on the device, and no data or photo passes through the service worker', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', installing);
  const app = new StoredApp(page);
  await page.goto('/dashboard');
  await app.untilStored();
  await app.untilInControl();
  const served: { path: string; byWorker: boolean }[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    served.push({ path, byWorker: response.fromServiceWorker() });
  });
  const residents = await activeResidents(context.request);
  const dayOf = `/residents/${residents[0].id}`;
  for (const url of ['/residents', dayOf, '/records', '/round', '/handover', '/wall', '/forms/vitals']) {
    await page.goto(url);
    await page.waitForLoadState('networkidle');
  }
  const paths = (byWorker: boolean) => served.filter((each) => each.byWorker === byWorker);
  expect(paths(false).filter(({ path }) => path.startsWith('/api/')).length).toBeGreaterThan(5);
  expect(paths(false).some(({ path }) => path === '/wall')).toBe(true);
  for (const { path } of paths(true))
    expect(path).toMatch(
      /^\/(residents(\/\w+)?|records|round|handover|forms\/vitals|appearance\.css|assets\/.*)$/,
    );
  // Proves that the check is not vacuous: the scripts did come through it.
  expect(paths(true).some(({ path }) => /^\/assets\/.*\.js$/.test(path))).toBe(true);

  const stored = Object.values(await app.contents());
  expect(stored).toHaveLength(1);
  expect(stored[0]?.length).toBeGreaterThan(20);
  for (const path of stored.flat())
    expect(path).toMatch(/^\/(index\.html|appearance\.css|assets\/(?!wall-).*-\S{8}\.\w+)$/);

  await test.step('what is cached is the build, byte for byte; no resident is named there or, in clear, anywhere else', async () => {
    await page.goto('/dashboard');
    const { cached, other } = await app.texts();
    expect(cached.length).toBeGreaterThan(20);
    for (const { path, sha256 } of cached.filter((each) => each.path !== '/appearance.css')) {
      const built = await readFile(join(client, path));
      expect([...createHash('sha256').update(built).digest()].join(), path).toBe(sha256);
    }
    // Proves that the check is not vacuous: it finds names that belong to the device.
    expect(other.join()).toContain('hearthline-encrypted copies');
    expect(other.join()).toContain(people.nurse);
    for (const { name, lastName } of residents) {
      expect(cached.filter(({ text }) => text.includes(`${name} ${lastName}`))).toEqual([]);
      expect(other.filter((text) => text.includes(lastName))).toEqual([]);
    }
  });
});

test('without a connection a page opens that was never opened before; one whose script is not on the device says so, and opens once it is back', async ({
  browser,
  server,
}) => {
  await test.step('the service worker has stored the scripts of all pages', async () => {
    const { page, context } = await enter(browser, server.url, 'nurse', { ...desk, serviceWorkers: 'allow' });
    await page.goto('/dashboard');
    await new StoredApp(page).store();
    await new StoredApp(page).untilInControl();
    await context.setOffline(true);
    await expect(page.getByText(/^Not live/).first()).toBeAttached({ timeout: 20_000 });
    await page.getByRole('link', { name: 'Handover', exact: true }).click();
    await expect(page.getByRole('heading', { name: /Handover/ }).first()).toBeVisible();
    await expect(page.getByText('This page is not on this device yet.')).toHaveCount(0);
  });

  await test.step('where nothing could be stored or fetched ahead', async () => {
    const { page, context } = await enter(browser, server.url, 'nurse', {
      ...desk,
      serviceWorkers: 'block',
    });
    const isMissing = /\/assets\/handover-page-.*\.js$/;
    await page.route(isMissing, (route) => route.abort());
    await page.goto('/dashboard');
    await untilLive(page);
    await context.setOffline(true);
    await expect(page.getByText(/^Not live/).first()).toBeAttached({ timeout: 20_000 });
    await page.getByRole('link', { name: 'Handover', exact: true }).click();
    await expect(page.getByText('This page is not on this device yet.')).toBeVisible();
    await expect(page.getByText('It opens when the connection is back.')).toBeVisible();
    await page.unroute(isMissing);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: /Handover/ }).first()).toBeVisible({ timeout: 30_000 });
  });
});

test('a new build leaves a form alone, is offered outside of it, and opens with a reload', async ({
  browser,
}) => {
  const [installed, dataDir] = [await installCopy(), await mkdtemp(join(tmpdir(), 'hearthline-update-'))];
  const { program } = installed;
  let server = await startServer({ dataDir, program });
  const { page, context } = await enter(browser, server.url, 'nurse', installing);
  const app = new StoredApp(page);
  const [resident] = await activeResidents(context.request);
  const form = new VitalsForm(page);
  await form.open(resident.id);
  // By itself: from then on it looks for new builds.
  await app.untilStored();
  const script = () => page.locator('script[type=module]').first().getAttribute('src');
  const firstScript = (await script()) ?? '';
  await untilDraftSaved(page, () => form.tap('Blood pressure', '173/43'));
  const sameDocument = await markDocument(page);
  const offer = page.getByText('A new version is ready.');

  await server.stop();
  await installed.rebuildApp();
  server = await startServer({ dataDir, program, port: Number(new URL(server.url).port) });
  await expect.poll(async () => Object.keys(await app.contents()), { timeout: 60_000 }).toHaveLength(2);
  await test.step('the form stays as it is, without a word', async () => {
    await expect.poll(() => app.isUpdateWaiting()).toBe(true);
    await expect(form.field('Blood pressure')).toHaveValue('173/43');
    await expect(offer).toHaveCount(0);
    expect(await sameDocument()).toBe(true);
  });

  await test.step('the rest of the open build still loads, though the server has none of it any more', async () => {
    expect((await context.request.get(firstScript)).status()).toBe(404);
    expect(await page.evaluate(async (path) => (await fetch(path)).status, firstScript)).toBe(200);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(offer).toBeVisible();
    expect(await sameDocument()).toBe(true);
  });

  await test.step('a reload opens the new build, which takes over', async () => {
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect.poll(script).not.toBe(firstScript);
    await untilLive(page);
    await expect.poll(() => app.isUpdateWaiting(), { timeout: 20_000 }).toBe(false);
    await expect(offer).toHaveCount(0);
  });

  await test.step('what was typed before is offered', async () => {
    await page.goto(`/forms/vitals?residentId=${resident.id}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(form.field('Blood pressure')).toHaveValue('173/43');
  });
  await context.close();
  await server.stop();
  await installed.remove();
  await rm(dataDir, { recursive: true, force: true });
});
