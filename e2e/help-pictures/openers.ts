import type { Browser, Page } from '@playwright/test';
import { fetchRecords } from '../pages/care.ts';
import { activeResidents, postSevere } from '../pages/home.ts';
import { DisplaysList } from '../pages/displays-page.ts';
import { RoundPage } from '../pages/round-page.ts';
import { enter, signInOverRest, untilLive, type Account } from '../pages/sign-in.ts';
import { VitalsForm } from '../pages/vitals-form.ts';
import type { RunningServer } from '../support/server.ts';

interface Stage {
  readonly page: Page;
  readonly browser: Browser;
  readonly server: RunningServer;
}

/** Somebody else's browser; it stays open while the picture is made. */
const colleague = ({ browser, server }: Stage, account: Account) => enter(browser, server.url, account);

interface Opener {
  readonly as: Account;
  /** Opens the screen and waits for its content. */
  readonly open: (stage: Stage) => Promise<void>;
}

/** The way to the screen of each scene that has a picture. */
export const openers: Readonly<Record<string, Opener>> = {
  'record-vitals': {
    as: 'nurse',
    async open({ page }) {
      const [, resident] = await activeResidents(page.context().request);
      const form = new VitalsForm(page);
      await form.open(resident.id);
      await form.field('Blood pressure').fill('128/76');
      await form.field('Pulse').fill('72');
      await form.field('SpO2').click();
      await page.getByText(/^Last/).first().waitFor();
    },
  },
  'medication-round': {
    as: 'nurse',
    async open({ page }) {
      await new RoundPage(page).open('?show=all');
    },
  },
  alerts: {
    as: 'nurse',
    async open({ page }) {
      const [, , resident] = await activeResidents(page.context().request);
      if (!resident) throw new Error('the demo home has two residents only');
      await postSevere(page.context().request, resident.id);
      await page.goto('/handover');
      await page
        .getByRole('region', { name: 'Alerts', exact: true })
        .getByRole('button', { name: /^SpO2 86/ })
        .first()
        .click();
      await page.getByRole('dialog').getByLabel('Action taken').waitFor();
    },
  },
  handover: {
    as: 'nurse',
    async open({ page }) {
      await page.goto('/handover');
      await page.getByRole('heading', { name: 'Notes' }).waitFor();
      await untilLive(page);
    },
  },
  'no-connection': {
    as: 'nurse',
    async open({ page }) {
      await page.goto('/dashboard');
      await untilLive(page);
      await page.locator('.pnum').first().waitFor();
      await page.context().setOffline(true);
      await page.getByText('Not live since').first().waitFor();
    },
  },
  residents: {
    as: 'nurse',
    async open({ page }) {
      const [, resident] = await activeResidents(page.context().request);
      await page.goto(`/residents/${resident.id}?tab=trends`);
      await page.getByRole('slider').first().waitFor();
      await page.getByRole('heading', { name: 'Health Records' }).scrollIntoViewIfNeeded();
    },
  },
  'correct-a-record': {
    as: 'manager',
    async open({ page }) {
      const [record] = await fetchRecords(page.context().request, '?startDate=2020-01-01&limit=1');
      await page.goto(`/records?record=${record?.id ?? ''}`);
      await page
        .getByRole('dialog')
        .getByText(/^Recorded by/)
        .waitFor();
    },
  },
  prescriptions: {
    as: 'nurse',
    async open({ page }) {
      const [, resident] = await activeResidents(page.context().request);
      await page.goto(`/residents/${resident.id}?tab=medications`);
      await page.getByRole('button', { name: 'Add prescription' }).scrollIntoViewIfNeeded();
      await untilLive(page);
    },
  },
  reports: {
    as: 'manager',
    async open({ page }) {
      await page.goto('/reports?period=month');
      await page.getByLabel('Summary').waitFor();
    },
  },
  displays: {
    as: 'manager',
    async open({ page }) {
      const list = new DisplaysList(page);
      await list.open();
      await page.getByRole('button', { name: 'Add screen' }).click();
      await list.addForm.getByLabel(/^Code on the screen/).fill('K4TR7W');
      await list.addForm.getByLabel(/^Name/).fill('Nurses’ station');
    },
  },
  'shared-tablet': {
    as: 'manager',
    async open(stage) {
      const { page } = stage;
      const manager = await colleague(stage, 'manager');
      await page.context().clearCookies();
      await page.goto('/tablet');
      const shown = page.getByRole('status').filter({ hasText: /^[A-Z0-9]{6}$/ });
      const code = (await shown.textContent()) ?? '';
      await manager.page.goto('/screens');
      await manager.page.getByRole('button', { name: 'Add tablet' }).click();
      const form = manager.page.getByRole('dialog', { name: 'Add a shared tablet' });
      await form.getByLabel(/^Code on the tablet/).fill(code);
      await form.getByLabel(/^Name/).fill('Ward 1');
      await form.getByRole('button', { name: 'Add tablet' }).click();
      await page.getByRole('heading', { name: 'Ward 1' }).waitFor();
      for (const account of ['gerocultor', 'nurse2', 'nurse'] as const) {
        await signInOverRest(page.context(), account);
        await page.context().request.post('/api/auth/logout');
      }
      await page.goto('/login');
      await page.getByRole('region', { name: 'Who is signing in?' }).getByRole('button').first().waitFor();
      await manager.context.close();
    },
  },
  'sign-people-out': {
    as: 'root',
    async open(stage) {
      const { page } = stage;
      const nurse = await colleague(stage, 'nurse');
      await nurse.page.goto('/dashboard');
      await untilLive(nurse.page);
      await page.goto('/root-system-settings?tab=users');
      await page
        .getByRole('button', { name: /^Logout / })
        .first()
        .waitFor();
    },
  },
};
