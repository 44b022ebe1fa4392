import { addResident, recordVitals } from '../pages/care.ts';
import { gravely } from '../pages/gravely.ts';
import { closeAlerts } from '../pages/home.ts';
import { desk, enter, phone, tablet } from '../pages/sign-in.ts';
import { scrolling, tooSmall } from '../pages/targets.ts';
import { DisplaysList } from '../pages/displays-page.ts';
import { pairedWall, Wall } from '../pages/wall.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 20_000 });

const themes = ['light', 'dark'] as const;
const sizes = [
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
] as const;

/** Looks at what a display shows at every size by day and by night; the home's hour sets the theme otherwise. */
async function lookAt(page: Page, what: string): Promise<void> {
  for (const theme of themes) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const where = `${what}, ${theme}, ${size.width}x${size.height}`;
      expect.soft(await gravely(page, theme === 'light' ? 'all' : 'colours'), where).toEqual([]);
      expect.soft(await scrolling(page, '.never'), where).toEqual([]);
    }
  }
}

test('the wall is accessible and never scrolls: unpaired, quiet, with alerts, not live', async ({
  browser,
  server,
}) => {
  const manager = await enter(browser, server.url, 'manager');
  const { request } = manager.context;
  await closeAlerts(request);

  const unpaired = await Wall.open(browser, server.url);
  await unpaired.page.getByRole('img', { name: /^QR code of / }).waitFor();
  await lookAt(unpaired.page, 'unpaired');
  await unpaired.close();

  const { wall } = await pairedWall(browser, server.url, manager);
  await wall.page.getByText('No open alerts').waitFor();
  await lookAt(wall.page, 'quiet');
  const lena = await addResident(request, { name: 'Lena', lastName: 'Ostrow', roomNumber: '91' });
  const readings = [{ spo2: 84 }, { pulse: 139 }, { bloodPressure: '88/54' }, { temperature: 39.6 }] as const;
  for (const [index, reading] of readings.entries()) {
    await recordVitals(request, lena.id, reading);
    await expect(wall.alerts).toHaveCount(index + 1);
    if (index !== 1) continue;
    const { alerts } = (await (await request.get('/api/care-alerts')).json()) as { alerts: { id: string }[] };
    await request.post(`/api/care-alerts/${alerts[0]?.id ?? ''}/take`, { data: {} });
    await expect(wall.alert('Hanna is on it')).toBeVisible();
    await lookAt(wall.page, 'two alerts');
  }
  await lookAt(wall.page, 'four alerts');
  await wall.page.context().setOffline(true);
  await wall.page.routeWebSocket('**', () => undefined);
  await expect(wall.page.getByText(/^Not live since /)).toBeVisible({ timeout: 20_000 });
  await lookAt(wall.page, 'not live');
  await wall.close();
  await manager.context.close();
});

for (const [name, device] of Object.entries({ phone, tablet, desk })) {
  test(`the list of screens on a ${name} is accessible in both themes, with targets for a finger`, async ({
    browser,
    server,
  }) => {
    const manager = await enter(browser, server.url, 'manager', device);
    const { wall } = await pairedWall(browser, server.url, manager, { name: 'Nurses’ station' });
    const list = new DisplaysList(manager.page);
    for (const colorScheme of themes) {
      await manager.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await list.open();
      await expect(list.row('Nurses’ station').first()).toBeVisible();
      expect.soft(await gravely(manager.page), `${name}, ${colorScheme}`).toEqual([]);
      expect.soft(await tooSmall(manager.page, 44), name).toEqual([]);
      await manager.page.getByRole('button', { name: 'Change Nurses’ station' }).first().click();
      await manager.page.getByRole('radio', { name: /Room only/ }).waitFor();
      expect.soft(await gravely(manager.page), `changing, ${name}, ${colorScheme}`).toEqual([]);
      expect.soft(await tooSmall(manager.page, 44, '[role=dialog]'), name).toEqual([]);
      await manager.page.getByRole('button', { name: 'Cancel' }).click();
    }
    await wall.close();
    await manager.context.close();
  });
}
