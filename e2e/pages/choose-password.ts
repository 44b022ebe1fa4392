import type { Locator, Page } from '@playwright/test';
import type { RunningServer } from '../support/server.ts';
import type { Credentials } from './sign-in.ts';

/** The first root account's credentials, which the server prints once when it creates it. */
export function printedRootCredentials(server: RunningServer): Credentials {
  const [, email, password] =
    /^First root account: (\S+)\n.*shown this once: (\S+)/m.exec(server.log()) ?? [];
  if (!email || !password) throw new Error(`no root account was printed:\n${server.log()}`);
  return { email, password };
}

/** The page "Choose your own password". */
export class ChoosePasswordPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  heading(): Locator {
    return this.page.getByRole('heading', { name: 'Choose your own password' });
  }

  field(label: 'Current Password' | 'New Password' | 'Confirm New Password'): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  async fill(current: string, next: string, again = next): Promise<void> {
    await this.field('Current Password').fill(current);
    await this.field('New Password').fill(next);
    await this.field('Confirm New Password').fill(again);
    await this.page.getByRole('button', { name: 'Change Password' }).click();
  }
}
