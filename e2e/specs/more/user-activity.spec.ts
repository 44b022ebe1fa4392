import { desk, enter, enterWithOwnSession, people, untilLive } from '../../pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('a sign-out shows at once on an administrator’s open activity, and in the audit, from which it leads back', async ({
  browser,
  server,
}) => {
  const administrator = await enter(browser, server.url, 'administrator');
  const { page } = administrator;
  await page.goto('/user-activity');
  await untilLive(page);
  // Others sign in and out meanwhile: this one is known by its device.
  const userAgent = `Tablet ${crypto.randomUUID()}`;
  const nurse = await enterWithOwnSession(browser, server.url, 'nurse2', { ...desk, userAgent });
  const rows = page.getByRole('row').filter({ has: page.getByTitle(userAgent) });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(people.nurse2);
  await expect(rows).toContainText('Signed in');
  await expect(rows).toContainText('Mobile');
  await nurse.context.request.post('/api/auth/logout');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Signed out');

  await page.goto('/audit?kind=session');
  const lines = page.getByRole('listitem').filter({ has: page.getByTitle(userAgent) });
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(`Session of ${people.nurse2}: Signed out`);
  await lines.first().getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/user-activity\?user=/);
  await expect(rows).toHaveCount(2);
});

test('a manager who opens the user activity is led to the dashboard and told why', async ({
  browser,
  server,
}) => {
  const { page } = await enter(browser, server.url, 'manager');
  await page.goto('/user-activity');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("You don't have permission to view user activity.")).toBeVisible();
});
