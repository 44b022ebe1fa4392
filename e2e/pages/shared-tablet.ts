import { expect, type Page } from '@playwright/test';
import { password, people } from './sign-in.ts';

/** A manager enrols a tablet by the code that it shows. */
export async function enrolTablet(manager: Page, shared: Page, name: string): Promise<void> {
  await shared.goto('/tablet');
  const shown = shared.getByRole('status').filter({ hasText: /^[A-Z0-9]{6}$/ });
  const code = (await shown.textContent()) ?? '';
  await manager.goto('/screens');
  await manager.getByRole('button', { name: 'Add tablet' }).click();
  const form = manager.getByRole('dialog', { name: 'Add a shared tablet' });
  await form.getByLabel(/^Code on the tablet/).fill(code);
  await form.getByLabel(/^Name/).fill(name);
  await form.getByRole('button', { name: 'Add tablet' }).click();
  await expect(shared.getByRole('heading', { name })).toBeVisible();
}

/** Sets a PIN for the user who is signed in on the tablet. */
export async function setPin(shared: Page, pin: string): Promise<void> {
  await shared.goto('/profile');
  await shared.getByLabel('New PIN', { exact: true }).fill(pin);
  await shared.getByLabel('Confirm PIN', { exact: true }).fill(pin);
  await shared.getByLabel('Your Password', { exact: true }).fill(password);
  await shared.getByRole('button', { name: 'Set PIN' }).click();
  await expect(shared.getByRole('button', { name: 'Remove PIN' })).toBeVisible();
}

/** Leaves the tablet to the next user. Resolves once the sign-in page shows a user with a PIN, of whom there must be one. */
export async function switchUser(shared: Page, who: keyof typeof people): Promise<void> {
  await shared.getByRole('button', { name: new RegExp(`^${people[who]}.*: menu$`) }).click();
  await shared.getByRole('menuitem', { name: 'Switch user' }).click();
  await shared.getByRole('region', { name: 'Who is signing in?' }).getByRole('button').first().waitFor();
}
