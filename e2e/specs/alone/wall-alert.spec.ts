import { AlertBar } from '../../pages/alert-bar.ts';
import { addResident, recordVitals } from '../../pages/care.ts';
import { closeAlerts } from '../../pages/home.ts';
import { enter, untilLive, type Account } from '../../pages/sign-in.ts';
import { VitalsForm } from '../../pages/vitals-form.ts';
import { pairedWall } from '../../pages/wall.ts';
import { expectWithin, watchFor } from '../../pages/observe.ts';
import { expect, test } from '../../support/test.ts';
import type { Browser } from '@playwright/test';

test.use({ actionTimeout: 15_000 });

async function atDashboard(browser: Browser, url: string, account: Account) {
  const person = await enter(browser, url, account);
  await person.page.goto('/dashboard');
  await untilLive(person.page);
  return { ...person, alerts: new AlertBar(person.page) };
}

/** Two nurses on the dashboard and a wall board, without open alerts. */
async function quietHouse(browser: Browser, url: string) {
  const manager = await enter(browser, url, 'manager');
  await closeAlerts(manager.context.request);
  const { wall, id } = await pairedWall(browser, url, manager);
  await expect(wall.page.getByText('No open alerts')).toBeVisible();
  const ana = await atDashboard(browser, url, 'nurse');
  const grace = await atDashboard(browser, url, 'nurse2');
  await expect(grace.alerts.bar).toHaveCount(0);
  return {
    manager,
    wall,
    ana,
    grace,
    async leave() {
      await manager.context.request.delete(`/api/displays/${id}`, { maxRetries: 1 });
      for (const each of [manager, ana, grace]) await each.context.close();
      await wall.close();
    },
  };
}

