import { faultsOnDevices } from '../../pages/accessibility.ts';
import { ChoosePasswordPage, printedRootCredentials } from '../../pages/choose-password.ts';
import { desk, fillCredentials, phone, openSignIn, untilLive } from '../../pages/sign-in.ts';
import { expectWithin, markDocument, requestSentAt, watchFor } from '../../pages/observe.ts';
import { startServer, type RunningServer } from '../../support/server.ts';
import { expect, test } from '../../support/test.ts';
import type { Browser } from '@playwright/test';

const own = 'one that only Irene knows';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ env: { NODE_ENV: 'production', DEMO_DATA: 'false' } });
});
test.afterAll(() => server.stop());

async function signedInWithThePrintedOne(browser: Browser, device = desk) {
  const person = await openSignIn(browser, server.url, device);
  await fillCredentials(person.page, printedRootCredentials(server));
  const choose = new ChoosePasswordPage(person.page);
  await expect(choose.heading()).toBeVisible();
  return { ...person, choose };
}

test('the page to choose a password: accessible in both themes, with targets of 44 px, on a phone, a tablet and a desk', async ({
  browser,
}) => {
  const { page, choose } = await signedInWithThePrintedOne(browser);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await choose.fill('', 'short');
  await expect(page.getByRole('alert').first()).toBeVisible();
  const impacts = ['minor', 'moderate', 'serious', 'critical', null] as const;
  expect(await faultsOnDevices(page, { isWhole: true, impacts })).toEqual([]);
});

test('the first root password allows only to choose a new one, and is refused afterwards', async ({
  browser,
}) => {
  const root = await signedInWithThePrintedOne(browser);
  const elsewhere = await signedInWithThePrintedOne(browser, phone);
  const { page, context, choose } = root;
  const printed = printedRootCredentials(server);

  await test.step('every address shows the page to choose a password, and the server refuses other calls', async () => {
    await page.goto('/root-system-settings');
    await expect(choose.heading()).toBeVisible();
    await expect(page).toHaveTitle('Choose your own password | Hearthline');
    await expect(page.getByRole('link')).toHaveCount(0);
    const refused = await context.request.get('/api/residents');
    expect(refused.status()).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'password-change-required' });
    await page.goto('/dashboard');
  });

  await test.step('a mistake is shown at its field', async () => {
    await choose.fill(printed.password, own, `${own}!`);
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await choose.fill('not the printed one', own);
    await expect(page.getByText('The current password is not right.')).toBeVisible();
    await expect(choose.field('Current Password')).toBeFocused();
  });

  await test.step('after the change the dashboard is live, and the other device is signed out', async () => {
    const stayed = await markDocument(page);
    const sent = requestSentAt(page, '/api/auth/password');
    const signedOut = await watchFor(elsewhere.page, {
      text: 'Your password was changed. Please sign in again.',
    });
    await choose.fill(printed.password, own);
    expectWithin('the other device is signed out', (await signedOut()) - (await sent), 1_000);
    await expect(page.getByText('Connected Users').first()).toBeVisible();
    await untilLive(page);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    expect(await stayed()).toBe(true);
    await expect(elsewhere.page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect((await elsewhere.context.request.get('/api/auth/me')).status()).toBe(401);
  });

  await test.step('the first password no longer signs in, the chosen one does', async () => {
    await fillCredentials(elsewhere.page, printed);
    await expect(elsewhere.page.getByRole('alert')).toContainText('Invalid email or password');
    await fillCredentials(elsewhere.page, { ...printed, password: own });
    await elsewhere.page.waitForURL('**/dashboard');
    await untilLive(elsewhere.page);
  });
});
