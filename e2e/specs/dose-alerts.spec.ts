import { homeClock } from '@hearthline/contracts';
import { AlertBar } from '../pages/alert-bar.ts';
import { addResident } from '../pages/care.ts';
import { prescribeDue, RoundPage } from '../pages/round-page.ts';
import { desk, enter, tablet } from '../pages/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ actionTimeout: 15_000 });

/** The time of day `minutes` from now in the home. */
const timeIn = (minutes: number, timezone: string) => homeClock(Date.now() + minutes * 60_000, timezone);

test('a medication refused three times in a row on a tablet asks for somebody on every other screen, and is closed with a note', async ({
  browser,
  server,
}) => {
  const ana = await enter(browser, server.url, 'nurse', tablet);
  const grace = await enter(browser, server.url, 'nurse2', desk);
  const { request } = ana.context;
  const { home } = (await (await request.get('/api/auth/me')).json()) as { home: { timezone: string } };
  const rufus = await addResident(request, { name: 'Rufus', lastName: 'Refusing' });
  // Three doses within their windows, in the order in which they are due.
  const times = [2, 4, 6].map((minutes) => timeIn(minutes, home.timezone));
  await prescribeDue(request, rufus, 'Refusazole', {
    frequency: 'Three times daily',
    schedule: { kind: 'scheduled', times: times.toSorted(), days: { kind: 'every-day' } },
  });
  await grace.page.goto('/residents');
  const round = new RoundPage(ana.page);
  await round.open('?search=Rufus');
  for (const [index] of times.entries()) {
    await round.key('Refusazole').first().click();
    await round.dialog.getByRole('button', { name: 'Refused', exact: true }).click();
    await round.dialog.getByRole('radio', { name: 'Spat it out' }).check();
    await round.dialog.getByRole('button', { name: 'Save as refused' }).click();
    await round.dialog.waitFor({ state: 'detached' });
    await expect(round.key('Refusazole')).toHaveCount(times.length - 1 - index);
  }

  const title = 'Refusazole 10 mg: 1 tablet, refused 3 times in a row';
  const theirs = new AlertBar(grace.page);
  const panel = theirs.page.getByRole('dialog', { name: title });
  // Alerts of other specs may be more urgent: the newest has the bar's place for 10 s alone.
  await expect(grace.page.getByText(new RegExp(`New alert: ${title}, Rufus Refusing`))).toBeAttached();
  await grace.page.goto(`/residents/${rufus.id}`);
  await grace.page.getByRole('button', { name: new RegExp(`I’ll take it: ${title}`) }).click();
  await expect(grace.page.getByText('Grace is on it.')).toBeVisible();
  await grace.page.getByText(title).first().click();
  await expect(panel.getByText(/Spat it out/)).toHaveCount(3);
  await expect(panel.getByRole('link', { name: 'Measure again' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Close the alert' }).click();
  await expect(panel.getByText('Please write what action was taken.')).toBeVisible();
  await panel.getByRole('textbox').fill('Asked the doctor for drops instead.');
  await panel.getByRole('button', { name: 'Close the alert' }).click();
  await expect(panel).toHaveCount(0);
  await ana.page.goto(`/residents/${rufus.id}`);
  const past = ana.page.getByRole('list', { name: 'Past alerts' });
  await expect(past).toContainText(title);
  await expect(past).toContainText('Asked the doctor for drops instead.');
});
