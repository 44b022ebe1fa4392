import { expectWithin, watchFromLoad } from '../../pages/observe.ts';
import { shortenSession } from '../../pages/session.ts';
import { enter } from '../../pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('session: without an answer to its warning it ends when the countdown is at zero', async ({
  browser,
  server,
}) => {
  const { context, page } = await enter(browser, server.url, 'nurse');
  const endsAt = await shortenSession(context, 8);
  const gone = await watchFromLoad(page, { selector: '#sheet', gone: true });
  const toast = await watchFromLoad(page, { selector: '[aria-live=polite]', text: 'Session Expired' });
  await page.goto('/dashboard');
  expectWithin('the page is blank when the session has ended', (await gone()) - endsAt(), 1_000);
  await toast();
  await expect(page.getByText('You have been logged out due to inactivity').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect((await context.request.get('/api/auth/me')).status()).toBe(401);
});
