import type { BrowserContext } from '@playwright/test';
import { desk, enter } from '../../pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

/** Removes features that the oldest supported browsers lack, before any script of the page runs. */
function removeNewer(): void {
  Reflect.deleteProperty(AbortSignal, 'any');
  for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with'])
    Reflect.deleteProperty(Array.prototype, name);
}

test('Staff pages work without AbortSignal.any and the methods of arrays that copy', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', desk);
  await context.addInitScript(removeNewer);
  for (const path of ['/dashboard', '/residents', '/round', '/handover']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/is not a function|Failed to load|stopped working/)).toHaveCount(0);
  }
  const filled = await page.evaluate(() => [AbortSignal.any([]).aborted, [2, 1].toSorted()]);
  expect(filled).toEqual([false, [1, 2]]);
});

/** Imitates a browser whose styles lack these words. */
const withoutStyles = (context: BrowserContext, ...words: string[]) =>
  context.addInitScript((lacking) => {
    const native: (...args: string[]) => boolean = CSS.supports;
    CSS.supports = (...args: string[]) =>
      !lacking.some((word) => args.join(' ').includes(word)) && native.apply(CSS, args);
  }, words);

test('A browser below the floor gets a page that names it, and starts nothing', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  await withoutStyles(context, 'color-mix', 'dvh');
  const page = await context.newPage();
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())));
  for (const [path, floor] of [
    ['/login', /Chromium 111, or Safari 16\.4 \(iPadOS 16\.4\)/],
    ['/dashboard', /Chromium 111/],
    ['/wall', /The wall board needs .*Chromium 108/],
  ] as const) {
    await page.goto(path, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { name: 'This browser is too old for Hearthline' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(floor);
    await expect(page.locator('#root')).toHaveCount(0);
  }
  expect(calls).toEqual([]);
});

test('The wall starts in a browser between its own floor and that of the staff pages', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  await withoutStyles(context, 'color-mix');
  await context.addInitScript(removeNewer);
  const page = await context.newPage();
  await page.goto('/wall');
  await expect(page.getByText('This display is not paired yet')).toBeVisible();
});
