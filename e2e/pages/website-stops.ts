import type { Page } from '@playwright/test';

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
