import type { Page } from '@playwright/test';

/** The help, for the accessibility spec. */
export const helpStops: readonly {
  readonly name: string;
  readonly as: 'nurse';
  readonly go: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'help',
    as: 'nurse',
    go: async (page) => {
      await page.goto('/help');
      await page.getByRole('heading', { name: 'In every shift' }).waitFor();
    },
  },
  {
    name: 'page of the help',
    as: 'nurse',
    go: async (page) => {
      await page.goto('/help/medication-round');
      await page.getByRole('heading', { name: 'What people ask' }).waitFor();
    },
  },
];
