import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { activeResidents, postVitals } from '../../pages/home.ts';
import { enter, untilLive } from '../../pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

interface Found {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Collects the layout shifts of each page from its first moment on: each value, and what moved from where to where. */
async function watchShifts(page: Page): Promise<() => Promise<Found[]>> {
  await page.addInitScript(() => {
    const shifts: Found[] = [];
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    const told = ({ node, previousRect, currentRect }: Shift['sources'][number]) =>
      `${(node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 120)}: ${place(previousRect)} to ${place(currentRect)}`;
    const collect = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Shift[])
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(told) });
    };
    const observer = new PerformanceObserver((list) => collect(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const found = () => {
      collect(observer.takeRecords());
      return shifts;
    };
    Object.assign(globalThis, { found });
    // The page waits for what would push it down, but some seconds at most. A machine that runs tests may take longer to load.
    addEventListener('DOMContentLoaded', () => {
      const patient = new CSSStyleSheet();
      patient.replaceSync('.below-banners, .below-lists, .after-late { animation-duration: 30s !important }');
      document.adoptedStyleSheets = [patient];
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { found: () => Found[] }).found());
}

/** Waits until loading has ended and the last part has been drawn. */
async function untilSettled(page: Page): Promise<void> {
  await expect(page.locator('[role="status"].late, [data-layout-pending]')).toHaveCount(0, {
    timeout: 30_000,
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}

const usual = [
  [1440, 900],
  [1280, 800],
  [820, 1180],
  [390, 844],
] as const;

interface LoadedPage {
  readonly name: string;
  /** Path for the resident with the alert, and for a resident without alerts. */
  readonly path: (residentId: string, calmId: string) => string;
  /** An element that is there once the page has loaded. */
  readonly loaded: (page: Page) => Locator;
  /** A call that is answered once something else of the page is there. */
  readonly last?: { readonly call: string; readonly after: (page: Page) => Locator };
}

const pages: readonly LoadedPage[] = [
  { name: 'dashboard', path: () => '/dashboard', loaded: (page) => page.getByText(/^\d+ records?$/) },
  {
    name: 'residents list',
    path: () => '/residents',
    loaded: (page) => page.getByText(/^\d+ of \d+ residents$/),
  },
  {
    name: "resident's page",
    path: (residentId) => `/residents/${residentId}`,
    loaded: (page) => page.getByRole('list', { name: 'Recent records' }).getByRole('listitem').first(),
  },
  {
    name: "resident's medications",
    path: (_, calmId) => `/residents/${calmId}?tab=medications`,
    loaded: (page) => page.getByRole('region', { name: /^Kardex, / }),
    // The tallest part, above the others: it comes when they are there.
    last: {
      call: '**/api/residents/*/kardex**',
      after: (page) => page.locator('[aria-label="Prescriptions"]'),
    },
  },
  {
    name: 'medications',
    path: () => '/medications',
    loaded: (page) => page.getByText(/^\d+ of \d+ medications$/),
  },
  {
    name: 'medication round',
    path: () => '/round',
    loaded: (page) => page.getByRole('list', { name: 'Doses of the round' }),
  },
  {
    name: 'handover',
    path: () => '/handover',
    loaded: (page) => page.getByRole('navigation', { name: 'Shifts' }),
  },
  { name: 'profile', path: () => '/profile', loaded: (page) => page.getByLabel('Full Name') },
  {
    name: 'Form 01',
    path: (residentId) => `/forms/vitals?residentId=${residentId}`,
    loaded: (page) => page.getByText(/^Last$/).first(),
  },
  {
    name: 'Form 01 without a resident',
    path: () => '/forms/vitals',
    loaded: (page) => page.getByRole('group', { name: 'Residents' }).getByRole('button').first(),
  },
];

// Each size is a load of its own, which takes seconds on a slow machine.
/** Ids of two residents, the same for all tests: one with an open alert, and one without. */
async function twoResidents(request: APIRequestContext): Promise<[alertedId: string, calmId: string]> {
  const [{ id }, ...others] = await activeResidents(request);
  const openAlerts = async () => {
    const { alerts } = (await (await request.get('/api/care-alerts')).json()) as {
      alerts: { residentId: string }[];
    };
    return new Set(alerts.map(({ residentId }) => residentId));
  };
  if (!(await openAlerts()).has(id)) await postVitals(request, id, '224/121');
  // An alert that arrives while a page loads would be an event, which may move the page.
  await expect.poll(async () => (await openAlerts()).has(id), { timeout: 30_000 }).toBe(true);
  const alerted = await openAlerts();
  const calm = others.find((other) => !alerted.has(other.id));
  if (!calm) throw new Error('every resident of the demo home has an open alert');
  return [id, calm.id];
}

for (const { name, path, loaded, last } of pages)
  test(`${name}: an open alert moves nothing while the page loads`, async ({ browser, server }) => {
    const { page, context } = await enter(browser, server.url, 'manager');
    const ids = await twoResidents(context.request);
    const shifts = await watchShifts(page);
    if (last)
      await page.route(last.call, async (route) => {
        await last.after(page).waitFor({ state: 'attached' });
        await route.continue();
      });
    for (const [width, height] of usual) {
      await page.setViewportSize({ width, height });
      await page.goto(path(...ids));
      await untilLive(page);
      await page.getByRole('region', { name: 'Alerts', exact: true }).waitFor();
      await loaded(page).waitFor();
      await untilSettled(page);
      const found = await shifts();
      const total = found.reduce((sum, { value }) => sum + value, 0);
      const what = `${String(width)} px: ${JSON.stringify(found, null, 1)}`;
      expect.soft(total, what).toBeLessThanOrEqual(0.02);
    }
  });

test('dashboard on a tablet: recent records that come late move nothing below them', async ({
  browser,
  server,
}) => {
  const { page } = await enter(browser, server.url, 'manager');
  await page.setViewportSize({ width: 820, height: 1180 });
  const notices = page.getByRole('region', { name: 'Alerts & Reminders' });
  const top = async () => Math.round((await notices.boundingBox())?.y ?? NaN);
  const loading: number[] = [];
  await page.route('**/api/dashboard/recent-records**', async (route) => {
    await notices.getByRole('listitem').first().waitFor();
    await page.getByRole('region', { name: 'Alerts', exact: true }).waitFor();
    loading.push(await top());
    await route.continue();
  });
  await page.goto('/dashboard');
  await page.getByRole('table', { name: 'Recent Records' }).waitFor();
  await untilSettled(page);
  expect(loading).toEqual([await top()]);
});
