import { activeResidents } from './home.ts';
import { TrendsPage } from './trends-page.ts';
import type { Page } from '@playwright/test';

/** The tabs of a resident's page that hold records. */
const recordTabs = (['recent', 'vitals', 'medications', 'audit'] as const).map((tab) => ({
  name: `resident, ${tab}`,
  as: 'administrator' as const,
  go: async (page: Page) => {
    const [resident] = await activeResidents(page.context().request);
    await page.goto(`/residents/${resident.id}?tab=${tab}`);
    await page
      .getByRole('tabpanel')
      .getByText(/\d:\d\d [AP]M|Nothing has been changed yet/)
      .first()
      .waitFor();
  },
}));

/** The charts, one with its cursor, and the table, for the accessibility spec. */
const trendStops = (['charts', 'table'] as const).map((view) => ({
  name: `resident, trends as ${view}`,
  as: 'nurse' as const,
  go: async (page: Page) => {
    const [resident] = await activeResidents(page.context().request);
    const trends = new TrendsPage(page);
    await trends.open(resident.id, `&view=${view}`);
    if (view === 'charts') await trends.chart('Pulse').focus();
    const time = page.getByRole('tabpanel').getByText(/\d:\d\d [AP]M/);
    await time.first().waitFor();
  },
}));

/** A resident's page for the accessibility spec. */
export const residentStops = [...recordTabs, ...trendStops];
