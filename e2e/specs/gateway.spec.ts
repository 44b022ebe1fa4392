import { activeResidents, countToday } from '../pages/home.ts';
import { startProxy } from '../pages/network-proxy.ts';
import { Outbox } from '../pages/outbox.ts';
import { enter, people, tablet, untilLive } from '../pages/sign-in.ts';
import { VitalsForm } from '../pages/vitals-form.ts';
import { expect, test } from '../support/test.ts';

test('a gateway that answers 404 for 14 s while the server restarts: both readings wait, and are stored once each', async ({
  browser,
  server,
}) => {
  const proxy = await startProxy(server.url);
  const { page, context } = await enter(browser, proxy.url, 'nurse', tablet);
  const [first, second] = await activeResidents(context.request);
  const form = new VitalsForm(page);
  const outbox = new Outbox(page);
  await form.open(first.id, { round: true });
  await untilLive(page);
  proxy.answerAs(404, '404 page not found');
  const from = Date.now();
  for (const [bloodPressure, lastName] of [
    ['163/43', first.lastName],
    ['163/44', second.lastName],
  ] as const) {
    for (const [measure, text] of [
      ['Blood pressure', bloodPressure],
      ['Pulse', '71'],
      ['SpO2', '96'],
    ] as const)
      await form.field(measure).fill(text);
    await form.save();
    await expect(page.getByText(`: kept on this device`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: lastName })).toHaveCount(0);
  }
  await expect(outbox.chip('2 waiting')).toBeVisible({ timeout: 15_000 });
  while (Date.now() - from < 14_000) {
    await expect(outbox.chip(/your decision/)).toHaveCount(0);
    await page.waitForTimeout(200);
  }
  proxy.reconnect();
  await expect(outbox.chip(/waiting|Sending|your decision/)).toHaveCount(0, { timeout: 30_000 });
  for (const bloodPressure of ['163/43', '163/44'])
    expect(await countToday(context.request, bloodPressure)).toBe(1);
  await context.close();
  await proxy.close();
});

test('a gateway’s own 401 page signs nobody out, and its page is no list', async ({ browser, server }) => {
  const proxy = await startProxy(server.url);
  const { page, context } = await enter(browser, proxy.url, 'nurse', tablet);
  const [resident] = await activeResidents(context.request);
  await page.goto('/residents');
  await untilLive(page);
  // The page's own script may come after the live state.
  await page.getByRole('searchbox').first().waitFor();
  proxy.answerAs(401, '<html><h1>401 Authorization Required</h1></html>');
  const refused = page.waitForResponse(
    (reply) => reply.url().includes('/api/residents') && reply.status() === 401,
  );
  await page.getByRole('searchbox').first().fill(resident.lastName);
  await refused;
  await expect(page.getByText(/^Not live since/).first()).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/residents/);
  await expect(page.locator('body')).not.toContainText(
    /Unexpected token|is not valid JSON|Authorization Required|Your session has ended/,
  );
  proxy.reconnect();
  await expect(page.getByText(resident.lastName).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Failed to load residents')).toHaveCount(0);
  await expect(page.getByText(people.nurse).first()).toBeAttached();
  await context.close();
  await proxy.close();
});
