import { enter } from '../../pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('notes of root: one appears at another screen of root at once, and version logs are saved as a PDF', async ({
  browser,
  server,
}) => {
  const [first, second] = [
    await enter(browser, server.url, 'root'),
    await enter(browser, server.url, 'root'),
  ];
  for (const { page } of [first, second]) await page.goto('/root-system-settings?tab=notes');
  const title = `Boiler ${String(Date.now())}`;
  await second.page.getByRole('button', { name: 'Add Note', exact: true }).waitFor();
  await first.page.getByRole('button', { name: 'Add Note', exact: true }).click();
  const form = first.page.getByRole('dialog', { name: 'Create New Note' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Content').fill('Call the plumber');
  await form.getByRole('button', { name: 'Create Note' }).click();
  await expect(second.page.getByRole('heading', { name: title })).toBeVisible();

  await second.page.getByRole('button', { name: `Delete ${title}` }).click();
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(first.page.getByRole('heading', { name: title })).toHaveCount(0);

  await first.page.getByRole('tab', { name: 'Logs Records' }).click();
  const saved = first.page.waitForEvent('download');
  await first.page.getByRole('button', { name: 'Export as PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^version-logs_.*\.pdf$/);
  await expect(first.page.getByText('Export Successful')).toBeVisible();
});
