import { chooseInMenu, fillSignIn, openSignIn, password, untilLive } from '../../pages/sign-in.ts';
import { plugInSecurityKey } from '../../pages/virtual-authenticator.ts';
import { startServer, type RunningServer } from '../../support/server.ts';
import { expect, test } from '../../support/test.ts';

test.use({ actionTimeout: 15_000 });

// A server of its own: this spec gives the nurse a second factor.
let server: RunningServer;
test.beforeAll(async () => void (server = await startServer()));
test.afterAll(() => server.stop());

test('a passkey is added on the profile, asked for at the next sign-in, and removed with itself', async ({
  browser,
}) => {
  // Browsers have passkeys for localhost, and for no IP address.
  const home = `http://localhost:${new URL(server.url).port}`;
  const { page } = await openSignIn(browser, home);
  await plugInSecurityKey(page);

  await test.step('she adds it, and is shown the recovery codes once', async () => {
    await fillSignIn(page, 'nurse');
    await untilLive(page);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const form = page.getByRole('dialog', { name: 'Add a passkey' });
    await form.getByLabel('Name').fill('Blue key');
    await form.getByLabel('Your Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'I have written them down' }).click();
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Blue key');
  });

  await test.step('her password alone no longer signs her in', async () => {
    await chooseInMenu(page, 'nurse', 'Sign out');
    // The profile has a field "Email Address" of its own.
    await page.waitForURL('**/login**');
    await fillSignIn(page, 'nurse');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/dashboard');
    await untilLive(page);
  });

  await test.step('she removes it, touching it once more', async () => {
    await page.goto('/profile');
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Last used');
    await page.getByRole('button', { name: 'Remove passkey Blue key' }).click();
    const form = page.getByRole('dialog', { name: 'Remove the passkey Blue key?' });
    await form.getByLabel('Your Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Add a second factor' })).toBeVisible();
  });
});
