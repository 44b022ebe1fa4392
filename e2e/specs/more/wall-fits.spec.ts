import { violations } from '../../pages/accessibility.ts';
import { worstCaseBoard, type BoardContents } from '../../pages/worst-case-board.ts';
import { fakeBoard } from '../../pages/fake-board.ts';
import { smallLetters } from '../../pages/letter-sizes.ts';
import { scrolling } from '../../pages/targets.ts';
import { Wall } from '../../pages/wall.ts';
import { clippedTexts } from '../../pages/clipped-texts.ts';
import { boardNow } from '@hearthline/contracts/testing';
import { expect, test } from '../../support/test.ts';
import { displayGrades } from '@hearthline/contracts';
import type { Page } from '@playwright/test';

const sizes = [
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
  { width: 1366, height: 768 },
] as const;
/** A list of readings lets go of whole rows where alerts stand above it. */
const sheds = '.wall-flagged-list';

/** Fails for content that is cut off at any size a wall display may have. */
async function lookAt(page: Page, what: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const where = `${what}, ${String(size.width)}x${String(size.height)}`;
    expect.soft(await clippedTexts(page, sheds), where).toEqual([]);
    expect.soft(await scrolling(page, '.never'), where).toEqual([]);
    expect.soft(await smallLetters(page), where).toEqual([]);
  }
}

async function showing(page: Page, first = worstCaseBoard(quiet)) {
  const controls = await fakeBoard(page, first);
  await page.goto('/wall');
  const wall = new Wall(page);
  await wall.live();
  await page.evaluate(() => document.fonts.ready);
  return { ...controls, wall };
}
const quiet: BoardContents = { grade: 'initials', residents: 6, alerts: 0, wide: false };

/** Three of twelve alerts are taken; the board shows one taken alert at a time. */
const crowds = [
  { residents: 6, alerts: 0, shown: 0 },
  { residents: 24, alerts: 1, shown: 1 },
  { residents: 24, alerts: 3, shown: 3 },
  { residents: 120, alerts: 5, shown: 5 },
  { residents: 120, alerts: 12, shown: 10 },
] as const;

for (const grade of displayGrades) {
  test(`wall board, grade ${grade}: nothing is cut off with 6, 24 and 120 residents and up to twelve alerts`, async ({
    page,
  }) => {
    const { show } = await showing(page);
    for (const { shown, ...crowd } of crowds)
      for (const wide of [false, true]) {
        const hard = { grade, wide, ...crowd };
        await show(worstCaseBoard(hard, { displayName: JSON.stringify(hard) }));
        await page.getByRole('heading', { name: JSON.stringify(hard), exact: true }).waitFor();
        await expect(page.locator('.wall-alert')).toHaveCount(shown);
        await lookAt(page, JSON.stringify(hard));
      }
  });
}

test('wall board: the maintenance message, that news may be late, and the time since which it is not live are not cut off', async ({
  page,
}) => {
  const message =
    'The kitchen’s network is being renewed: please write readings on paper until 23:30. '.repeat(3);
  const { show, hearOthersLate, stopResponding, wall } = await showing(page);
  const strip = page.locator('.wall-strip');
  const full = { grade: 'full-name', residents: 24, alerts: 3, wide: true } as const;
  await show(worstCaseBoard(full, { maintenance: message.slice(0, 200) }));
  await expect(strip).toContainText('The kitchen’s network');
  await lookAt(page, 'maintenance');
  hearOthersLate();
  await expect(page.locator('.wall-live')).toHaveText('May be late');
  await lookAt(page, 'late news');
  stopResponding();
  await expect(wall.board).toHaveAttribute('data-live', 'lost', { timeout: 20_000 });
  await lookAt(page, 'not live');
});

