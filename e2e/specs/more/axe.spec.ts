import { pageStops } from '../../pages/page-stops.ts';
import { severeCardStop } from '../../pages/severe-card-stop.ts';
import { faultsOnDevices } from '../../pages/accessibility.ts';
import { fetchRecords } from '../../pages/care.ts';
import { activeResidents } from '../../pages/home.ts';
import { Outbox, refuseLater } from '../../pages/outbox.ts';
import { openDose, openRoundWithDose } from '../../pages/round-page.ts';
import { clickIfPresent } from '../../pages/click-if-present.ts';
import { enter, openSignIn, type Account } from '../../pages/sign-in.ts';
import { VitalsForm } from '../../pages/vitals-form.ts';
import { expect, test } from '../../support/test.ts';
import type { Page } from '@playwright/test';

test.describe.configure({ mode: 'parallel' });
test.use({ actionTimeout: 20_000 });
interface Stop {
  readonly name: string;
  readonly as: Account | 'nobody';
  /** Opens the page and waits until it has loaded. */
  readonly go: (page: Page) => Promise<void>;
  /** Shows something that disappears after seconds, as a toast does: the page is opened again for each device. */
  readonly isBrief?: boolean;
}

const stops: readonly Stop[] = [
  {
    name: 'sign-in',
    as: 'nobody',
    go: async (page) => {
      await page.goto('/login');
      await page.getByText('Demo accounts').waitFor();
    },
  },
  {
    name: 'dashboard',
    as: 'manager',
    go: async (page) => {
      await page.goto('/dashboard');
      await page.locator('.pnum').first().waitFor();
      await page.getByText('Residents Overview').waitFor();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
    },
  },
  {
    name: 'handover',
    as: 'nurse',
    go: async (page) => {
      await page.goto('/handover');
      await page.getByRole('heading', { name: 'Notes' }).waitFor();
    },
  },
  {
    name: 'vitals report',
    as: 'gerocultor',
    go: async (page) => {
      await page.goto('/reports?period=month');
      await page.getByLabel('Summary').waitFor();
    },
  },
  {
    name: 'doses report',
    as: 'manager',
    go: async (page) => {
      await page.goto('/reports?tab=kardex&period=days');
      await page.getByLabel('Summary').waitFor();
    },
  },
  {
    name: 'vitals form',
    as: 'nurse',
    go: async (page) => {
      const [resident] = await activeResidents(page.context().request);
      await page.goto(`/forms/vitals?residentId=${resident.id}`);
      await page.getByLabel('Blood pressure', { exact: true }).fill('190/80');
      await page.getByLabel('Pulse', { exact: true }).fill('105');
      await page
        .getByText(/^(Last|No reading yet)/)
        .first()
        .waitFor();
    },
  },
  severeCardStop,
  {
    name: 'outbox with a reading that was refused',
    as: 'nurse',
    go: async (page) => {
      const [resident] = await activeResidents(page.context().request);
      await refuseLater(page);
      const form = new VitalsForm(page);
      await page.goto(`/forms/vitals?residentId=${resident.id}&round=1`);
      await page
        .getByText(/^(Last|No reading yet)/)
        .first()
        .waitFor();
      await form.field('Blood pressure').fill('121/71');
      await form.field('Pulse').fill('71');
      await form.field('SpO2').fill('96');
      await form.save();
      await page.getByText(': kept on this device').waitFor();
      const outbox = new Outbox(page);
      const dialog = await outbox.open();
      await outbox.tryNow();
      await dialog.getByText('Not accepted: ').last().waitFor();
      await expect(dialog.getByRole('button', { name: 'Try now' })).toHaveCount(0);
    },
  },
  { name: 'medication round', as: 'nurse', go: async (page) => void (await openRoundWithDose(page)) },
  { name: 'open dose of the medication round', as: 'nurse2', go: openDose },
  {
    name: 'residents',
    as: 'nurse',
    go: async (page) => {
      await page.goto('/residents');
      await page.getByText('Margaret Holloway').first().waitFor();
    },
  },
  {
    name: 'resident dialog',
    as: 'nurse',
    go: async (page) => {
      await page.goto('/residents?add=1');
      await page.getByRole('heading', { name: 'Add Resident' }).waitFor();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Name must be at least 2 characters.', { exact: true }).waitFor();
    },
  },
  {
    name: 'alert limits dialog',
    as: 'nurse',
    go: async (page) => {
      const [resident] = await activeResidents(page.context().request);
      await page.goto(`/residents/${resident.id}?limits=1`);
      const dialog = page.getByRole('dialog', { name: 'Alert limits' });
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.getByText('Please say why, in at least 3 characters.').waitFor();
    },
  },
  ...(['vitals', 'kardex'] as const).map((tab): Stop => ({
    name: `records, ${tab}`,
    as: 'manager',
    go: async (page) => {
      await page.goto(`/records?tab=${tab}&startDate=2020-01-01`);
      await page.locator('[data-index]').first().waitFor();
    },
  })),
  ...pageStops,
  {
    name: 'opened record',
    as: 'manager',
    go: async (page) => {
      const [record] = await fetchRecords(page.context().request, '?startDate=2020-01-01&limit=1');
      await page.goto(`/records?record=${record?.id ?? ''}`);
      await page
        .getByRole('dialog', { name: record?.recordNumber ?? '' })
        .getByText(/^Recorded by/)
        .waitFor();
    },
  },
  {
    name: 'question before a record is deleted',
    as: 'manager',
    go: async (page) => {
      const [record] = await fetchRecords(page.context().request, '?startDate=2020-01-01&limit=1');
      await page.goto(`/records?record=${record?.id ?? ''}`);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('radiogroup', { name: 'Reason' }).waitFor();
    },
  },
  {
    name: 'root page',
    as: 'root',
    go: async (page) => {
      await page.goto('/root-system-settings?tab=users');
      await page.getByText('Current Session').first().waitFor();
    },
  },
  {
    name: 'refused page',
    as: 'nurse',
    isBrief: true,
    go: async (page) => {
      await page.goto('/root-system-settings');
      // The notice goes by itself: a slow page must not have loaded whole before it is looked for.
      await page.getByRole('alert').waitFor();
      await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
    },
  },
  {
    name: 'unknown page',
    as: 'nobody',
    go: async (page) => {
      await page.goto('/no/such/page');
      await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    },
  },
];

for (const stop of stops)
  test(`${stop.name}: accessible in both themes, with targets of 44 px, on a phone, a tablet and a desk`, async ({
    browser,
    server,
  }) => {
    const { page } =
      stop.as === 'nobody'
        ? await openSignIn(browser, server.url)
        : await enter(browser, server.url, stop.as);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    if (!stop.isBrief) await stop.go(page);
    const faults = await faultsOnDevices(page, {
      ...(stop.isBrief && { ready: () => stop.go(page) }),
      // A toast beside the content may cover part of it; on a phone it covers nothing.
      async beforeTargets(name) {
        if (name === 'phone') return;
        const dismiss = page.getByRole('button', { name: 'Dismiss' });
        await clickIfPresent(dismiss);
        await expect(dismiss).toHaveCount(0);
      },
    });
    expect(faults).toEqual([]);
  });
