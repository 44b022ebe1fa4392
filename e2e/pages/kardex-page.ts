import type { Locator, Page } from '@playwright/test';
import type { Prescription, Resident } from '@hearthline/contracts';
import { prescribeDue } from './round-page.ts';
import { untilLive } from './sign-in.ts';

/** The tab Medications of a resident's page. */
export class KardexPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the Kardex of this month, or of another, `yyyy-MM`. */
  async open({ id }: Pick<Resident, 'id'>, month?: string): Promise<void> {
    await this.page.goto(`/residents/${id}?tab=medications${month ? `&month=${month}` : ''}`);
    await untilLive(this.page);
    await this.grid.waitFor();
  }

  get grid(): Locator {
    return this.page.getByRole('grid', { name: /^Doses of / });
  }

  get region(): Locator {
    return this.page.getByRole('region', { name: /^Kardex, / });
  }

  get today(): Locator {
    return this.page.getByRole('list', { name: 'Doses today' });
  }

  /** Today's cell of a prescription's only time. */
  cellOfToday({ schedule }: Pick<Prescription, 'schedule'>): Locator {
    const time = schedule.kind === 'scheduled' ? (schedule.times[0] ?? '') : '';
    return this.page.locator('.kardex-today').and(this.page.getByLabel(`, ${time}: `));
  }
}

/** Prescribes eight medications with up to four doses a day, as many as fit a page. */
export async function prescribeEight(page: Page, resident: Resident): Promise<void> {
  const times = ['08:00', '13:00', '18:00', '22:00'];
  for (let count = 0; count < 8; count += 1)
    await prescribeDue(page.context().request, resident, `Octopril ${String(count + 1)}`, {
      instructions: 'With a glass of water, sitting upright for half an hour afterwards',
      timeCritical: count === 0,
      schedule: {
        kind: 'scheduled',
        times: times.slice(0, count < 4 ? 4 : count - 3),
        days: { kind: 'every-day' },
      },
    });
}
