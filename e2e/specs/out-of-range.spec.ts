import { recordVitals } from '../pages/care.ts';
import { activeResidents } from '../pages/home.ts';
import { enter, untilLive } from '../pages/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a severe temperature is visible on dashboard, records and the resident’s page at every width', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'manager');
  const [resident] = await activeResidents(context.request);
  await recordVitals(context.request, resident.id, { temperature: 39.6 });
  const paths = ['/dashboard', '/records', '/records?band=severe', `/residents/${resident.id}?tab=vitals`];
  for (const width of [1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await page.goto(path);
      await untilLive(page);
      const chip = page.getByRole('main').locator('.tone-severe:visible', { hasText: /^39\.6\D*Severe/ });
      await expect(chip.first(), `${path} at ${String(width)}`).toBeVisible();
    }
  }
  await context.close();
});
