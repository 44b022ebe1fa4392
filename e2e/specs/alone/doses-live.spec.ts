import type { DashboardStats } from '@hearthline/contracts';
import type { APIRequestContext, Page } from '@playwright/test';
import { addResident } from '../../pages/care.ts';
import { prescribeDue, RoundPage } from '../../pages/round-page.ts';
import { enter, tablet, untilLive } from '../../pages/sign-in.ts';
import { pairedWall } from '../../pages/wall.ts';
import { expect, test } from '../../support/test.ts';

type Doses = DashboardStats['doses'];

async function countedBy(request: APIRequestContext): Promise<Doses> {
  const reply = await request.get('/api/dashboard/stats');
  return ((await reply.json()) as { stats: DashboardStats }).stats.doses;
}

/** Doses that nobody has recorded: by the clock they only change their state. */
const unrecorded = ({ overdue, missed, due, later }: Doses) => overdue + missed + due + later;

/** The counts in the card of the dashboard. */
async function cardOf(page: Page): Promise<Doses> {
  const name =
    (await page.getByRole('img', { name: /overdue, .* later today$/ }).getAttribute('aria-label')) ?? '';
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(name)?.[1] ?? 0);
  return { overdue: count('overdue'), missed: count('missed'), due: count('due'), later: count('later') };
}

test('one person gives a dose in the round: a colleague’s dashboard and the wall board count one less at once', async ({
  browser,
  server,
}) => {
  const ana = await enter(browser, server.url, 'nurse', tablet);
  const manager = await enter(browser, server.url, 'manager');
  const { request } = ana.context;
  const { wall } = await pairedWall(browser, server.url, manager);
  await manager.page.goto('/dashboard');
  await untilLive(manager.page);
  const vera = await addResident(request, { name: 'Vera', lastName: 'Counted' });
  const before = unrecorded(await countedBy(request));
  await prescribeDue(request, vera, 'Countazole');
  const toGive = wall.page.locator('.wall-counter').nth(2);

  /** Dashboard and wall show what the server counts: this many in all. */
  const shows = async (count: number) => {
    await expect.poll(async () => unrecorded(await cardOf(manager.page)), { timeout: 20_000 }).toBe(count);
    await expect(async () => {
      const doses = await countedBy(request);
      expect(await cardOf(manager.page)).toEqual(doses);
      const [total, words] = [String(doses.overdue + doses.due), `${String(doses.overdue)} overdue`];
      await expect(toGive).toHaveText(new RegExp(`^${total}\\s*${words}\\s*${String(doses.due)} due$`));
    }).toPass({ timeout: 20_000 });
  };
  await shows(before + 1);

  const round = new RoundPage(ana.page);
  await round.open();
  await round.give('Countazole');
  await round.dialog.waitFor({ state: 'detached' });
  await shows(before);

  // The card leads to the list that it counts.
  await manager.page.getByRole('link', { name: 'Pending Medications' }).click();
  const counts = manager.page.getByRole('list', { name: 'Doses of the round' });
  await expect(counts).toBeVisible();
  const { overdue, due } = await countedBy(request);
  await expect(counts.getByRole('listitem').filter({ hasText: 'Overdue' })).toHaveText(
    `${String(overdue)}Overdue`,
  );
  await expect(counts.getByRole('listitem').filter({ hasText: /Due$/ })).toHaveText(`${String(due)}Due`);
});
