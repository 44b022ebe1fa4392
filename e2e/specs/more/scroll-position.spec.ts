import { activeResidents } from '../../pages/home.ts';
import { desk, enter, phone, untilLive } from '../../pages/sign-in.ts';
import { VitalsForm } from '../../pages/vitals-form.ts';
import { expect, test } from '../../support/test.ts';
import type { Locator, Page } from '@playwright/test';

test.use({ actionTimeout: 15_000 });

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Scrolls the page by this much and answers where it then is. */
async function scrollBy(page: Page, px: number): Promise<number> {
  await page.evaluate((by) => window.scrollBy(0, by), px);
  // Rendering at the new position may change the page's height.
  await page.waitForTimeout(300);
  return scrolledTo(page);
}

/** From now on the replies of this call come late: pages are rendered before their lists are there. */
const delay = (page: Page, call: string) =>
  page.route(call, async (route) => {
    await new Promise((resume) => setTimeout(resume, 700));
    await route.continue();
  });

/** The first of these elements that is whole in the window, below the bars at its top. */
async function firstInWindow(elements: Locator): Promise<Locator> {
  const index = await elements.evaluateAll((all) =>
    all.findIndex((each) => {
      const { top, bottom, height } = each.getBoundingClientRect();
      return height > 0 && top > 200 && bottom < innerHeight;
    }),
  );
  expect(index).toBeGreaterThanOrEqual(0);
  return elements.nth(index);
}

/** Without Playwright's own scrolling, which moves the page under a sticky bar. */
const press = (target: Locator) => target.evaluate((element: HTMLElement) => element.click());

/** Follows a link of the sidebar, which on a phone is in a drawer. */
async function follow(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true });
  if (!(await link.isVisible())) await press(page.getByRole('button', { name: 'Menu', exact: true }));
  await press(link);
}

/** Waits until the page is at this place, and sees that it stays there. */
async function expectPlace(page: Page, place: number): Promise<void> {
  await expect.poll(() => scrolledTo(page)).toBe(place);
  await page.waitForTimeout(1_000);
  expect(await scrolledTo(page)).toBe(place);
}

for (const { name, device } of [
  { name: 'desk', device: desk },
  { name: 'phone', device: phone },
]) {
  const residentLinks = (page: Page) => page.locator('main a[href^="/residents/"]');

  test(`a resident opens at the top on a ${name}; Back, Forward and a reload restore the place in the list`, async ({
    browser,
    server,
  }) => {
    const { page } = await enter(browser, server.url, 'nurse', device);
    await page.goto('/residents?pageSize=30');
    await untilLive(page);
    await residentLinks(page).nth(20).waitFor({ state: 'attached' });
    const list = await scrollBy(page, 450);
    expect(list).toBe(450);
    await delay(page, '**/api/residents?*');

    await (await firstInWindow(residentLinks(page))).click();
    await page.getByRole('region', { name: 'Health Records' }).waitFor();
    await expectPlace(page, 0);
    const resident = await scrollBy(page, 120);
    expect(resident).toBeGreaterThan(0);

    await page.goBack();
    await expect(residentLinks(page)).toHaveCount(0);
    await expectPlace(page, list);
    await page.goForward();
    await page.getByRole('region', { name: 'Health Records' }).waitFor();
    await expectPlace(page, resident);
    await page.goBack();
    await expectPlace(page, list);
    await page.reload();
    await residentLinks(page).nth(20).waitFor({ state: 'attached' });
    await expectPlace(page, list);
  });

  test(`another page of a list keeps the place on a ${name}, and so does an opened record`, async ({
    browser,
    server,
  }) => {
    const { page } = await enter(browser, server.url, 'nurse', device);
    await page.setViewportSize({ width: device.viewport?.width ?? 0, height: 600 });
    await page.goto('/residents');
    await untilLive(page);
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await next.scrollIntoViewIfNeeded();
    const before = await scrolledTo(page);
    expect(before).toBeGreaterThan(100);
    await next.click();
    await page.getByText(/^Page 2 of \d+$/).waitFor();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    // The rows of the second page may be lower.
    expect(Math.abs((await scrolledTo(page)) - before)).toBeLessThan(60);

    await page.goto('/records?startDate=2020-01-01&endDate=2030-01-01');
    await page.locator('[data-index="4"]').waitFor({ state: 'attached' });
    const records = await scrollBy(page, 900);
    await (await firstInWindow(page.locator('[data-index] button'))).click();
    await page.waitForURL(/record=/);
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    expect(await scrolledTo(page)).toBe(records);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectPlace(page, records);
  });

  test(`a long list of records is where it was left after Back on a ${name}`, async ({ browser, server }) => {
    const { page } = await enter(browser, server.url, 'nurse', device);
    await page.goto('/records?startDate=2020-01-01&endDate=2030-01-01');
    await untilLive(page);
    await page.locator('[data-index="4"]').waitFor({ state: 'attached' });
    // By hand: each row is rendered on the way.
    for (let turn = 0; turn < 6; turn += 1) await scrollBy(page, 500);
    const records = await scrolledTo(page);
    expect(records).toBeGreaterThan(2_500);
    const row = await (await firstInWindow(page.locator('[data-index]'))).innerText();
    await delay(page, '**/api/vitals?*');
    await follow(page, 'Residents');
    await residentLinks(page).nth(5).waitFor({ state: 'attached' });
    await expectPlace(page, 0);
    await page.goBack();
    await expect(page.locator('[data-index]')).toHaveCount(0);
    await expectPlace(page, records);
    expect(await (await firstInWindow(page.locator('[data-index]'))).innerText()).toBe(row);
  });
}

