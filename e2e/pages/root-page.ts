import { expect, type Page } from '@playwright/test';
import { people, type Account } from './sign-in.ts';

/** The page "Root System Settings". */
export class RootPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/root-system-settings');
    await this.page.getByRole('heading', { name: 'Root System Settings' }).waitFor();
  }

  async openTab(name: 'System Status' | 'My Notes' | 'Connected Users' | 'Logs Records'): Promise<void> {
    await this.page.getByRole('tab', { name }).click();
  }

  async signOut(account: Account): Promise<void> {
    await this.openTab('Connected Users');
    await this.page.getByRole('button', { name: `Logout ${people[account]}` }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  }

  async signOutAllOthers(): Promise<void> {
    await this.openTab('Connected Users');
    await this.page.getByRole('button', { name: 'Logout All Except Me' }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Logout All Except Me' }).click();
  }

  /** Opens the question before maintenance. */
  async askForMaintenance(): Promise<void> {
    await this.openTab('System Status');
    await this.switchMaintenance(true);
    await this.page.getByRole('button', { name: 'Save Changes' }).click();
    // Waits for the button inside: the dialog's own element has no size, since its panel is positioned.
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Turn it on' }).waitFor();
  }

  async startMaintenance(notice: 'None' | '30 s' | '60 s' | '120 s' = 'None'): Promise<void> {
    await this.askForMaintenance();
    await this.page.getByRole('radio', { name: notice, exact: true }).check();
    await this.page.getByRole('button', { name: 'Turn it on' }).click();
  }

  async endMaintenance(): Promise<void> {
    await this.openTab('System Status');
    await this.switchMaintenance(false);
    await this.page.getByRole('button', { name: 'Save Changes' }).click();
  }

  /** Moves the switch once it shows the state before: until then it follows the last change, which may still be on its way. */
  private async switchMaintenance(on: boolean): Promise<void> {
    const maintenance = this.page.getByRole('switch', { name: 'Maintenance Mode' });
    await expect(maintenance).toBeChecked({ checked: !on });
    await maintenance.click();
  }

  async toggleLoginBlock(): Promise<void> {
    await this.openTab('Connected Users');
    await this.page.getByRole('switch', { name: 'Block User Login' }).click();
  }
}
