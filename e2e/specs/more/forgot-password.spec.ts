import {
  linkIn,
  smtpPassword,
  smtpUser,
  startSmtp,
  type TestSmtp,
} from '../../../packages/server/src/testing/start-smtp.ts';
import { violations } from '../../pages/accessibility.ts';
import { getEmail, enter, fillCredentials, openSignIn, signIn, untilLive } from '../../pages/sign-in.ts';
import { startServer, type RunningServer } from '../../support/server.ts';
import { expect, test } from '../../support/test.ts';

test.use({ actionTimeout: 15_000 });

// A server of its own: this spec changes a password and the e-mail settings.
let server: RunningServer;
let smtp: TestSmtp;
test.beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer();
});
test.afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

test('root sets the mail up and tests it; a nurse who forgot her password chooses another by the link in a mail', async ({
  browser,
}) => {
  const newPassword = 'a lamp on the stairs';
  const email = getEmail('nurse');

  await test.step('the mail server is entered, tested and saved', async () => {
    const { page } = await enter(browser, server.url, 'root');
    await page.goto('/settings?tab=configuration&part=email');
    await page.getByLabel('SMTP Host').fill('127.0.0.1');
    await page.getByLabel('Port').fill(String(smtp.port));
    await page.getByLabel('Sender User').fill(smtpUser);
    await page.getByLabel('Password', { exact: false }).first().fill('a wrong one');
    await page.getByLabel('From (Email)').fill(smtpUser);
    await page.getByRole('switch', { name: 'Encrypted from the start' }).click();
    await page.getByLabel('Send test to').fill('root@example.test');
    await page.getByRole('button', { name: 'Send Test Email' }).click();
    await expect(page.getByText('Test Email Failed')).toBeVisible();
    await expect(page.getByText(/does not accept this user with this password/).first()).toBeVisible();
    await page.getByLabel('Password', { exact: false }).first().fill(smtpPassword);
    await page.getByRole('button', { name: 'Send Test Email' }).click();
    await expect(page.getByText('Test email sent successfully! Check your inbox.')).toBeVisible();
    await page.getByRole('button', { name: 'Save Email Settings' }).click();
    await expect(page.getByText('Settings Saved')).toBeVisible();
  });

  const elsewhere = await signIn(browser, server.url, 'nurse');
  const { page } = await openSignIn(browser, server.url);
  let link = '';

  await test.step('a link is asked for, and arrives', async () => {
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    const find = () => smtp.mails.find(({ subject }) => subject === 'Reset your Hearthline password');
    await expect.poll(() => find()?.recipients).toEqual([email]);
    link = linkIn(find());
    expect(link).toMatch(new RegExp(`^${server.url}/reset-password\\?token=[\\w-]{43}$`));
  });

  await test.step('another password is chosen, and she is signed out everywhere', async () => {
    await page.goto(link);
    await page.getByLabel('New Password', { exact: true }).fill(newPassword);
    const reset = page.getByRole('button', { name: 'Reset Password' });
    await expect(reset).toBeDisabled();
    // Only a link opens this form, so the accessibility spec does not cover it.
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Confirm New Password').fill(newPassword);
    await reset.click();
    await expect(page.getByRole('heading', { name: 'Password Reset Successfully' })).toBeVisible();
    await expect(elsewhere.page.getByText('Your password was changed. Please sign in again.')).toBeVisible();
    await page.waitForURL('**/login');
    await fillCredentials(page, { email, password: newPassword });
    await page.waitForURL('**/dashboard');
    await untilLive(page);
    await expect
      .poll(() => smtp.mails.some(({ subject }) => subject === 'Your Hearthline password was changed'))
      .toBe(true);
  });

  await test.step('the link works once', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Request New Reset Link' })).toBeVisible();
  });
});
