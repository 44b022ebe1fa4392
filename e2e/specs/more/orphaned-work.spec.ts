import { activeResidents, countToday, signOutByRoot } from '../../pages/home.ts';
import { Outbox } from '../../pages/outbox.ts';
import { chooseInMenu, getEmail, enter, fillSignIn, people, tablet, untilLive } from '../../pages/sign-in.ts';
import { VitalsForm } from '../../pages/vitals-form.ts';
import { inDatabase } from '../../support/database.ts';
import { expect, test } from '../../support/test.ts';

const waits = `1 unsent record by ${people.nurse} is stored on this tablet, and ${people.nurse} can no longer sign in`;
const reason = 'Ana left; the round was done again.';

test('a manager discards unsent readings of a deactivated user, with a reason that is audited', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', tablet);
  const root = await enter(browser, server.url, 'root');
  const [resident] = await activeResidents(context.request);
  expect(await countToday(context.request, '163/41')).toBe(0);
  const banner = page.getByText(waits);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/vitals')) sent.push(request.url());
  });
  const setActive = (active: boolean) =>
    inDatabase(server, (db) =>
      db.collection('users').updateOne({ email: getEmail('nurse') }, { $set: { active } }),
    );
  const enterAs = async (account: 'nurse' | 'manager') => {
    await fillSignIn(page, account);
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto('/dashboard');
    await untilLive(page);
  };

  await test.step("Ana saves while the server can't be reached, and is signed out", async () => {
    const form = new VitalsForm(page);
    await form.open(resident.id);
    await form.tap('Blood pressure', '163/41');
    await form.tap('Pulse', '71');
    await form.tap('SpO2', '96');
    await context.route('**/api/vitals', (route) => route.abort());
    await form.save();
    await expect(new Outbox(page).chip('1 waiting')).toBeVisible();
    await signOutByRoot(root.context.request, people.nurse);
    await page.waitForURL('**/login*');
    await context.unroute('**/api/vitals');
    sent.length = 0;
  });

  await test.step('while Ana can sign in, a manager is not offered to discard', async () => {
    await enterAs('manager');
    // Leaves the page first, so that the response awaited below belongs to the next load.
    await page.goto('about:blank');
    const asked = page.waitForResponse('**/api/waiting-work/*').then((reply) => reply.json());
    await page.goto('/dashboard');
    expect(await asked).toEqual({ canSignIn: true });
    await untilLive(page);
    await expect(banner).toHaveCount(0);
  });

  await test.step('once Ana is deactivated, the manager discards the reading with a reason', async () => {
    await setActive(false);
    await page.reload();
    await expect(banner).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    const question = page.getByRole('alertdialog', { name: `Discard the unsent work of ${people.nurse}?` });
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(question.getByText('Please enter a reason.')).toBeVisible();
    await question.getByLabel('Reason').fill(reason);
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(
      page.getByText(`The unsent work of ${people.nurse} is no longer on this tablet.`),
    ).toBeVisible();
    await expect(banner).toHaveCount(0);
    await page.reload();
    await untilLive(page);
    await expect(banner).toHaveCount(0);
  });

  await test.step('the audit holds who discarded it, when and why', async () => {
    const entries = await inDatabase(server, (db) =>
      db.collection('audit').find({ entity: 'waiting-work' }).toArray(),
    );
    expect(entries).toMatchObject([
      {
        action: 'discarded',
        label: people.nurse,
        by: { name: people.manager, role: 'manager' },
        reason,
        changes: { readings: { before: 1, after: 0 } },
      },
    ]);
    expect(Math.abs(Date.now() - entries[0]?.['at'].getTime())).toBeLessThan(60_000);
  });

  await test.step('Ana signs in again: the reading is not on the device, not sent and not recorded', async () => {
    await setActive(true);
    await chooseInMenu(page, 'manager', 'Sign out');
    await page.waitForURL('**/login*');
    await expect(page.getByText(/waits? on this tablet/)).toHaveCount(0);
    await enterAs('nurse');
    await expect(new Outbox(page).chip(/waiting|Sending|All sent/)).toHaveCount(0);
    expect(sent).toEqual([]);
    expect(await countToday(root.context.request, '163/41')).toBe(0);
  });
});
