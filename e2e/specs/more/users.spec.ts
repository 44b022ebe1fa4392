import { enter, fillCredentials, openSignIn, untilLive, type Person } from '../../pages/sign-in.ts';
import { UsersPage } from '../../pages/users-page.ts';
import { startServer, type RunningServer } from '../../support/server.ts';
import { expect, test } from '../../support/test.ts';

test.use({ actionTimeout: 15_000 });

// A server of its own: this spec changes accounts.
let server: RunningServer;
test.beforeAll(async () => void (server = await startServer()));
test.afterAll(() => server.stop());

const marta = { name: 'Marta Kowalska', username: 'marta.k', email: 'marta@hearthline.test' };
const signInButton = { name: 'Sign in', exact: true } as const;

test('a new nurse chooses her password, works, and is out at once when her role or status changes', async ({
  browser,
}) => {
  const root = await enter(browser, server.url, 'root');
  const users = new UsersPage(root.page);
  await users.open();
  let temporary = '';
  let nurse: Person;

  await test.step('added, with a password that is shown once', async () => {
    await root.page.getByRole('button', { name: 'Add Nurse' }).click();
    await users.field('Email').fill(marta.email);
    await users.field('Full Name').fill(marta.name);
    await users.field('Username').fill('nurse2');
    await expect(users.dialog.getByText('This username is already taken.')).toBeVisible();
    await expect(users.dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
    await users.field('Username').fill(marta.username);
    await expect(users.dialog.getByText('This username is available.')).toBeVisible();
    await users.dialog.getByRole('button', { name: 'Create' }).click();
    temporary = await users.handOver.getByLabel('Password').inputValue();
    expect(temporary).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
    await users.handOver.getByRole('button', { name: 'I have passed it on' }).click();
    await expect(users.row(marta.name)).toContainText('Never');
  });

  await test.step('signs in with it, chooses another, and is named anew by root', async () => {
    nurse = await openSignIn(browser, server.url);
    await fillCredentials(nurse.page, { email: marta.email, password: temporary });
    await nurse.page.getByLabel('Current Password').fill(temporary);
    await nurse.page.getByLabel('New Password', { exact: true }).fill('her own words');
    await nurse.page.getByLabel('Confirm New Password').fill('her own words');
    await nurse.page.getByRole('button', { name: 'Change Password' }).click();
    await untilLive(nurse.page);

    await users.choose('Edit', marta.name);
    await users.field('Full Name').fill('Marta Nowicka');
    await users.dialog.getByRole('button', { name: 'Save' }).click();
    await expect(users.row('Marta Nowicka')).toHaveCount(1);
    await expect(nurse.page.getByRole('button', { name: /^Marta Nowicka, Nurse: menu$/ })).toBeVisible();
  });

  await test.step('another role: out at once, and in another list', async () => {
    await users.choose('Edit', 'Marta Nowicka');
    await users.dialog.getByLabel(/^Role/).selectOption('Gerocultor');
    await users.dialog.getByRole('button', { name: 'Save' }).click();
    await expect(nurse.page.getByText('Your role was changed. Please sign in again.').first()).toBeVisible();
    await expect(nurse.page.getByRole('button', signInButton)).toBeVisible();
    expect((await nurse.context.request.get('/api/residents')).status()).toBe(401);
    await expect(users.row('Marta Nowicka')).toHaveCount(0);
  });

  await test.step('deactivated: out at once, and cannot come back', async () => {
    const credentials = { email: marta.email, password: 'her own words' };
    await fillCredentials(nurse.page, credentials);
    await untilLive(nurse.page);
    const gerocultors = new UsersPage(root.page, 'Gerocultors');
    await gerocultors.open('/users/gerocultor');
    await gerocultors.choose('Deactivate', 'Marta Nowicka');
    await root.page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(nurse.page.getByText('Your account was deactivated.').first()).toBeVisible();
    expect((await nurse.context.request.get('/api/residents')).status()).toBe(401);
    await expect(gerocultors.row('Marta Nowicka')).toContainText('Inactive');
    await fillCredentials(nurse.page, credentials);
    await expect(nurse.page.getByRole('button', signInButton)).toBeVisible();
  });
});

test('profile: another device is signed out from here, a new name shows in the top bar', async ({
  browser,
}) => {
  const credentials = { email: 'nurse2@hearthline.test', password: 'hearthline' };
  const [here, there] = [await openSignIn(browser, server.url), await openSignIn(browser, server.url)];
  for (const { page } of [there, here]) {
    await fillCredentials(page, credentials);
    await untilLive(page);
  }
  await here.page.goto('/profile');
  const list = here.page.getByRole('list', { name: 'Where you are signed in' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: /^Sign out/ }).click();
  await here.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(there.page.getByText('You signed out.').first()).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);

  await here.page.getByLabel(/^Full Name/).fill('Grace O. Okafor');
  await here.page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(here.page.getByText('Profile Updated')).toBeVisible();
  await expect(here.page.getByRole('button', { name: /^Grace O\. Okafor, Nurse: menu$/ })).toBeVisible();
});
