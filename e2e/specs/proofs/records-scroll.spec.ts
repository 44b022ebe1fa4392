import { activeResidents, postVitals } from '../../pages/home.ts';
import { longTasks } from '../../pages/long-tasks.ts';
import { desk, enter, phone, untilLive, type Person } from '../../pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import type { Page, Route } from '@playwright/test';

// A trace takes a snapshot of the document at every turn of the wheel, which is a long task of its own.
test.use({ trace: 'off' });

const yearOfReadings = 1_500;
const id = (number: number) => number.toString(16).padStart(24, '0');

/** Answers the page's requests for vitals with a made-up year of readings, page by page, instead of the server. */
async function serveYear(page: Page, template: Record<string, unknown>): Promise<void> {
  const last = Date.parse('2026-11-01T12:00:00.000Z');
  const records = Array.from({ length: yearOfReadings }, (_, index) => ({
    ...template,
    id: id(yearOfReadings - index),
    recordNumber: `VR-YEAR-${String(yearOfReadings - index).padStart(4, '0')}`,
    recordedAt: new Date(last - index * 5.84 * 3_600_000).toISOString(),
    bloodPressure: `${112 + (index % 90)}/${62 + (index % 20)}`,
    pulse: 50 + (index % 90),
    spo2: 86 + (index % 14),
  }));
  await page.route('**/api/vitals?*', (route: Route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('cursor') ?? 0);
    const end = from + Number(query.get('limit') ?? yearOfReadings);
    const nextCursor = end < yearOfReadings ? { nextCursor: String(end) } : {};
    return route.fulfill({ json: { records: records.slice(from, end), ...nextCursor } });
  });
}

/** Stores a record and answers it as the server returns it. */
async function someRecord({ context }: Person): Promise<Record<string, unknown>> {
  const [resident] = await activeResidents(context.request);
  await postVitals(context.request, resident.id, '121/71');
  const reply = await context.request.get(`/api/vitals?residentId=${resident.id}&limit=1`);
  const { records } = (await reply.json()) as { records: Record<string, unknown>[] };
  if (!records[0]) throw new Error('no record was stored');
  return records[0];
}

/** Scrolls with the mouse wheel until the page no longer moves. */
async function scrollToEnd(page: Page): Promise<void> {
  for (let still = 0; still < 8;) {
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(50);
    still = (await page.evaluate(() => scrollY)) === before ? still + 1 : 0;
  }
}

for (const { name, device, few } of [
  { name: 'desk', device: desk, few: 80 },
  { name: 'phone', device: phone, few: 80 },
]) {
  test(`records page: a year of readings scrolls to its end on a ${name} without a task over 50 ms`, async ({
    browser,
    server,
  }) => {
    const person = await enter(browser, server.url, 'manager', device);
    const { page } = person;
    const record = await someRecord(person);
    await serveYear(page, record);
    await page.goto(
      `/records?residentId=${String(record.residentId)}&startDate=2025-11-01&endDate=2026-11-21`,
    );
    const rows = page.locator('[data-index]');
    await rows.first().waitFor();
    await untilLive(page);
    await page.mouse.move(200, 600);
    const longOnes = await longTasks(page);
    await scrollToEnd(page);
    const long = await longOnes();
    await expect(page.locator(`[data-index="${String(yearOfReadings - 1)}"]`)).toBeVisible();
    expect(await rows.count()).toBeLessThan(few);
    if (name === 'desk') {
      await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(yearOfReadings + 1));
      await expect(page.getByRole('row').last()).toHaveAttribute('aria-rowindex', String(yearOfReadings + 1));
    }
    expect(long, 'tasks over 50 ms, in ms').toEqual([]);
  });
}
