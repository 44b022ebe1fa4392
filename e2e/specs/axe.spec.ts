import AxeBuilder from '@axe-core/playwright';
import { activeResidents } from '../pages/home.ts';
import { desk, enter, phone, strangerAt, tablet, type Account } from '../pages/sign-in.ts';
import { tooSmall } from '../pages/targets.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

test.describe.configure({ timeout: 120_000 });

interface Stop {
  readonly name: string;
  readonly as: Account | 'nobody';
  /** Goes there and waits until the page is whole. */
  readonly go: (page: Page) => Promise<void>;
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
  {
    name: 'root page',
    as: 'root',
    go: async (page) => {
      await page.goto('/root-system-settings');
      await page.getByText('Current Session').first().waitFor();
    },
  },
  {
    name: 'refused page',
    as: 'nurse',
    go: async (page) => {
      await page.goto('/root-system-settings');
      await page.waitForURL('**/dashboard');
      await page.getByRole('alert').waitFor();
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

const screens = [
  { name: 'phone', device: phone },
  { name: 'tablet', device: tablet },
  { name: 'desk', device: desk },
] as const;

for (const screen of screens) {
  for (const stop of stops) {
    test(`${stop.name} on a ${screen.name} is accessible in both themes, with targets for a finger`, async ({
      browser,
      server,
    }) => {
      const person =
        stop.as === 'nobody'
          ? await strangerAt(browser, server.url, screen.device)
          : await enter(browser, server.url, stop.as, screen.device);
      const { page } = person;
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await stop.go(page);
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const grave = violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
        expect.soft(grave, `${stop.name}, ${screen.name}, ${colorScheme}`).toEqual([]);
      }
      // A toast stands beside the content and may cover some of it; on a phone it covers nothing.
      const dismiss = page.getByRole('button', { name: 'Dismiss' });
      if (screen.name !== 'phone') {
        if (await dismiss.isVisible()) await dismiss.click();
        await expect(dismiss).toHaveCount(0);
      }
      expect.soft(await tooSmall(page, 44), `${stop.name}, ${screen.name}`).toEqual([]);
      await person.context.close();
    });
  }
}
