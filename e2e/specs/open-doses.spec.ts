import { homeClock, type Prescription } from '@hearthline/contracts';
import { addResident } from '../pages/care.ts';
import { prescribeDue, recordsOfPrescription, RoundPage } from '../pages/round-page.ts';
import { enter, tablet, untilLive } from '../pages/sign-in.ts';
import { inDatabase } from '../support/database.ts';
import type { RunningServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test.use({ actionTimeout: 15_000 });

const hour = 3_600_000;

/** Moves a prescription back, so that its one dose was due yesterday; resolves with the time. */
async function moveToYesterday(server: RunningServer, { id }: Prescription, timezone: string): Promise<Date> {
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const isEarly = Number(homeClock(now, timezone).slice(0, 2)) < 3;
  const at = new Date(now - (isEarly ? 20 : 26) * hour);
  await inDatabase(server, async (db) => {
    const prescriptions = db.collection('prescriptions');
    const stored = (await prescriptions.find({}).toArray()).find(({ _id }) => _id.toString() === id);
    const set = { startsAt: new Date(at.getTime() - hour), endsAt: new Date(at.getTime() + hour) };
    if (!stored) throw new Error('the prescription is not stored');
    await prescriptions.updateOne(
      { _id: stored._id },
      { $set: { ...set, 'schedule.times': [homeClock(at, timezone)] } },
    );
  });
  return at;
}

test('a dose of yesterday that nobody recorded: it is late for both nurses and on the handover until one records when it was given', async ({
  browser,
  server,
}) => {
  const ana = await enter(browser, server.url, 'nurse', tablet);
  const grace = await enter(browser, server.url, 'nurse2', tablet);
  const { request } = ana.context;
  const { home } = (await (await request.get('/api/auth/me')).json()) as { home: { timezone: string } };
  const otto = await addResident(request, { name: 'Otto', lastName: 'Yesterday' });
  const prescription = await prescribeDue(request, otto, 'Latexamine');
  const at = await moveToYesterday(server, prescription, home.timezone);
  // A prescription makes the server read anew what it has in memory.
  await prescribeDue(request, otto, 'Afterol');

  const [mine, theirs] = [new RoundPage(ana.page), new RoundPage(grace.page)];
  await mine.open('?show=late');
  await theirs.open('?show=late');
  for (const { page, line } of [mine, theirs].map((round) => ({
    page: round.page,
    line: round.line('Latexamine'),
  }))) {
    await expect(page.getByRole('heading', { name: /^Yesterday / }).first()).toBeVisible();
    await expect(line).toContainText('Missed');
  }
  const board = await grace.context.newPage();
  await board.goto('/handover');
  await untilLive(board);
  const told = board.getByRole('list', { name: 'Doses not signed for' }).getByText(/^Latexamine/);
  await expect(told).toBeVisible();

  await mine.key('Latexamine').click();
  await expect(mine.dialog.getByRole('button', { name: 'Given', exact: true })).toBeDisabled();
  await mine.dialog.getByRole('button', { name: /^Yesterday / }).click();
  await mine.dialog.getByRole('button', { name: 'Given', exact: true }).click();
  await mine.dialog.waitFor({ state: 'detached' });
  for (const round of [mine, theirs]) await expect(round.line('Latexamine')).toHaveCount(0);
  await expect(told).toHaveCount(0);
  const [record] = await recordsOfPrescription(request, prescription);
  expect(record).toMatchObject({ status: 'administered', administeredAt: at.toISOString() });
});

test('a dose of yesterday is opened from the handover and from the Kardex, and closed with a reason', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', tablet);
  const { home } = (await (await context.request.get('/api/auth/me')).json()) as {
    home: { timezone: string };
  };
  const ida = await addResident(context.request, { name: 'Ida', lastName: 'Closing' });
  const prescription = await prescribeDue(context.request, ida, 'Closamine');
  await moveToYesterday(server, prescription, home.timezone);
  await prescribeDue(context.request, ida, 'Afterine');

  await page.goto('/handover');
  await untilLive(page);
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('list', { name: 'Doses not signed for' })
    .getByText(/^Closamine/)
    .click();
  await expect(dialog.getByText('When was it given?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.goto(`/residents/${ida.id}?tab=medications`);
  await page.getByRole('gridcell', { name: /: Missed$/ }).click();
  await dialog.getByRole('button', { name: 'Omitted' }).click();
  await dialog.getByText('Asleep', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save as omitted' }).click();
  await expect(page.getByRole('gridcell', { name: /: Omitted/ })).toBeVisible();
  const [record] = await recordsOfPrescription(context.request, prescription);
  expect(record).toMatchObject({ status: 'omitted', reason: 'Asleep' });
});
