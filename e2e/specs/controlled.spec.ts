import type { APIRequestContext, Page } from '@playwright/test';
import type { Resident } from '@hearthline/contracts';
import { addResident } from '../pages/care.ts';
import { prescribeDue, recordsOfPrescription, RoundPage } from '../pages/round-page.ts';
import { enrolTablet, setPin, switchUser } from '../pages/shared-tablet.ts';
import { enter, fillSignIn, openSignIn, password, people, tablet, untilLive } from '../pages/sign-in.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test.use({ actionTimeout: 15_000 });

// A server of its own: this spec sets a PIN.
let server: RunningServer;
test.beforeAll(async () => void (server = await startServer()));
test.afterAll(() => server.stop());

const pin = '4071';

/** A resident with a due dose of a controlled drug, of which there are 100 tablets. */
async function prescribeControlled(
  request: APIRequestContext,
  resident: Pick<Resident, 'name' | 'lastName'>,
  drug: string,
) {
  const added = await addResident(request, resident);
  const prescription = await prescribeDue(request, added, drug);
  const path = `/api/public/medications/${prescription.medicationId}`;
  const marked = await request.put(path, { data: { controlled: true, form: 'tablet' }, maxRetries: 2 });
  expect(marked.status(), await marked.text()).toBe(200);
  return prescription;
}

/** The row of the given dose in the register, which is reached from the inventory. */
async function openRegister(page: Page, drug: string) {
  await page.goto(`/medications?search=${drug}`);
  await page.getByRole('button', { name: new RegExp(`^Actions for ${drug} `) }).click();
  await page.getByRole('menuitem', { name: 'Register' }).click();
  const table = page.getByRole('table', { name: new RegExp(`^Register of ${drug} `) });
  return table.getByRole('row').filter({ hasText: 'Given' });
}

test('a controlled dose is confirmed by the witness on her own device, and stands in the register with both names', async ({
  browser,
}) => {
  const ana = await enter(browser, server.url, 'nurse', tablet);
  const grace = await enter(browser, server.url, 'nurse2');
  const prescription = await prescribeControlled(
    ana.context.request,
    { name: 'Nora', lastName: 'Owndevice' },
    'Morphilene',
  );
  await grace.page.goto('/residents');
  await untilLive(grace.page);
  const round = new RoundPage(ana.page);
  await round.open();
  await round.give('Morphilene');
  await expect(round.dialog).toContainText(/Waiting for a second person/);
  expect(await recordsOfPrescription(ana.context.request, prescription)).toEqual([]);

  await expect(grace.page.getByText(/Balance 100 tablets, then 99 tablets/)).toBeVisible();
  await grace.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(round.dialog).toContainText(/Administered .*, Ana Ribeiro/);

  const given = await openRegister(grace.page, 'Morphilene');
  await expect(given).toContainText('Nora Owndevice');
  await expect(given).toContainText(`${people.nurse}${people.nurse2}99 tablets`);
});

test('on one tablet the witness confirms a controlled dose by PIN, and the register has both names', async ({
  browser,
}) => {
  const manager = await enter(browser, server.url, 'manager');
  const shared = await openSignIn(browser, server.url, tablet);
  const { page } = shared;
  await prescribeControlled(manager.context.request, { name: 'Otto', lastName: 'Onetablet' }, 'Oxynal');

  await test.step('the witness sets a PIN on the tablet, and leaves it to the nurse', async () => {
    await enrolTablet(manager.page, page, 'Ward 2');
    await fillSignIn(page, 'nurse2');
    await page.waitForURL('**/dashboard');
    await setPin(page, pin);
    await switchUser(page, 'nurse2');
    await fillSignIn(page, 'nurse');
    await page.waitForURL('**/dashboard');
  });

  await test.step('the nurse gives the dose, and the witness enters her PIN there', async () => {
    const round = new RoundPage(page);
    await round.open();
    await round.key('Oxynal').click();
    const witness = round.dialog.getByRole('group', { name: 'Witness', exact: true });
    await expect(witness).toContainText('Balance 100 tablets, then 99 tablets');
    await witness.getByRole('radio', { name: people.nurse2 }).check();
    await witness.getByLabel(/^PIN or password of the witness/).fill(pin);
    await round.dialog.getByRole('button', { name: 'Given', exact: true }).click();
    await round.dialog.waitFor({ state: 'detached' });
  });

  const given = await openRegister(manager.page, 'Oxynal');
  await expect(given).toContainText('Otto Onetablet');
  await expect(given).toContainText(`${people.nurse}${people.nurse2}99 tablets`);
});

test('the handover asks for the count; a difference stays with the managers until one settles it', async ({
  browser,
}) => {
  const ana = await enter(browser, server.url, 'nurse');
  const hanna = await enter(browser, server.url, 'manager');
  await prescribeControlled(ana.context.request, { name: 'Ida', lastName: 'Counted' }, 'Countyl');
  const { page } = ana;
  await hanna.page.goto('/dashboard');
  await untilLive(hanna.page);

  const count = async (counted: string) => {
    await page.getByRole('button', { name: 'Count', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Count controlled drugs' });
    await dialog.getByLabel(/^Countyl/).fill(counted);
    await dialog.getByRole('radio', { name: people.manager }).check();
    await dialog.getByLabel(/^Password of the witness/).fill(password);
    await dialog.getByRole('button', { name: 'Save count' }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  await test.step('the nurse follows the handover, and counts one tablet less', async () => {
    await page.goto('/handover');
    const asked = page.getByRole('group', { name: 'Controlled drugs to count' });
    await expect(asked).toContainText('Countyl 10 mg tablet');
    await asked.getByRole('link', { name: 'Count' }).click();
    await count('99');
    await expect(
      page.getByText('Counted 99 tablets, balance 100 tablets: 1 tablet missing').first(),
    ).toBeVisible();
    await expect(page.getByText('A manager settles it.')).toBeVisible();
  });

  await test.step('the manager sees it on the dashboard, and settles it once a count agrees', async () => {
    await hanna.page.getByRole('link', { name: /Controlled drugs: count differs from the balance/ }).click();
    await count('100');
    await hanna.page.getByRole('button', { name: /^Settle Countyl/ }).click();
    const dialog = hanna.page.getByRole('dialog', { name: /^Settle Countyl/ });
    await dialog.getByLabel(/^How was it settled\?/).fill('Miscounted: one stuck to the box');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect(hanna.page.getByText('1 missing')).toHaveCount(0);
    await expect(page.getByText('A manager settles it.')).toHaveCount(0);
  });
});
