import { addResident } from '../pages/care.ts';
import { untilDraftSaved } from '../pages/draft-saved.ts';
import { signOutByRoot } from '../pages/home.ts';
import { startProxy } from '../pages/network-proxy.ts';
import { prescribeDue, recordsOfPrescription, RoundPage } from '../pages/round-page.ts';
import { enter, enterWithOwnSession, people, signInOverRest, tablet } from '../pages/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ actionTimeout: 15_000 });

test('medication round on two tablets: an opened dose is claimed on the other at once, released when closed, and given once', async ({
  browser,
  server,
}) => {
  const ana = await enter(browser, server.url, 'nurse', tablet);
  const grace = await enter(browser, server.url, 'nurse2', tablet);
  const vera = await addResident(ana.context.request, {
    name: 'Vera',
    lastName: 'Claim',
    allergies: ['Latex'],
  });
  const prescription = await prescribeDue(ana.context.request, vera, 'Claimazole');
  const [mine, theirs] = [new RoundPage(ana.page), new RoundPage(grace.page)];
  await mine.open();
  await theirs.open();
  await expect(theirs.line('Claimazole')).toContainText('Due');

  await mine.key('Claimazole').click();
  await expect(mine.dialog.getByText('Latex')).toBeVisible();
  await expect(theirs.line('Claimazole')).toContainText('Ana is giving this');
  await expect(theirs.key('Claimazole')).toHaveCount(0);
  await mine.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(theirs.key('Claimazole')).toBeVisible();

  await theirs.give('Claimazole');
  await theirs.dialog.waitFor({ state: 'detached' });
  await ana.page.getByText('All day', { exact: true }).click();
  await expect(mine.line('Claimazole')).toContainText(/Administered .*, Grace Okafor/);
  expect(await recordsOfPrescription(ana.context.request, prescription)).toHaveLength(1);
});

test('medication round: a dose for two people waits for a colleague, who confirms it on another page', async ({
  browser,
  server,
}) => {
  const ana = await enter(browser, server.url, 'nurse', tablet);
  const grace = await enter(browser, server.url, 'nurse2', tablet);
  const harald = await addResident(ana.context.request, { name: 'Harald', lastName: 'Twoperson' });
  const prescription = await prescribeDue(ana.context.request, harald, 'Pairulin', { twoPeople: true });
  await grace.page.goto('/residents');
  const round = new RoundPage(ana.page);
  await round.open();
  await round.give('Pairulin');
  await expect(round.dialog).toContainText(/Waiting for a second person \([45]:\d\d\)/);
  expect(await recordsOfPrescription(ana.context.request, prescription)).toEqual([]);
  await expect(ana.page.getByText(/needs a witness/)).toHaveCount(0);

  await expect(grace.page.getByText(/^Ana needs a witness: Harald/)).toBeVisible();
  await grace.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(grace.page.getByText(/needs a witness/)).toHaveCount(0);
  await expect(round.dialog).toContainText(/^.*Administered .*, Ana Ribeiro/);
  const [record] = await recordsOfPrescription(ana.context.request, prescription);
  expect(record).toMatchObject({
    status: 'administered',
    administeredByUser: { name: 'Ana Ribeiro' },
    confirmedBy: { name: 'Grace Okafor' },
  });
});

test('medication round: a note that was typed when root signs everybody out is offered when the same dose is opened again, and gives nothing by itself', async ({
  browser,
  server,
}) => {
  const { page, context } = await enterWithOwnSession(browser, server.url, 'nurse', tablet);
  const root = await enter(browser, server.url, 'root');
  const otti = await addResident(context.request, { name: 'Otti', lastName: 'Typed' });
  const prescription = await prescribeDue(context.request, otti, 'Notizol');
  const round = new RoundPage(page);
  await round.open();
  await round.key('Notizol').click();
  await untilDraftSaved(page, () => round.dialog.getByLabel('Notes').fill('Crushed, in yoghurt'));
  await signOutByRoot(root.context.request, people.nurse);
  await expect(page.getByText('An administrator signed you out.')).toBeVisible();
  await expect(page.getByText('Crushed, in yoghurt')).toHaveCount(0);

  await signInOverRest(context, 'nurse');
  await round.open();
  await round.key('Notizol').click();
  const offer = page.getByRole('alertdialog', { name: /^Unfinished record of Notizol 10 mg/ });
  await offer.getByRole('button', { name: 'Continue' }).click();
  await expect(round.dialog.getByLabel('Notes')).toHaveValue('Crushed, in yoghurt');
  expect(await recordsOfPrescription(root.context.request, prescription)).toEqual([]);
  await round.dialog.getByRole('button', { name: 'Given', exact: true }).click();
  await round.dialog.waitFor({ state: 'detached' });
  const [record] = await recordsOfPrescription(root.context.request, prescription);
  expect(record).toMatchObject({ status: 'administered', notes: 'Crushed, in yoghurt' });
});

test('medication round after a cut: nothing is given from an old list, and a note that a colleague’s record contradicts is a question', async ({
  browser,
  server,
}) => {
  const proxy = await startProxy(server.url);
  const ana = await enter(browser, proxy.url, 'nurse', tablet);
  const grace = await enter(browser, server.url, 'nurse2', tablet);
  const petra = await addResident(grace.context.request, { name: 'Petra', lastName: 'Paper' });
  const taken = await prescribeDue(grace.context.request, petra, 'Paperine');
  const noted = await prescribeDue(grace.context.request, petra, 'Notamol');
  const round = new RoundPage(ana.page);
  await round.open();
  await expect(round.key('Paperine')).toBeVisible();
  // The dialogs are fetched 4 s after signing in, so that they open without a connection.
  await ana.page.waitForTimeout(5_000);

  proxy.disconnect();
  await expect(
    ana.page.getByText('Do not give medication from this list until it is live again.', { exact: false }),
  ).toBeVisible({
    timeout: 20_000,
  });
  await expect(round.key('Paperine')).toHaveCount(0);
  for (const medication of ['Paperine', 'Notamol']) {
    await round.key(medication, 'Note what was given on paper').click();
    await round.dialog.getByRole('button', { name: 'Save note' }).click();
    await round.dialog.waitFor({ state: 'detached' });
    await expect(ana.page.getByText(/Noted .* by Ana, not sent yet$/).first()).toBeVisible();
    await expect(round.key(medication, 'Note what was given on paper')).toHaveCount(0);
  }
  await expect(ana.page.getByText(/noted on paper\. Will be sent as a late entry when/)).toHaveCount(2);

  const other = new RoundPage(grace.page);
  await other.open();
  await other.give('Paperine');
  await other.dialog.waitFor({ state: 'detached' });
  proxy.reconnect();
  const question = ana.page.getByRole('alert', { name: /^Question about Paperine/ });
  await expect(question).toContainText(/Grace recorded this at .*You noted on paper/, { timeout: 40_000 });
  await expect(ana.page.getByText(/noted on paper\. Will be sent/)).toHaveCount(0, { timeout: 40_000 });
  expect(await recordsOfPrescription(grace.context.request, noted)).toHaveLength(1);
  await question.getByRole('button', { name: /It is the same dose/ }).click();
  await expect(question).toHaveCount(0);
  const records = await recordsOfPrescription(grace.context.request, taken);
  expect(records.map(({ administeredByUser }) => administeredByUser?.name)).toEqual(['Grace Okafor']);
  await proxy.close();
});
