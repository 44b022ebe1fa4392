import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const anyPicture = fileURLToPath(new URL('../../packages/client/public/icon-512.png', import.meta.url));

/** The public site and its settings, for the accessibility spec. */
export const websiteStops: readonly {
  readonly name: string;
  readonly as: 'manager' | 'nobody';
  readonly go: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'public site',
    as: 'nobody',
    go: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Next picture' }).first().waitFor();
    },
  },
  {
    name: 'website settings',
    as: 'manager',
    go: async (page) => {
      await page.goto('/webpage-settings');
      await page.getByRole('button', { name: 'Save texts' }).waitFor();
    },
  },
  {
    name: 'website gallery',
    as: 'manager',
    go: async (page) => {
      await page.goto('/webpage-settings?tab=top_banner');
      await page.getByRole('button', { name: 'Add picture' }).waitFor();
    },
  },
  {
    name: 'picture of the website',
    as: 'manager',
    go: async (page) => {
      await page.goto('/webpage-settings?tab=about_us');
      await page.getByRole('button', { name: 'Add picture' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a picture' });
      await dialog.locator('input[type=file]').setInputFiles(anyPicture);
      await dialog.getByRole('button', { name: 'Add picture' }).click();
      await dialog.getByText('Title is required').waitFor();
    },
  },
  {
    name: 'website messages',
    as: 'manager',
    go: async (page) => {
      await page.goto('/webpage-settings?tab=messages');
      await page
        .getByRole('listitem', { name: /^Message from/ })
        .first()
        .waitFor();
    },
  },
];
