import { type Page } from '@playwright/test';
import { activeResidents, postVitals } from '../../pages/home.ts';
import { enter, untilLive } from '../../pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Collects the page's layout shifts from its first moment on: each value, and what moved from where to where. */
async function watchShifts(page: Page): Promise<() => Promise<{ value: number; moved: string[] }[]>> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(globalThis, { shifts });
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    const told = ({ node, previousRect, currentRect }: Shift['sources'][number]) =>
      `${(node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 120)}: ${place(previousRect)} to ${place(currentRect)}`;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(told) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { shifts: { value: number; moved: string[] }[] }).shifts);
}

/** Pages, and what is there once a page has loaded. */
const pages = [
  { name: 'dashboard', path: () => '/dashboard', loaded: (page: Page) => page.getByText(/^\d+ records?$/) },
  {
    name: 'residents list',
    path: () => '/residents',
    loaded: (page: Page) => page.getByText(/^\d+ of \d+ residents$/),
  },
  {
    name: "resident's page",
    path: (residentId: string) => `/residents/${residentId}`,
    loaded: (page: Page) => page.getByRole('list', { name: 'Recent records' }).getByRole('listitem').first(),
  },
  {
    name: 'Form 01',
    path: (residentId: string) => `/forms/vitals?residentId=${residentId}`,
    loaded: (page: Page) => page.getByText(/^Last$/).first(),
  },
  {
    name: 'Form 01 without a resident',
    path: () => '/forms/vitals',
    loaded: (page: Page) => page.getByRole('group', { name: 'Residents' }).getByRole('button').first(),
  },
];

for (const { name, path, loaded } of pages)
  for (const [width, height] of [
    [1280, 800],
    [820, 1180],
    [390, 844],
  ] as const)
    test(`${name} at ${String(width)} px: an open alert moves nothing while the page loads`, async ({
      browser,
      server,
    }) => {
      const { page, context } = await enter(browser, server.url, 'manager');
      const [resident] = await activeResidents(context.request);
      await postVitals(context.request, resident.id, '224/121');
      const shifts = await watchShifts(page);
      await page.setViewportSize({ width, height });
      await page.goto(path(resident.id));
      await untilLive(page);
      await page.getByRole('region', { name: 'Alerts', exact: true }).waitFor();
      await loaded(page).waitFor();
      const found = await shifts();
      const total = found.reduce((sum, { value }) => sum + value, 0);
      expect(total, JSON.stringify(found, null, 1)).toBeLessThanOrEqual(0.02);
      await context.close();
    });
