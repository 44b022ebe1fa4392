import type { Page } from '@playwright/test';

/** User activity, the audit log and the paired screens, for the accessibility spec. */
export const administrationStops: readonly {
  readonly name: string;
  readonly as: 'administrator' | 'manager' | 'root';
  readonly go: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'user activity',
    as: 'administrator',
    go: async (page) => {
      await page.goto('/user-activity');
      await page.getByText('Signed in').filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: 'active users',
    as: 'administrator',
    go: async (page) => {
      await page.goto('/user-activity?tab=active');
      await page.getByRole('list', { name: 'Active Users' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'audit log',
    as: 'administrator',
    go: async (page) => {
      await page.goto('/audit');
      await page.getByRole('list', { name: 'Audit' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'system settings, backups',
    as: 'root',
    go: async (page) => {
      await page.goto('/settings');
      await page
        .getByText(/The server makes one every night|Last backup/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'system settings, the home',
    as: 'root',
    go: async (page) => {
      await page.goto('/settings?tab=configuration');
      await page.getByLabel('Name of the home').waitFor();
    },
  },
  {
    name: 'system settings, data protection',
    as: 'root',
    go: async (page) => {
      await page.goto('/settings?tab=configuration&part=retention');
      await page.getByText('Nobody is due').waitFor();
    },
  },
  {
    name: 'system settings, appearance',
    as: 'root',
    go: async (page) => {
      await page.goto('/settings?tab=configuration&part=appearance');
      await page.getByRole('button', { name: 'Save colors' }).waitFor();
    },
  },
  {
    name: 'system settings, database connection',
    as: 'root',
    go: async (page) => {
      await page.goto('/settings?tab=configuration&part=database');
      await page.getByRole('button', { name: 'Test connection' }).waitFor();
    },
  },
  {
    name: 'system settings, interfaces',
    as: 'root',
    go: async (page) => {
      await page.goto('/settings?tab=configuration&part=interfaces');
      await page.getByRole('button', { name: 'New key' }).click();
      const form = page.getByRole('dialog', { name: 'New FHIR key' });
      await form.getByText('Chosen residents').click();
      await form.getByRole('combobox').waitFor();
    },
  },
  {
    name: 'screens',
    as: 'manager',
    go: async (page) => {
      await page.goto('/screens');
      await page.getByText('No screens yet').or(page.getByText('Last seen').first()).waitFor();
    },
  },
  {
    name: 'system',
    as: 'root',
    go: async (page) => {
      await page.goto('/system');
      await page.getByText('Event-loop delay').waitFor();
    },
  },
  {
    name: 'screen added by its QR',
    as: 'root',
    go: async (page) => {
      await page.goto('/screens?code=H7KW4M');
      const form = page.getByRole('dialog', { name: 'Add a screen' });
      await form.getByRole('button', { name: 'Add screen' }).click();
      await form.getByText('Name must be at least 2 characters.').waitFor();
    },
  },
];
