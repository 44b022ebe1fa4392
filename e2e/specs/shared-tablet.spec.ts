import { enter, fillSignIn, openSignIn, password, people, tablet, untilLive } from '../pages/sign-in.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test.use({ actionTimeout: 15_000 });

// A server of its own: this spec sets PINs.
let server: RunningServer;
test.beforeAll(async () => void (server = await startServer()));
test.afterAll(() => server.stop());

const pin = '4071';

test('a tablet is enrolled by its code; two nurses switch there, one with her PIN', async ({ browser }) => {
  const manager = await enter(browser, server.url, 'manager');
  const shared = await openSignIn(browser, server.url, tablet);
  const users = shared.page.getByRole('region', { name: 'Who is signing in?' });

  await test.step('the manager enters the code that the tablet shows', async () => {
    await shared.page.goto('/tablet');
    const shown = shared.page.getByRole('status').filter({ hasText: /^[A-Z0-9]{6}$/ });
    const code = (await shown.textContent()) ?? '';
    await manager.page.goto('/screens');
    await manager.page.getByRole('button', { name: 'Add tablet' }).click();
    const form = manager.page.getByRole('dialog', { name: 'Add a shared tablet' });
    await form.getByLabel(/^Code on the tablet/).fill(code);
    await form.getByLabel(/^Name/).fill('Ward 1');
    await form.getByRole('button', { name: 'Add tablet' }).click();
    await expect(shared.page.getByRole('heading', { name: 'Ward 1' })).toBeVisible();
  });

  await test.step('the nurse signs in with her password, and sets a PIN', async () => {
    await fillSignIn(shared.page, 'nurse');
    await shared.page.waitForURL('**/dashboard');
    await shared.page.goto('/profile');
    await shared.page.getByLabel('New PIN', { exact: true }).fill(pin);
    await shared.page.getByLabel('Confirm PIN', { exact: true }).fill(pin);
    await shared.page.getByLabel('Your Password', { exact: true }).fill(password);
    await shared.page.getByRole('button', { name: 'Set PIN' }).click();
    await expect(shared.page.getByRole('button', { name: 'Remove PIN' })).toBeVisible();
  });

  await test.step('she switches; the gerocultor signs in, and she comes back with the PIN', async () => {
    const switchUser = async (name: string) => {
      await shared.page.getByRole('button', { name: new RegExp(`^${name}.*: menu$`) }).click();
      await shared.page.getByRole('menuitem', { name: 'Switch user' }).click();
    };
    await switchUser(people.nurse);
    await expect(users.getByRole('button', { name: people.nurse })).toBeVisible();
    await fillSignIn(shared.page, 'gerocultor');
    await shared.page.waitForURL('**/dashboard');
    await switchUser(people.gerocultor);
    await users.getByRole('button', { name: people.nurse }).click();
    const pad = shared.page.getByRole('form', { name: 'Sign in with your PIN' });
    for (const key of pin) await pad.getByRole('button', { name: key, exact: true }).click();
    await pad.getByRole('button', { name: 'Sign in', exact: true }).click();
    await untilLive(shared.page);
    await expect(shared.page.getByRole('button', { name: new RegExp(`^${people.nurse}`) })).toBeVisible();
  });

  await test.step('the tablet is ended: she is out at once', async () => {
    await manager.page.getByRole('button', { name: 'Disconnect Ward 1' }).click();
    const question = manager.page.getByRole('alertdialog', { name: 'Disconnect this tablet?' });
    await question.getByRole('button', { name: 'Disconnect' }).click();
    await expect(
      shared.page.getByText('This tablet is no longer a shared tablet of this home.'),
    ).toBeVisible();
    await expect(shared.page.getByRole('heading', { name: 'Ward 1' })).toBeHidden();
  });
});
