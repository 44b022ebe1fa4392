import { SessionWarning, shortenSession } from '../pages/session.ts';
import { chooseInMenu, enter, people, signInOverRest, untilLive, fillSignIn } from '../pages/sign-in.ts';
import { markDocument, watchFor, watchFromLoad } from '../pages/observe.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

const signInButton = { name: 'Sign in', exact: true } as const;

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await untilLive(page);
}

test('session: a warning 30 s before its end; "Stay Logged In" extends it', async ({ browser, server }) => {
  const { context, page } = await enter(browser, server.url, 'nurse');
  const endsAt = await shortenSession(context, 33);
  const warned = await watchFromLoad(page, { selector: '[role=alertdialog]', text: 'Are you still there?' });
  await openDashboard(page);
  const warning = new SessionWarning(page);
  const before = endsAt() - (await warned());
  expect(before).toBeGreaterThan(27_000);
  expect(before).toBeLessThanOrEqual(30_700);
  await expect(page.getByRole('timer')).toHaveText(/^(30|2\d)$/);
  await expect(warning.dialog().getByRole('button', { name: 'Stay Logged In' })).toBeFocused();

  const extended = page.waitForResponse('**/api/auth/extend');
  await warning.stay();
  const { session } = (await (await extended).json()) as { session: { expiresAt: string } };
  expect(Date.parse(session.expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);
  await expect(warning.dialog()).toHaveCount(0);
  expect((await context.request.get('/api/auth/me')).status()).toBe(200);
});

test('session: "Logout Now" signs out', async ({ browser, server }) => {
  const { context, page } = await enter(browser, server.url, 'nurse');
  await shortenSession(context, 25);
  await openDashboard(page);
  await new SessionWarning(page).leave();
  await expect(page.getByRole('button', signInButton)).toBeVisible();
  await expect(page.getByText('You signed out.')).toBeVisible();
  expect((await context.request.get('/api/auth/me')).status()).toBe(401);
});

test("session: extending it or signing out in one tab counts in the browser's other tab", async ({
  browser,
  server,
}) => {
  const { context, page: first } = await enter(browser, server.url, 'nurse');
  const second = await context.newPage();
  await shortenSession(context, 28);
  await openDashboard(first);
  await openDashboard(second);
  await expect(new SessionWarning(first).question()).toBeVisible();
  await expect(new SessionWarning(second).question()).toBeVisible();
  await new SessionWarning(second).stay();
  await expect(new SessionWarning(second).dialog()).toHaveCount(0);
  await expect(new SessionWarning(first).dialog()).toHaveCount(0);

  const blank = await watchFor(first, { selector: '#sheet', gone: true });
  await chooseInMenu(second, 'nurse', 'Sign out');
  await expect(second.getByRole('button', signInButton)).toBeVisible();
  await blank();
  await expect(first.getByRole('button', signInButton)).toBeVisible();
});

test('session: where somebody was signed in, the dashboard asks for the session once and shows its outline before its scripts are here', async ({
  browser,
  server,
}) => {
  const { page } = await enter(browser, server.url, 'nurse');
  await openDashboard(page);
  let asked = 0;
  await page.route('**/api/auth/me', (route) => {
    asked += 1;
    return route.continue();
  });
  let sendScripts: () => void = () => undefined;
  const scripts = new Promise<void>((send) => (sendScripts = send));
  await page.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByText('Hearthline', { exact: true })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Loading...');
  await expect.poll(() => asked).toBe(1);
  sendScripts();
  await untilLive(page);
  expect(asked).toBe(1);
});

test('session: where it ended while the page was closed, one sign-in is enough', async ({
  browser,
  server,
}) => {
  const { context, page } = await enter(browser, server.url, 'nurse');
  await openDashboard(page);
  await context.clearCookies();
  await page.goto('/dashboard');
  await page.waitForURL('**/login**');
  await fillSignIn(page, 'nurse');
  await page.waitForURL('**/dashboard');
  await untilLive(page);
  await expect(page.getByText('Residents Overview')).toBeVisible();
});

test('session: activity in one tab extends it in the other', async ({ browser, server }) => {
  const { context, page: first } = await enter(browser, server.url, 'nurse');
  const second = await context.newPage();
  await shortenSession(context, 90);
  await openDashboard(second);
  await context.unroute('**/api/auth/me');
  const endsAt = await shortenSession(context, 36);
  await openDashboard(first);
  // The first tab gets no input; its warning is due in a few seconds.
  const warningDueAt = endsAt() - 30_000;
  const extended = second.waitForResponse('**/api/auth/extend');
  await second.mouse.move(400, 300);
  await second.mouse.click(400, 20);
  expect((await extended).status()).toBe(200);
  await first.waitForTimeout(Math.max(0, warningDueAt - Date.now()) + 1_500);
  await expect(new SessionWarning(first).dialog()).toHaveCount(0);
  await expect(first.getByRole('main')).toContainText('Connected Users');
});

test('session: a sign-in as another user in one tab blanks the other and switches its user', async ({
  browser,
  server,
}) => {
  const { context, page: first } = await enter(browser, server.url, 'nurse');
  await openDashboard(first);
  const stayed = await markDocument(first);
  const toast = await watchFor(first, { text: 'Signed in as Hanna Lind' });
  await signInOverRest(context, 'manager');
  const blank = await watchFor(first, { selector: 'header', text: people.nurse, gone: true });
  const second = await context.newPage();
  await openDashboard(second);
  await blank();
  await toast();
  await expect(first.getByRole('button', { name: /^Hanna Lind/ })).toBeVisible();
  expect(await stayed()).toBe(true);
});
