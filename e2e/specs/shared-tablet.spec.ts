import { enrolTablet, setPin, switchUser } from '../pages/shared-tablet.ts';
import { enter, fillSignIn, openSignIn, people, tablet, untilLive } from '../pages/sign-in.ts';
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
    await enrolTablet(manager.page, shared.page, 'Ward 1');
  });

  await test.step('the nurse signs in with her password, and sets a PIN', async () => {
    await fillSignIn(shared.page, 'nurse');
    await shared.page.waitForURL('**/dashboard');
    await setPin(shared.page, pin);
  });

  await test.step('she switches; the gerocultor signs in, and she comes back with the PIN', async () => {
    await switchUser(shared.page, 'nurse');
    await expect(users.getByRole('button', { name: people.nurse })).toBeVisible();
    await fillSignIn(shared.page, 'gerocultor');
    await shared.page.waitForURL('**/dashboard');
    await switchUser(shared.page, 'gerocultor');
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
