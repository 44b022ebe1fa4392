import { addResident, recordVitals } from '../pages/care.ts';
import { Dashboard } from '../pages/dashboard.ts';
import { chooseInMenu, enter, phone, untilLive } from '../pages/sign-in.ts';
import { scrolling } from '../pages/targets.ts';
import { expect, test } from '../support/test.ts';
import type { APIRequestContext, Page } from '@playwright/test';

test.describe.configure({ timeout: 120_000 });

const allergies = ['Sulfonamides'];

/** Somebody of the first room, of whom every reading is severe, at both ends. */
async function gravelyIll(request: APIRequestContext): Promise<string> {
  const number = crypto.randomUUID().slice(0, 8);
  const person = { name: 'Concepción', lastName: 'Villanueva', roomNumber: `0-${number}`, allergies };
  const { id } = await addResident(request, person);
  const high = { bloodPressure: '224/121', pulse: 135, spo2: 86, temperature: 39.4, sugar: 312 };
  const low = { bloodPressure: '86/50', pulse: 38, spo2: 88, sugar: 45, confirmedOutOfRange: true };
  await recordVitals(request, id, low);
  await recordVitals(request, id, high);
  return id;
}

/** Cells of tables that hold more than they are wide, so that it lies on their neighbour. */
function spilling(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(td, th)')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => `${cell.innerText}: ${String(cell.scrollWidth)} in ${String(cell.clientWidth)}`),
  );
}

test('severe readings have room on the dashboard, whatever its width: nothing scrolls sideways, no word is broken', async ({
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
  await context.close();
});

test("a resident's severe readings lie beside each other, not on each other, whatever the width", async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse');
  const id = await gravelyIll(context.request);
  await page.goto(`/residents/${id}?tab=vitals`);
  await untilLive(page);
  const row = page.getByRole('row').nth(2);
  await row.waitFor();
  for (const width of [1920, 1440, 1320, 1280, 1180, 1100, 820, 744]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => spilling(page), `at ${String(width)}`).toEqual([]);
    await expect.poll(() => scrolling(page, '[role=tablist]', 'sideways'), String(width)).toEqual([]);
    await expect(row).toBeVisible();
  }
  await context.close();
});

test('the key of an alert on a phone is as wide as its box has room', async ({ browser, server }) => {
  const { page, context } = await enter(browser, server.url, 'nurse', phone);
  const id = await gravelyIll(context.request);
  await page.goto(`/residents/${id}`);
  const box = page.getByRole('region', { name: 'Alerts of this resident' });
  const key = box.getByRole('button', { name: /^I am on it/ }).first();
  const text = box.getByRole('button', { name: /Severe/ }).first();
  await expect.poll(async () => (await key.boundingBox())?.width).toBe((await text.boundingBox())?.width);
  await context.close();
});

test('a theme comes at once where no motion is wanted: nothing fades, no text is out of sight meanwhile', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dashboard');
  await new Dashboard(page).ready();
  const heading = page.getByRole('heading', { level: 1 });
  const colour = () => heading.evaluate((text) => getComputedStyle(text).color);
  const light = await colour();
  // Every fade that ever begins, however short.
  await page.evaluate(() =>
    document.addEventListener('transitionrun', () => (document.documentElement.dataset['faded'] = '')),
  );
  await chooseInMenu(page, 'nurse', 'Dark theme');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(colour).not.toBe(light);
  await expect(page.locator('html')).not.toHaveAttribute('data-faded');
  await context.close();
});
