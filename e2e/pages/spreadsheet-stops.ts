import type { Page } from '@playwright/test';
import { untilLive } from './sign-in.ts';
import { chooseSpreadsheet, rehearseImport } from './spreadsheet-menu.ts';

/** The import dialog with refused rows, for the accessibility spec. */
export const spreadsheetStops: readonly {
  readonly name: string;
  readonly as: 'manager';
  readonly go: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'import of residents, rehearsed',
    as: 'manager',
    go: async (page) => {
      await page.goto('/residents');
      await untilLive(page);
      await rehearseImport(page, 'name,lastName,age\nZelda,Imported,80\nY,Short,80');
    },
  },
  {
    name: 'earlier imports',
    as: 'manager',
    go: async (page) => {
      await page.goto('/residents');
      await untilLive(page);
      await chooseSpreadsheet(page, 'Earlier imports');
      const dialog = page.getByRole('dialog', { name: 'Earlier imports' });
      await dialog.getByText('No imports yet').or(dialog.getByRole('listitem').first()).waitFor();
    },
  },
];
