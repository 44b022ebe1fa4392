import { addResident, recordVitals } from '../../pages/care.ts';
import { Dashboard } from '../../pages/dashboard.ts';
import { Outbox } from '../../pages/outbox.ts';
import { VitalsForm } from '../../pages/vitals-form.ts';
import { chooseInMenu, enter, phone, tablet, untilLive } from '../../pages/sign-in.ts';
import { scrolling } from '../../pages/targets.ts';
import { expect, test } from '../../support/test.ts';
import type { APIRequestContext, Page } from '@playwright/test';

const allergies = ['Sulfonamides'];

/** Adds a resident who is listed first and has two records, every reading severely low or high. */
async function gravelyIll(request: APIRequestContext): Promise<string> {
  // Digits, of nearly equal width: how wide the room is must not differ from run to run.
  const number = String(Date.now()).slice(-8);
  const person = { name: 'Concepción', lastName: 'Villanueva', roomNumber: `0-${number}`, allergies };
  const { id } = await addResident(request, person);
  const high = { bloodPressure: '224/121', pulse: 135, spo2: 86, temperature: 39.4, sugar: 312 };
  const low = { bloodPressure: '86/50', pulse: 38, spo2: 88, sugar: 45, confirmedOutOfRange: true };
  await recordVitals(request, id, low);
  await recordVitals(request, id, high);
  return id;
}

/** The table cells whose content is wider than the cell, as "text: width in width". */
function spilling(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(td, th)')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => `${cell.innerText}: ${String(cell.scrollWidth)} in ${String(cell.clientWidth)}`),
  );
}

test('dashboard with severe readings: no horizontal scrolling and no broken word at any width', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'manager');
  await gravelyIll(context.request);
  await page.goto('/dashboard');
  await new Dashboard(page).ready();
  const allergy = page.getByText('Sulfonamides', { exact: true }).locator('visible=true').first();
  await allergy.waitFor();
  for (const width of [1920, 1440, 1366, 1280, 1180, 1100, 1024, 820, 768, 640, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const where = `at ${String(width)}`;
    await expect.poll(() => scrolling(page, '.never', 'sideways'), where).toEqual([]);
    expect(await allergy.evaluate((text) => text.getClientRects().length), where).toBe(1);
    expect((await allergy.boundingBox())?.height, where).toBeLessThan(28);
  }
});

test('lists, reports, trends and the audit: no horizontal scrolling at any width', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'administrator');
  const id = await gravelyIll(context.request);
  const pages = [
    ['/users/administrators', page.getByText('@administrator').locator('visible=true')],
    ['/profile', page.getByText('This device')],
    ['/reports', page.getByRole('button', { name: 'Print' })],
    [`/residents/${id}?tab=trends&span=24h`, page.getByRole('slider', { name: 'Pulse, readings' })],
    ['/user-activity', page.getByText('Signed in').locator('visible=true')],
    ['/audit', page.getByRole('list', { name: 'Audit' }).getByRole('listitem')],
  ] as const;
  for (const [address, shown] of pages) {
    await page.goto(address);
    for (const width of [1440, 1024, 820, 640, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await shown.first().waitFor();
      const where = `${address} at ${String(width)}`;
      // Tabs wider than a phone scroll, and show that they do.
      await expect.poll(() => scrolling(page, '[role=tablist]', 'sideways'), where).toEqual([]);
    }
  }
});

test("a resident's severe readings: no cell of the table spills over its neighbour at any width", async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse');
  const id = await gravelyIll(context.request);
  await page.goto(`/residents/${id}?tab=vitals`);
  await untilLive(page);
  const records = page.getByRole('region', { name: 'Health Records' });
  const row = records.getByRole('row').nth(2).or(records.getByRole('listitem').nth(1));
  await row.waitFor();
  for (const width of [1920, 1440, 1320, 1280, 1180, 1100, 820, 744]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => spilling(page), `at ${String(width)}`).toEqual([]);
    await expect.poll(() => scrolling(page, '[role=tablist]', 'sideways'), String(width)).toEqual([]);
    await expect(row).toBeVisible();
  }
});

test("the button that takes an alert is as wide as the alert's box on a phone", async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', phone);
  const id = await gravelyIll(context.request);
  await page.goto(`/residents/${id}`);
  const box = page.getByRole('region', { name: 'Alerts of this resident' });
  const button = box.getByRole('button', { name: /^I’ll take it/ }).first();
  const text = box.getByRole('button', { name: /Severe/ }).first();
  const widths = async () => [(await button.boundingBox())?.width, (await text.boundingBox())?.width];
  await expect
    .poll(async () => {
      const [ofButton, ofText] = await widths();
      return ofButton !== undefined && ofButton === ofText;
    })
    .toBe(true);
});

