import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** Chooses an entry of the page's spreadsheet menu. */
export async function chooseSpreadsheet(
  page: Page,
  entry: 'Template' | 'Export' | 'Import CSV' | 'Earlier imports',
): Promise<void> {
  await page.getByRole('button', { name: 'Spreadsheet' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Downloads a file by the menu; answers its name and text. */
export async function download(
  page: Page,
  entry: 'Template' | 'Export',
): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), chooseSpreadsheet(page, entry)]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Opens the import dialog and chooses a file of this text; resolves with the dialog once the rehearsal is there. */
export async function rehearseImport(page: Page, text: string): Promise<Locator> {
  await chooseSpreadsheet(page, 'Import CSV');
  const dialog = page.getByRole('dialog', { name: /^Import/ });
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog.getByLabel('CSV file', { exact: true }).setInputFiles(file);
  await dialog.getByText(/to add,/).waitFor();
  return dialog;
}
