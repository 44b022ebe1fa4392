import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { activeResidents } from '../pages/home.ts';
import { enter, tablet, untilLive } from '../pages/sign-in.ts';
import { VitalsForm } from '../pages/vitals-form.ts';
import { pairedWall } from '../pages/wall.ts';
import { test } from '../support/test.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

async function photograph(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await writeFile(`${folder}${name}.webp`, await sharp(png).webp({ quality: 70, effort: 6 }).toBuffer());
}

test('pictures of the README', async ({ browser, server }) => {
  const manager = await enter(browser, server.url, 'manager');
  const { wall } = await pairedWall(browser, server.url, manager);
  await photograph(wall.page, 'wall');

  await manager.page.goto('/dashboard');
  await untilLive(manager.page);
  await manager.page.getByRole('table', { name: 'Recent Records' }).waitFor();
  await photograph(manager.page, 'dashboard');

  const [resident] = await activeResidents(manager.context.request);
  await manager.page.goto(`/residents/${resident.id}`);
  await manager.page.getByRole('list', { name: 'Recent records' }).getByRole('listitem').first().waitFor();
  await photograph(manager.page, 'resident');

  await manager.page.goto('/');
  await photograph(manager.page, 'public-site');

  const nurse = await enter(browser, server.url, 'nurse', tablet);
  await new VitalsForm(nurse.page).open(resident.id);
  await photograph(nurse.page, 'form-01');

  await nurse.page.goto('/round');
  await nurse.page.getByRole('list', { name: 'Doses of the round' }).first().waitFor();
  await photograph(nurse.page, 'round');
});