test('an alert from reading to closing, on the screens of two nurses and the wall board', async ({
  browser,
  server,
}) => {
  const { wall, ana, grace, leave } = await quietHouse(browser, server.url);
  const mona = await addResident(ana.context.request, { name: 'Mona', lastName: 'Kjell', roomNumber: '81' });
  const reading = 'SpO2 86 %';

  await test.step('a severe reading shows on every screen within a second', async () => {
    await ana.page.goto(`/forms/vitals?residentId=${mona.id}`);
    await ana.page.getByLabel('Blood pressure', { exact: true }).fill('120/80');
    await ana.page.getByLabel('Pulse', { exact: true }).fill('88');
    await ana.page.getByLabel('SpO2', { exact: true }).fill('86');
    const onBoard = await watchFor(wall.page, { selector: '.wall-alert', text: reading });
    const onHers = await watchFor(grace.page, { selector: '[data-alert]', text: reading });
    const answered = ana.page
      .waitForResponse((each) => each.url().endsWith('/api/vitals') && each.request().method() === 'POST')
      .then(() => Date.now());
    await new VitalsForm(ana.page).save();
    expectWithin('an alert on the board', (await onBoard()) - (await answered), 1_000);
    expectWithin("an alert on a colleague's screen", (await onHers()) - (await answered), 1_000);
    await expect(ana.page.getByRole('heading', { name: `Severe: ${reading}` })).toBeVisible();
    await expect(wall.alert(reading, 'Severe', 'Room 81 · M.K.', 'Nobody yet')).toBeVisible();
    await expect(grace.alerts.bar).toContainText('Mona Kjell, room 81');
    await expect(grace.alerts.bar).toContainText('Not acknowledged yet.');
  });

  await test.step('Ana takes the alert: every screen shows it within a second', async () => {
    await ana.page.goto('/dashboard');
    const onBoard = await watchFor(wall.page, { selector: '.wall-alert', text: 'Ana is on it' });
    const onHers = await watchFor(grace.page, { selector: '[data-alert]', text: 'Ana is on it' });
    const answered = ana.page.waitForResponse((each) => each.url().endsWith('/take')).then(() => Date.now());
    await ana.alerts.takeButton(reading).click();
    expectWithin('taken, on the board', (await onBoard()) - (await answered), 1_000);
    expectWithin("taken, on a colleague's screen", (await onHers()) - (await answered), 1_000);
    await expect(grace.alerts.takeButton(reading)).toHaveCount(0);
    await expect(wall.alert(reading, 'Ana is on it', /(30:00|29:\d\d)/, 'to recheck')).toBeVisible();
  });

  await test.step("Ana's note shows to Grace with its author", async () => {
    const panel = await ana.alerts.open(reading);
    await panel.getByLabel('Action taken').fill('Sat her up, called the doctor.');
    await panel.getByRole('button', { name: 'Save note' }).click();
    await expect(panel.getByRole('list', { name: 'What happened' })).toContainText('called the doctor');
    await panel.getByRole('button', { name: 'Close', exact: true }).click();
    const hers = await grace.alerts.open(reading);
    await expect(hers.getByRole('list', { name: 'What happened' })).toContainText(
      'Ana Ribeiro: “Sat her up, called the doctor.”',
    );
    await hers.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('a normal reading offers to close the alert, and closing removes it from every screen', async () => {
    await recordVitals(grace.context.request, mona.id, { spo2: 97 });
    await expect(grace.alerts.bar).toContainText(/SpO2 back to normal \(97 % at .+\)/);
    await expect(wall.alert(reading, 'Ana is on it')).toBeVisible();
    const panel = await grace.alerts.open(reading);
    await panel.getByRole('button', { name: 'Close the alert' }).click();
    await expect(ana.alerts.bar).toHaveCount(0);
    await expect(grace.alerts.bar).toHaveCount(0);
    await expect(wall.page.getByText('No open alerts')).toBeVisible();
    await grace.page.goto(`/residents/${mona.id}`);
    const past = grace.page.getByRole('region', { name: 'Past alerts' });
    await expect(past).toContainText('Ana Ribeiro took the alert');
    await expect(past).toContainText('called the doctor');
    await expect(past).toContainText('Grace Okafor closed the alert');
  });
  await leave();
});

test('two nurses take an alert at the same moment: one gets it, and both screens name her', async ({
  browser,
  server,
}) => {
  const { wall, ana, grace, leave } = await quietHouse(browser, server.url);
  const request = ana.context.request;
  const otto = await addResident(request, { name: 'Otto', lastName: 'Wren', roomNumber: '82' });
  await recordVitals(request, otto.id, { pulse: 138 });
  const keys = [ana, grace].map(({ alerts }) => alerts.takeButton('Pulse 138'));
  for (const key of keys) await expect(key).toBeVisible();
  // Both calls are held until both were made, so that neither screen knows of the other's call.
  const held = Promise.all(
    [ana, grace].map(
      ({ page }) =>
        new Promise<() => void>((caught) => {
          void page.route('**/take', async (route) => {
            await new Promise<void>((go) => caught(go));
            await route.continue();
          });
        }),
    ),
  );
  const answers = [ana, grace].map(({ page }) =>
    page.waitForResponse((each) => each.url().endsWith('/take')),
  );
  await Promise.all(keys.map((key) => key.click()));
  for (const go of await held) go();
  expect((await Promise.all(answers)).map((each) => each.status()).sort()).toEqual([200, 409]);

  const { alerts } = (await (await request.get('/api/care-alerts')).json()) as {
    alerts: { takenBy: { name: string } | null }[];
  };
  const names = alerts.map(({ takenBy }) => takenBy?.name);
  expect(names).toHaveLength(1);
  const winner = `${names[0]?.split(' ')[0] ?? 'nobody'} is on it`;
  for (const { alerts: bar } of [ana, grace]) await expect(bar.bar).toContainText(winner);
  await expect(wall.alert('Pulse 138', winner)).toHaveCount(1);
  await leave();
});

test('a new severe alert takes the bar for 10 s on every page and names who, over one that has waited longer', async ({
  browser,
  server,
}) => {
  const { ana, grace, leave } = await quietHouse(browser, server.url);
  const request = ana.context.request;
  const vera = await addResident(request, { name: 'Vera', lastName: 'Lund', roomNumber: '85' });
  const nils = await addResident(request, { name: 'Nils', lastName: 'Dahl', roomNumber: '86' });
  await recordVitals(request, vera.id, { spo2: 86 });
  await grace.page.goto('/records');
  await ana.page.goto('/forms/vitals');
  for (const { alerts } of [ana, grace])
    await expect(alerts.bar).toContainText('Vera Lund', { timeout: 30_000 });
  // Vera's was new itself.
  for (const { alerts } of [ana, grace])
    await expect(alerts.bar).not.toContainText('New: ', { timeout: 15_000 });

  await recordVitals(request, nils.id, { pulse: 138 });
  const began = Date.now();
  for (const { alerts } of [ana, grace]) {
    await expect(alerts.bar).toContainText(/New: .*Pulse 138 bpm/);
    await expect(alerts.bar).toContainText('Nils Dahl, room 86');
    await expect(alerts.bar).not.toContainText('Vera Lund');
    await expect(alerts.bar.getByRole('button', { name: '1 more, show all alerts' })).toBeVisible();
  }
  for (const { alerts } of [ana, grace])
    await expect(alerts.bar).toContainText('Vera Lund', { timeout: 20_000 });
  expect(Date.now() - began).toBeGreaterThan(8_000);
  for (const { alerts } of [ana, grace]) await expect(alerts.bar).not.toContainText('Nils Dahl');
  await leave();
});

test('three severe readings of one record are one alert on every screen, taken and closed as one', async ({
  browser,
  server,
}) => {
  const { wall, ana, grace, leave } = await quietHouse(browser, server.url);
  const request = ana.context.request;
  const hugo = await addResident(request, { name: 'Hugo', lastName: 'Vance', roomNumber: '84' });
  await recordVitals(request, hugo.id, { pulse: 134, spo2: 88, temperature: 39.1 });
  const bar = 'Pulse 134 bpm, SpO2 88 %, Temperature 39.1 °C';
  await expect(wall.alert('Pulse 134 · SpO2 88 % · Temp 39.1', 'Room 84 · H.V.')).toBeVisible();
  await expect(wall.alerts).toHaveCount(1);
  await expect(wall.page.locator('.wall-flag-room').getByText('84', { exact: true })).toHaveCount(0);
  for (const { alerts } of [ana, grace]) {
    await expect(alerts.bar).toContainText(`${bar}, Severe`);
    await expect(alerts.bar.getByRole('button', { name: /more/ })).toHaveCount(0);
  }
  await ana.alerts.takeButton(bar).click();
  await expect(wall.alert('Ana is on it')).toHaveCount(1);
  await recordVitals(request, hugo.id, { pulse: 82, spo2: 91, temperature: 37 });
  await expect(grace.alerts.bar).not.toContainText('back to normal');
  await recordVitals(request, hugo.id, { spo2: 96 });
  await expect(grace.alerts.bar).toContainText('Pulse, SpO2 and Temperature back to normal (');
  const panel = await grace.alerts.open(bar);
  await panel.getByRole('button', { name: 'Close the alert' }).click();
  await expect(wall.page.getByText('No open alerts')).toBeVisible();
  await expect(ana.alerts.bar).toHaveCount(0);
  await leave();
});

test('a voided or corrected reading withdraws its alert on every screen, with the reason', async ({
  browser,
  server,
}) => {
  const { manager, wall, ana, grace, leave } = await quietHouse(browser, server.url);
  const request = ana.context.request;
  const ines = await addResident(request, { name: 'Ines', lastName: 'Vold', roomNumber: '83' });

  const wrong = await recordVitals(request, ines.id, { pulse: 37, confirmedOutOfRange: true });
  await expect(wall.alert('Pulse 37', 'Room 83 · I.V.')).toBeVisible();
  for (const { alerts } of [ana, grace]) await expect(alerts.bar).toContainText('Pulse 37');
  // The toast stays for five seconds.
  const why = 'Pulse 37 bpm, Ines Vold, room 83. The record was deleted: Another resident';
  const toast = { selector: '[aria-live=polite]', text: `Alert cancelled${why}` };
  const toasts = [await watchFor(ana.page, toast), await watchFor(grace.page, toast)];
  const voided = await manager.context.request.delete(`/api/vitals/${wrong.id}`, {
    data: { reason: 'Another resident' },
  });
  expect(voided.status()).toBe(204);
  for (const seen of toasts) await seen();
  for (const { alerts } of [ana, grace]) await expect(alerts.bar).toHaveCount(0);
  await expect(wall.page.getByText('No open alerts')).toBeVisible();
  const said = wall.page.getByText(
    'Alert cancelled: Pulse 37 · Room 83 · I.V. The reading was deleted or corrected.',
  );
  await expect(said).toBeVisible();
  await wall.page.reload();
  await expect(said).toBeVisible();

  const mistyped = await recordVitals(request, ines.id, { spo2: 81 });
  await expect(wall.alert('SpO2 81 %')).toBeVisible();
  const corrects = { corrects: mistyped.id, reason: 'Typed 81 for 91' };
  await recordVitals(request, ines.id, { spo2: 91, ...corrects });
  await expect(grace.page.getByText(/^SpO2 81 %, Ines Vold, room 83\. .*corrected/)).toBeVisible();
  await expect(wall.page.getByText('No open alerts')).toBeVisible();
  await grace.page.goto(`/residents/${ines.id}`);
  const past = grace.page.getByRole('region', { name: 'Past alerts' });
  await expect(past).toContainText('Alert cancelled: the record was deleted: Another resident, Hanna Lind');
  await expect(past).toContainText('Alert cancelled: the record was corrected, Ana Ribeiro');
  await leave();
});
