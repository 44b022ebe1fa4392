import { type Page } from '@playwright/test';
import { activeResidents, postVitals } from '../pages/home.ts';
import { enter, untilLive } from '../pages/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Sums up the page's layout shifts from its first moment on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const total = { shift: 0 };
    Object.assign(globalThis, { layoutShift: total });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) total.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { layoutShift: { shift: number } }).layoutShift.shift);
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`dashboard at ${String(width)} px: an open alert moves nothing while the page loads`, async ({
    browser,
    server,
  }) => {
    const { page, context } = await enter(browser, server.url, 'manager');
    const [resident] = await activeResidents(context.request);
    await postVitals(context.request, resident.id, '224/121');
    const shift = await watchShifts(page);
    await page.setViewportSize({ width, height });
    await page.goto('/dashboard');
    await untilLive(page);
    await page.getByRole('region', { name: 'Alerts', exact: true }).waitFor();
    await page.getByText(/^\d+ records?$/).waitFor();
    expect(await shift()).toBeLessThanOrEqual(0.02);
    await context.close();
  });