test('the alert bar takes at most 72 px of a phone', async ({ browser, server }) => {
  const { page, context } = await enter(browser, server.url, 'nurse', phone);
  const { id } = await addResident(context.request, {
    name: 'Harold',
    lastName: 'Pemberton',
    roomNumber: '91B',
  });
  // Alerts of other tests have more readings and longer names.
  await page.route(/\/api\/care-alerts(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { alerts } = (await response.json()) as { alerts: { residentId: string }[] };
    await route.fulfill({ response, json: { alerts: alerts.filter(({ residentId }) => residentId === id) } });
  });
  await recordVitals(context.request, id, { spo2: 86 });
  const bar = page.getByRole('region', { name: 'Alerts', exact: true });
  await expect(async () => {
    await page.goto('/residents');
    await expect(bar).toContainText('Harold Pemberton, room 91B', { timeout: 10_000 });
  }).toPass();
  await expect(bar).toContainText('SpO2 86 %, Severe');
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(72);
});

test("text of twice the size breaks no word of the dashboard's figures", async ({ browser, server }) => {
  const { page } = await enter(browser, server.url, 'manager');
  await page.goto('/dashboard');
  await new Dashboard(page).ready();
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  for (const width of [1920, 1440, 1280, 820]) {
    await page.setViewportSize({ width, height: 900 });
    for (const word of ['Connected', 'Records', 'Medications', 'Completed'])
      expect(await linesOf(page, word), `${word} at ${String(width)}`).toBe(1);
  }
});

/** On how many lines the first occurrence of a word in the page's main part stands. */
function linesOf(page: Page, word: string): Promise<number> {
  return page.evaluate((word) => {
    const main = document.querySelector('main') ?? document.body;
    const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text | null) {
      const start = node.data.indexOf(word);
      if (start === -1 || node.parentElement?.checkVisibility() !== true) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + word.length);
      return range.getClientRects().length;
    }
    return 0;
  }, word);
}

test('no part of a name is broken on a small phone', async ({ browser, server }) => {
  const { page, context } = await enter(browser, server.url, 'nurse', phone);
  const id = await gravelyIll(context.request);
  const paths = [
    '/dashboard',
    '/residents?search=Villanueva',
    `/records?residentId=${id}`,
    `/residents/${id}`,
  ];
  for (const path of paths) {
    await page.goto(path);
    await untilLive(page);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const word of ['Concepción', 'Villanueva'])
        await expect.poll(() => linesOf(page, word), `${word}, ${path} at ${String(width)}`).toBe(1);
    }
  }
});

test('"Not live since" and "1 waiting" stand beside each other on a tablet, and cut off no title', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', tablet);
  const { id } = await addResident(context.request, { name: 'Wanda', lastName: 'Waiting' });
  const form = new VitalsForm(page);
  // In a round: a form opened for one resident would lead back to a page that is not on this device yet.
  await form.open(id, { round: true });
  await form.field('Blood pressure').fill('121/71');
  await form.field('Pulse').fill('71');
  await form.field('SpO2').fill('96');
  await context.setOffline(true);
  await form.save();
  const waiting = new Outbox(page).chip('1 waiting');
  const notLive = page.getByText(/^Not live since/).first();
  const areApart = async () => {
    await expect(waiting).toBeVisible({ timeout: 20_000 });
    await expect(notLive).toBeVisible({ timeout: 20_000 });
    const [a, b] = [await waiting.boundingBox(), await notLive.boundingBox()];
    if (!a || !b) throw new Error('a chip is not on screen');
    const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
    const isUnder = a.y + a.height <= b.y || b.y + b.height <= a.y;
    expect(isBeside || isUnder, `${JSON.stringify(a)} ${JSON.stringify(b)}`).toBe(true);
  };
  await areApart();
  const title = page.getByRole('heading', { level: 1 });
  expect(await title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await areApart();
  await context.setOffline(false);
  await expect(waiting).toHaveCount(0, { timeout: 20_000 });
});

test('with reduced motion the theme changes without a transition', async ({ browser, server }) => {
  const { page } = await enter(browser, server.url, 'nurse');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dashboard');
  await new Dashboard(page).ready();
  const heading = page.getByRole('heading', { level: 1 });
  const colour = () => heading.evaluate((text) => getComputedStyle(text).color);
  const light = await colour();
  await page.evaluate(() =>
    document.addEventListener('transitionrun', () => (document.documentElement.dataset['faded'] = '')),
  );
  await chooseInMenu(page, 'nurse', 'Dark theme');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(colour).not.toBe(light);
  await expect(page.locator('html')).not.toHaveAttribute('data-faded');
});
