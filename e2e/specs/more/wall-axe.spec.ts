import { faultsOnDevices, violations } from '../../pages/accessibility.ts';
import { addResident, recordVitals } from '../../pages/care.ts';
import { closeAlerts } from '../../pages/home.ts';
import { enter } from '../../pages/sign-in.ts';
import { scrolling } from '../../pages/targets.ts';
import { DisplaysList } from '../../pages/displays-page.ts';
import { pairedWall, Wall } from '../../pages/wall.ts';
import { expect, test } from '../../support/test.ts';
import type { Page } from '@playwright/test';

test.use({ actionTimeout: 20_000 });

const themes = ['light', 'dark'] as const;
const rulesOf = { light: 'all', dark: 'colours' } as const;
const sizes = [
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
] as const;

/** Checks what a display shows at every size in both themes; outside tests the hour of the home sets the theme. */
async function checkAt(page: Page, what: string): Promise<void> {
  for (const theme of themes) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const where = `${what}, ${theme}, ${size.width}x${size.height}`;
      expect.soft(await violations(page, { rules: rulesOf[theme] }), where).toEqual([]);
      expect.soft(await scrolling(page, '.never'), where).toEqual([]);
    }
  }
}

test('wall board, unpaired, without alerts, with alerts and not live: accessible at every size in both themes, without scrolling', async ({
  browser,
  server,
}) => {
  const manager = await enter(browser, server.url, 'manager');
  const { request } = manager.context;
  await closeAlerts(request);

  const unpaired = await Wall.open(browser, server.url);
  await unpaired.page.getByRole('img', { name: /^QR code of / }).waitFor();
  await checkAt(unpaired.page, 'unpaired');
  await unpaired.close();

  const { wall } = await pairedWall(browser, server.url, manager);
  await wall.page.getByText('No open alerts').waitFor();
  await checkAt(wall.page, 'quiet');
  const readings = [
    { spo2: 84 },
    { pulse: 139 },
    { bloodPressure: '88/54' },
    { spo2: 85, temperature: 39.6 },
  ] as const;
  for (const [index, reading] of readings.entries()) {
    const roomNumber = String(91 + index);
    const { id } = await addResident(request, { name: 'Lena', lastName: 'Ostrow', roomNumber });
    await recordVitals(request, id, reading);
    await expect(wall.alerts).toHaveCount(index + 1);
    if (index !== 1) continue;
    const { alerts } = (await (await request.get('/api/care-alerts')).json()) as { alerts: { id: string }[] };
    await request.post(`/api/care-alerts/${alerts[0]?.id ?? ''}/take`, { data: {} });
    await expect(wall.alert('Hanna is on it')).toBeVisible();
    await checkAt(wall.page, 'two alerts');
  }
  await checkAt(wall.page, 'four alerts');
  await wall.page.context().setOffline(true);
  await wall.page.routeWebSocket('**', () => undefined);
  await expect(wall.page.getByText(/^Not live since /)).toBeVisible({ timeout: 20_000 });
  await checkAt(wall.page, 'not live');
});

test('the list of screens and its form: accessible in both themes, with targets of 44 px, on a phone, a tablet and a desk', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'manager');
  await pairedWall(browser, server.url, { page, context }, { name: 'Nurses’ station' });
  const list = new DisplaysList(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await list.open();
  await expect(list.row('Nurses’ station').first()).toBeVisible();
  expect.soft(await faultsOnDevices(page, { isWhole: true }), 'list').toEqual([]);
  await page.getByRole('button', { name: 'Change Nurses’ station' }).first().click();
  await page.getByRole('radio', { name: /Room only/ }).waitFor();
  expect.soft(await faultsOnDevices(page, { isWhole: true }), 'form').toEqual([]);
});
