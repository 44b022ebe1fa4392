import type { Page } from '@playwright/test';

/** Stops of the accessibility spec for mail and the links in it. */
export const accountLinkStops: readonly {
  readonly name: string;
  readonly as: 'root' | 'nobody';
  readonly go: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'forgot password',
    as: 'nobody',
    go: async (page) => {
      await page.goto('/forgot-password');
      await page.getByRole('button', { name: 'Send Reset Link' }).waitFor();
    },
  },
  {
    name: 'reset password by an old link',
    as: 'nobody',
    go: async (page) => {
      await page.goto('/reset-password?token=old');
      await page.getByRole('heading', { name: 'Invalid or Expired Link' }).waitFor();
    },
  },
  {
    name: 'email settings with errors',
    as: 'root',
    go: async (page) => {
      await page.goto('/settings?tab=configuration&part=email');
      await page.getByRole('button', { name: 'Save Email Settings' }).click();
      await page.getByText('SMTP host is required').waitFor();
    },
  },
];