test('a page that is rendered at once begins at its top, on iOS too', async ({ browser, server }) => {
  const { page } = await enter(browser, server.url, 'nurse', phone);
  // There, a dialog that closes scrolls back to where it was opened: the drawer must not do so to the next page.
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'iPhone' }));
  const help = page.getByRole('heading', { name: 'Help', exact: true });
  await page.goto('/help');
  await help.waitFor();
  expect(await page.evaluate(() => document.body.scrollHeight - innerHeight)).toBeGreaterThan(300);
  await follow(page, 'Residents');
  await page.locator('main a[href^="/residents/"]').nth(5).waitFor({ state: 'attached' });
  expect(await scrollBy(page, 300)).toBe(300);
  await follow(page, 'Help');
  await help.waitFor();
  await expectPlace(page, 0);
});

test('whoever scrolls before the list is there stays where they are', async ({ browser, server }) => {
  const { page } = await enter(browser, server.url, 'nurse');
  const rows = page.getByRole('row');
  await page.goto('/residents?pageSize=30');
  await untilLive(page);
  await rows.nth(20).waitFor();
  await scrollBy(page, 450);
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page.getByRole('heading', { name: 'Reports' }).waitFor();
  await delay(page, '**/api/residents?*');
  await page.goBack();
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 10);
  await rows.nth(20).waitFor();
  await page.waitForTimeout(500);
  expect(await scrolledTo(page)).toBeLessThan(450);
});

test('after a save of Form 01 on a phone the residents begin at their top', async ({ browser, server }) => {
  const { page, context } = await enter(browser, server.url, 'nurse', phone);
  const [resident] = await activeResidents(context.request);
  const form = new VitalsForm(page);
  await page.goto(`/forms/vitals?residentId=${resident.id}`);
  await form.tap('Blood pressure', '121/42');
  await form.tap('Pulse', '72');
  await form.tap('SpO2', '97');
  // Same space as a message at the bottom takes.
  await page.addStyleTag({ content: 'body { padding-bottom: 60px !important }' });
  expect(await scrollBy(page, 60)).toBeGreaterThan(0);
  await form.saveStored();
  await page.waitForURL('**/residents');
  await page.locator('main a[href^="/residents/"]').first().waitFor();
  await expectPlace(page, 0);
});