test('wall board: a wrong device clock is shown with its deviation in both themes, and so is the end of the screen', async ({
  page,
}) => {
  const { show, setClockAhead, end } = await showing(page);
  const strip = page.locator('.wall-strip-system');
  await expect(strip).toHaveCount(0);
  // Otherwise the notice that sound is off takes turns with that of the clock.
  await page.keyboard.press('Shift');
  await expect(page.getByText('Sound is off')).toHaveCount(0);
  const night = '2026-11-21T23:02:00.000Z';
  let shownAt = Date.parse(boardNow);
  const showAt = async (at: number) => {
    shownAt = at;
    await show(
      worstCaseBoard(
        { grade: 'full-name', residents: 24, alerts: 3, wide: true },
        { now: new Date(at).toISOString() },
      ),
    );
  };
  let ahead = 0;
  const moveClock = async (minutes: number) => {
    const isForward = minutes > ahead;
    ahead = minutes;
    const fetched = isForward && page.waitForResponse('**/api/wall');
    await setClockAhead(minutes);
    if (!fetched) return;
    // The device may have slept: the board is fetched again, and says so for 12 s.
    await fetched;
    await expect(page.locator('[data-live=live]').first()).toBeVisible();
    await showAt(shownAt + 13_000);
  };
  for (const [now, theme] of [
    [boardNow, 'light'],
    [night, 'dark'],
  ] as const) {
    await showAt(Date.parse(now));
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    for (const [minutes, words] of [
      [3.1, '3 min fast'],
      [-187.1, '3 h 07 slow'],
      [-60_000_000, '41666 days slow'],
    ] as const) {
      await moveClock(minutes);
      await expect(strip).toHaveText(
        `This display’s clock is ${words}. The time above is correct.Hearthline 2.4.0`,
      );
      await expect(page.locator('.wall-clock')).toHaveText(now.slice(11, 16));
    }
    expect.soft(await violations(page), theme).toEqual([]);
  }
  await lookAt(page, 'a wrong clock');
  await moveClock(0.9);
  await expect(strip).toHaveCount(0);
  await setClockAhead(0);
  end('This display was disconnected. Pair it again to show the board.');
  await expect(page.getByRole('heading', { name: 'This display was disconnected.' })).toBeVisible();
  // It stands for ten seconds; a slow machine may look for longer.
  await page.clock.pauseAt(shownAt + 60_000);
  await expect(page.getByText(/Severe|Room|14:02/)).toHaveCount(0);
  await lookAt(page, 'ended');
});

/** The longest names of who is on an alert: with a hyphen, in one word, just too long for "is on it", short. */
const takers = ['Maria-Magdalena', 'Wolfeschlegelsteinhausen', 'Bartholomew', 'Wilhelmina', 'Ana'];

for (const count of [1, 3, 4, 7])
  test(`wall board: ${String(count)} alerts with sugar 1000 and long names of who took them are whole, in letters that can be read`, async ({
    page,
  }) => {
    const { show } = await showing(page);
    const reading = { kind: 'sugar', value: '1000', word: 'Severe', side: 'high' } as const;
    for (const takenBy of takers)
      for (const state of ['taken', 'recheck-due'] as const)
        for (const limits of [null, { low: 70, high: 250 }]) {
          const crowd = { grade: 'full-name', residents: 24, alerts: count, wide: false } as const;
          const board = worstCaseBoard(crowd, {
            displayName: `${takenBy}, ${state}, ${String(limits?.high)}`,
          });
          const recheckAt = new Date(Date.parse(boardNow) + (state === 'taken' ? 1_197_000 : -360_000));
          const alerts = board.alerts.map((alert) => ({
            ...alert,
            state,
            takenBy,
            recheckAt: recheckAt.toISOString(),
            readings: [{ ...reading, limits }],
          }));
          await show({ ...board, alerts });
          await page.getByRole('heading', { name: board.displayName, exact: true }).waitFor();
          await lookAt(page, board.displayName);
        }
  });

for (const grade of displayGrades)
  test(`wall board, grade ${grade}: a full page of doses by room is not cut off`, async ({ page }) => {
    const { show } = await showing(page);
    for (const wide of [false, true]) {
      const eleven = { grade, wide, residents: 11, alerts: 1 } as const;
      // The second of two pages, which has the doses.
      const turn = Math.floor(Date.parse(boardNow) / 24_000) * 24_000 + 12_000;
      const name = `${grade} ${String(wide)}`;
      await show(worstCaseBoard(eleven, { displayName: name, now: new Date(turn + 1_000).toISOString() }));
      await page.getByRole('heading', { name, exact: true }).waitFor();
      await expect(page.locator('.wall-dose')).toHaveCount(11);
      await lookAt(page, name);
    }
  });
