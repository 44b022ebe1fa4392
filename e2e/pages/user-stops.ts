import type { Page } from '@playwright/test';
import type { Account } from './sign-in.ts';

interface UserStop {
  readonly name: string;
  readonly as: Account;
  /** Opens the page and waits until it has loaded. */
  readonly go: (page: Page) => Promise<void>;
}

/** The pages of user accounts, for the accessibility checks. */
export const userStops: readonly UserStop[] = [
  {
    name: 'user lists',
    as: 'administrator',
    go: async (page) => {
      await page.goto('/users/nurses');
      await page.getByText('@nurse2').waitFor();
    },
  },
  {
    name: 'user dialog with errors',
    as: 'administrator',
    go: async (page) => {
      await page.goto('/users/nurses');
      await page.getByRole('button', { name: 'Add Nurse' }).click();
      const form = page.getByRole('dialog', { name: 'Add Nurse' });
      await form.getByRole('button', { name: 'Create' }).click();
      await form.getByText('Name is required.').waitFor();
    },
  },
  {
    name: 'code of a shared tablet',
    as: 'nurse',
    go: async (page) => {
      await page.goto('/tablet');
      await page.getByText(/^[A-Z0-9]{6}$/).waitFor();
    },
  },
  {
    name: 'adding a second factor',
    as: 'nurse',
    go: async (page) => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Add a second factor' }).click();
      await page.getByRole('button', { name: 'Add second factor' }).waitFor();
    },
  },
  {
    name: 'adding a passkey',
    as: 'nurse',
    go: async (page) => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByRole('heading', { name: 'Add a passkey' }).waitFor();
    },
  },
  {
    name: 'profile',
    as: 'nurse',
    go: async (page) => {
      await page.goto('/profile');
      await page.getByText('This device').waitFor();
      await page.getByLabel(/^Full Name/).waitFor();
    },
  },
];
