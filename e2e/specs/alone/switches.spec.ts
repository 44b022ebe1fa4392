import { RootPage } from '../../pages/root-page.ts';
import {
  enterWithOwnSession,
  fillSignIn,
  people,
  openSignIn,
  untilLive,
  type Account,
} from '../../pages/sign-in.ts';
import { expectWithin, requestSentAt, watchFor } from '../../pages/observe.ts';
import { expect, test } from '../../support/test.ts';
import type { Browser } from '@playwright/test';

const maintenanceWords = 'System Under Maintenance: Please wait and try later';
const blockedWords = 'Login is currently disabled by the system administrator. Please contact support.';

async function atDashboard(browser: Browser, url: string, account: Account) {
  const person = await enterWithOwnSession(browser, url, account);
  await person.page.goto('/dashboard');
  await untilLive(person.page);
  return person;
}

async function rootAtSettings(browser: Browser, url: string) {
  const person = await enterWithOwnSession(browser, url, 'root');
  const page = new RootPage(person.page);
  await page.open();
  await untilLive(person.page);
  return { ...person, settings: page };
}

async function openSignInLive(browser: Browser, url: string) {
  const person = await openSignIn(browser, url);
  // The version arrives over the socket, so the page receives events from here on.
  await expect(person.page.getByText('Ver. 2.4.0').first()).toBeAttached();
  return person;
}

test('maintenance mode signs everybody but root out at once, and ends live', async ({ browser, server }) => {
  const root = await rootAtSettings(browser, server.url);
  const visitor = await openSignInLive(browser, server.url);
  const nurse = await atDashboard(browser, server.url, 'nurse');
  const manager = await atDashboard(browser, server.url, 'manager');

  await test.step('every screen is blank within a second and says why', async () => {
    const sent = requestSentAt(root.page, '/api/system-settings/bulk-update');
    const onSignInPage = await watchFor(visitor.page, { text: maintenanceWords });
    const blanks = await Promise.all(
      [nurse, manager].map(({ page }) => watchFor(page, { selector: '#sheet', gone: true })),
    );
    const reasons = await Promise.all(
      [nurse, manager].map(({ page }) => watchFor(page, { text: maintenanceWords })),
    );
    await root.settings.startMaintenance();
    expectWithin('maintenance on the sign-in page', (await onSignInPage()) - (await sent), 1_000);
    for (const blank of blanks) expectWithin('a screen blank', (await blank()) - (await sent), 1_000);
    for (const reason of reasons) expectWithin('the reason said', (await reason()) - (await sent), 1_000);
    await expect(nurse.page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(root.page.getByText('Under Maintenance', { exact: true })).toBeVisible();
    expect((await root.context.request.get('/api/auth/me')).status()).toBe(200);
    expect((await nurse.context.request.get('/api/auth/me')).status()).toBe(401);
  });

  await test.step('sign-in is refused with the reason, except for root', async () => {
    await fillSignIn(visitor.page, 'nurse');
    await expect(visitor.page.getByRole('alert')).toContainText('System Under Maintenance');
    await expect(visitor.page.getByRole('alert')).toContainText('Please wait and try later');
    await expect(visitor.page).toHaveURL(/\/login/);
    await fillSignIn(visitor.page, 'root');
    await visitor.page.waitForURL('**/dashboard');
    await expect(visitor.page.getByText('System Under Maintenance: only root can sign in')).toBeVisible();
  });

  await test.step('the end of maintenance shows on the sign-in page within a second, and sign-in works', async () => {
    await expect(nurse.page.getByText(maintenanceWords)).toBeVisible();
    const sent = requestSentAt(root.page, '/api/system-settings/bulk-update');
    const gone = await watchFor(nurse.page, { text: maintenanceWords, gone: true });
    await root.settings.endMaintenance();
    expectWithin('the end of maintenance on the sign-in page', (await gone()) - (await sent), 1_000);
    await fillSignIn(nurse.page, 'nurse');
    await nurse.page.waitForURL('**/dashboard');
  });
});

test("the login block refuses sign-ins except root's, and ends no session", async ({ browser, server }) => {
  const root = await rootAtSettings(browser, server.url);
  const visitor = await openSignInLive(browser, server.url);
  const nurse = await atDashboard(browser, server.url, 'nurse');

  const sent = requestSentAt(root.page, '/api/root/toggle-login-block');
  const shown = await watchFor(visitor.page, { text: blockedWords });
  await root.settings.toggleLoginBlock();
  expectWithin('the login block on the sign-in page', (await shown()) - (await sent), 1_000);
  await expect(root.page.getByText('BLOCKED', { exact: true })).toBeVisible();

  await fillSignIn(visitor.page, 'manager');
  await expect(visitor.page.getByRole('alert')).toContainText('Login Disabled');
  await expect(visitor.page.getByRole('alert')).toContainText(blockedWords);
  expect((await nurse.context.request.get('/api/auth/me')).status()).toBe(200);
  await expect(nurse.page.getByRole('main')).toContainText('Connected Users');
  await fillSignIn(visitor.page, 'root');
  await visitor.page.waitForURL('**/dashboard');

  await root.settings.toggleLoginBlock();
  await expect(root.page.getByText('BLOCKED', { exact: true })).toHaveCount(0);
  await atDashboard(browser, server.url, 'manager');
});

test(`"Logout All Except Me" ends every session but root's own`, async ({ browser, server }) => {
  const root = await rootAtSettings(browser, server.url);
  const others = await Promise.all(
    (['nurse', 'gerocultor', 'root'] as const).map((account) => atDashboard(browser, server.url, account)),
  );
  await root.settings.openTab('Connected Users');
  await expect(root.page.getByText(people.gerocultor)).toBeVisible();

  const sent = requestSentAt(root.page, '/api/root/logout-all-except-me');
  const reasons = await Promise.all(
    others.map(({ page }) => watchFor(page, { text: 'An administrator signed you out.' })),
  );
  await root.settings.signOutAllOthers();
  for (const reason of reasons)
    expectWithin('signed out with the reason', (await reason()) - (await sent), 1_000);
  for (const { context, page } of others) {
    expect((await context.request.get('/api/auth/me')).status()).toBe(401);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  }
  expect((await root.context.request.get('/api/auth/me')).status()).toBe(200);
  await expect(root.page.getByRole('heading', { name: 'Root System Settings' })).toBeVisible();
});
