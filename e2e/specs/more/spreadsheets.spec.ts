import { download, rehearseImport } from '../../pages/spreadsheet-menu.ts';
import { enter, untilLive } from '../../pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test.use({ actionTimeout: 15_000 });

test('a manager takes residents out and in again; a nurse sees what came, and that it went', async ({
  browser,
  server,
}) => {
  const manager = await enter(browser, server.url, 'manager');
  const nurse = await enter(browser, server.url, 'nurse');
  await manager.page.goto('/residents');
  await untilLive(manager.page);
  await nurse.page.goto('/residents?search=Importsdottir');
  await untilLive(nurse.page);
  await expect(nurse.page.getByRole('button', { name: 'Spreadsheet' })).toHaveCount(0);
  await expect(nurse.page.getByText('No residents match your search.')).toBeVisible();

  const { name, text } = await download(manager.page, 'Export');
  expect(name).toMatch(/^residents_export_\d{4}-\d\d-\d\d\.csv$/);

  await test.step('the export comes back without a change', async () => {
    const dialog = await rehearseImport(manager.page, text);
    await expect(dialog.getByText(/^0 to add, 0 to change, \d+ unchanged, 0 refused\.$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('what is right is stored, and is there on other screens at once', async () => {
    const rows = 'name;lastName;age;medicalHistory\nZelda;Importsdottir;80;=1+1\nY;Importsdottir;80;';
    const dialog = await rehearseImport(manager.page, rows);
    await expect(dialog.getByText('Name must be at least 2 characters.')).toBeVisible();
    const [refused] = await Promise.all([
      manager.page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download the refused rows' }).click(),
    ]);
    expect(refused.suggestedFilename()).toBe('refused_rows.csv');
    await expect(nurse.page.getByText('No residents match your search.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(manager.page.getByText('Import Completed')).toBeVisible();
    await expect(nurse.page.getByText('Zelda Importsdottir').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await expect(dialog.getByText('Undone: 1 row removed again.')).toBeVisible();
    await expect(nurse.page.getByText('No residents match your search.')).toBeVisible();
  });
});

test('the dashboard saves the template under its own name, and all vitals', async ({ browser, server }) => {
  const { page } = await enter(browser, server.url, 'manager');
  await page.goto('/dashboard');
  await untilLive(page);
  expect((await download(page, 'Template')).name).toBe('vitals_records_template.csv');
  const { name, text } = await download(page, 'Export');
  expect(name).toMatch(/^vitals_records_export_\d{4}-\d\d-\d\d\.csv$/);
  expect(text.split('\r\n')[0]).toContain('recordNumber,residentId,residentName');
});
