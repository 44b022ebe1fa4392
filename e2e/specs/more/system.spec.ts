import { addResident } from '../../pages/care.ts';
import { enter } from '../../pages/sign-in.ts';
import { scrolling } from '../../pages/targets.ts';
import { expect, test } from '../../support/test.ts';

test('root sees how the server is doing, at any width, and saves what is held about a resident', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'root');
  await page.goto('/system');
  await expect(page.getByText('Event-loop delay')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Disk' })).toContainText('free');
  for (const width of [1920, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => scrolling(page, '.never', 'sideways'), `at ${String(width)}`).toEqual([]);
  }
  const { id } = await addResident(context.request, { name: 'Archive', lastName: crypto.randomUUID() });
  await page.goto(`/residents/${id}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export personal data' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^personal_data_.*\.zip$/);
});

test('the page System is for root alone', async ({ browser, server }) => {
  const { page } = await enter(browser, server.url, 'administrator');
  await page.goto('/system');
  await expect(page.getByText('You do not have permission to view this page.')).toBeVisible();
});
