import type { Page } from '@playwright/test';
import { addResident } from '../../pages/care.ts';
import { closeAlerts } from '../../pages/home.ts';
import { enter, tablet, untilLive } from '../../pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

/** Names and rooms of the active residents without vitals today, by room. */
async function unmeasured(page: Page) {
  const { request } = page.context();
  const { residents } = (await (
    await request.get('/api/residents?vitals=none-today&status=active')
  ).json()) as {
    residents: { id: string; name: string; lastName: string }[];
  };
  return residents;
}

test('three residents are measured with at most 38 taps from the dashboard, with "Save and next"', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', tablet);
  await closeAlerts(context.request);
  // Without earlier readings, no reading of theirs is unusual; their rooms come first.
  for (const [index, name] of ['Adele', 'Bruno', 'Cilla'].entries())
    await addResident(context.request, { name, lastName: 'Rundgren', roomNumber: `0-${index + 1}` });
  await page.goto('/dashboard');
  await untilLive(page);
  let taps = 0;
  const tap = async (role: 'link' | 'button', name: RegExp | string) => {
    taps += 1;
    await page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).tap();
  };
  const pad = async (digits: string) => {
    for (const digit of digits) await tap('button', digit);
  };
  const waiting = await unmeasured(page);
  expect(waiting.length).toBeGreaterThanOrEqual(3);
  const measured: string[] = [];
  const stored = async (done: () => Promise<void>) => {
    const reply = page.waitForResponse(
      (response) => response.url().endsWith('/api/vitals') && response.status() === 201,
    );
    await done();
    const { record } = (await (await reply).json()) as { record: Record<string, string | number> };
    measured.push(
      `${String(record['residentId'])}: ${String(record['bloodPressure'])} ${String(record['pulse'])} ${String(record['spo2'])} ${String(record['temperature'])}`,
    );
  };

  await tap('link', 'Record vitals');
  await tap('button', new RegExp(`${waiting[0]?.name} ${waiting[0]?.lastName}`));
  await pad('128747297');
  await stored(() => tap('button', /^Save and next: /));
  await expect(page.getByText(': vitals saved')).toBeVisible();
  await pad('132786896365');
  await stored(() => tap('button', /^Save and next: /));
  await expect(page.getByLabel('Blood pressure', { exact: true })).toHaveValue('');
  await pad('118707595368');
  await stored(() => tap('button', 'Save'));
  await page.waitForURL('**/residents');

  const [first, second, third] = waiting;
  expect(measured).toEqual([
    `${first?.id}: 128/74 72 97 null`,
    `${second?.id}: 132/78 68 96 36.5`,
    `${third?.id}: 118/70 75 95 36.8`,
  ]);
  expect(taps).toBeLessThanOrEqual(38);
});
