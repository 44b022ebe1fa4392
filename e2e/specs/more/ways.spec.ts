import { addResident } from '../../pages/care.ts';
import { countToday } from '../../pages/home.ts';
import { chooseInMenu, getEmail, enter, fillSignIn, password, openSignIn } from '../../pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('a deep link leads through the sign-in page to its page', async ({ browser, server }) => {
  const { page } = await openSignIn(browser, server.url);
  await page.goto('/root-system-settings?from=mail');
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillSignIn(page, 'root');
  await page.waitForURL('**/root-system-settings?from=mail');
  await expect(page.getByRole('heading', { name: 'Root System Settings' })).toBeVisible();
  await page.goto('/login');
  await page.waitForURL('**/dashboard');
});

test('a page for root alone redirects others to the dashboard and says why', async ({ browser, server }) => {
  const { page } = await enter(browser, server.url, 'manager');
  await page.goto('/root-system-settings');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('alert')).toContainText('This page is only accessible to root users.');
  await expect(page.getByRole('link', { name: 'Rootings' })).toHaveCount(0);
});

test('an unknown address shows the 404 page with a link home', async ({ browser, server }) => {
  const { page } = await openSignIn(browser, server.url);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.waitForURL(`${server.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the chosen theme is kept over a reload and a sign-out', async ({ browser, server }) => {
  const { page } = await enter(browser, server.url, 'nurse');
  const html = page.locator('html');
  await page.goto('/dashboard');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await chooseInMenu(page, 'nurse', 'Dark theme');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await chooseInMenu(page, 'nurse', 'Sign out');
  await page.waitForURL('**/login');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('dark');
});

test('sign-in and Form 01 can be done with the keyboard alone', async ({ browser, server }) => {
  const { context, page } = await openSignIn(browser, server.url);
  const { keyboard } = page;
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await keyboard.type(getEmail('nurse'));
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await test.step('from the dashboard to the form with Tab and Enter', async () => {
    const recordLink = page.getByRole('link', { name: 'Record vitals' });
    await expect(recordLink).toBeVisible();
    for (let steps = 0; steps < 15 && !(await isFocused()); steps += 1) await keyboard.press('Tab');
    await expect(recordLink).toBeFocused();
    await keyboard.press('Enter');
    await page.waitForURL('**/forms/vitals');
    async function isFocused() {
      return recordLink.evaluate((link) => link === document.activeElement);
    }
  });

  // A name that is not part of any other resident's name.
  const resident = await addResident(context.request, { name: 'Ottilie', lastName: 'Vestergaard' });
  await test.step('the resident is chosen by name, and Enter moves from field to field', async () => {
    const search = page.getByRole('combobox', { name: 'Resident' });
    await expect(search).toBeVisible();
    for (let steps = 0; steps < 5; steps += 1) {
      if (await search.evaluate((input) => input === document.activeElement)) break;
      await keyboard.press('Tab');
    }
    await expect(search).toBeFocused();
    await keyboard.type(`${resident.name} ${resident.lastName}`);
    await expect(page.getByRole('option')).toHaveCount(1);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(page.getByLabel('Blood pressure', { exact: true })).toBeFocused();
    await keyboard.type('12643');
    await expect(page.getByLabel('Blood pressure', { exact: true })).toHaveValue('126/43');
    await keyboard.press('Enter');
    await expect(page.getByLabel('Pulse', { exact: true })).toBeFocused();
    await keyboard.type('73');
    await keyboard.press('Enter');
    await keyboard.type('98');
    await keyboard.press('Enter');
    await expect(page.getByLabel('Temperature', { exact: true })).toBeFocused();
    await keyboard.type('368');
    await expect(page.getByLabel('Temperature', { exact: true })).toHaveValue('36.8');
    await keyboard.press('Enter');
    await expect(page.getByLabel('Sugar', { exact: true })).toBeFocused();
    await keyboard.press('Enter');
    // In a round the main button goes on to the next resident; Save stands before it.
    await expect(page.getByRole('button', { name: /^Save and next: / })).toBeFocused();
    await keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
    await keyboard.press('Enter');
  });
  await expect(page.getByText(/: vitals saved$/)).toBeVisible();
  await page.waitForURL('**/residents');
  expect(await countToday(context.request, '126/43')).toBe(1);
});
