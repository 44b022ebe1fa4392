import type { Page } from '@playwright/test';
import { RootPage } from './root-page.ts';

/** Rootings, for the accessibility spec. */
export const rootStops: readonly {
  readonly name: string;
  readonly as: 'root';
  readonly go: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'unsaved system settings',
    as: 'root',
    go: async (page) => {
      await page.goto('/root-system-settings');
      await page.getByLabel('Version Number').fill('2.5.0');
      await page.getByRole('region', { name: 'Unsaved Changes' }).waitFor();
    },
  },
  {
    name: 'question before maintenance',
    as: 'root',
    go: async (page) => {
      const root = new RootPage(page);
      await root.open();
      await root.askForMaintenance();
      await page.getByText('in the middle of a form').first().waitFor();
    },
  },
  {
    name: 'note of root',
    as: 'root',
    go: async (page) => {
      await page.goto('/root-system-settings?tab=notes');
      await page.getByRole('button', { name: 'Add Note', exact: true }).click();
      const form = page.getByRole('dialog', { name: 'Create New Note' });
      await form.getByRole('button', { name: 'Create Note' }).click();
      await form.getByText('Title is required').waitFor();
    },
  },
  {
    name: 'version logs',
    as: 'root',
    go: async (page) => {
      await page.goto('/root-system-settings?tab=logs');
      await page.getByRole('button', { name: 'Show all of 2.4.0' }).click();
      await page.getByText('Implementation time').first().waitFor();
    },
  },
];
