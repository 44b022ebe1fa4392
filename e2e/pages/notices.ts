import type { Locator, Page } from '@playwright/test';

const kinds = ['danger', 'warning', 'info', 'success'] as const;
export type NoticeKind = (typeof kinds)[number];

/** The dashboard's four notices, in their fixed order. */
export class Notices {
  readonly links: Locator;

  constructor(page: Page) {
    this.links = page
      .getByRole('region', { name: 'Alerts & Reminders' })
      .getByRole('listitem')
      .getByRole('link');
  }

  link(kind: NoticeKind): Locator {
    return this.links.nth(kinds.indexOf(kind));
  }

  /** The number of a notice. */
  async count(kind: NoticeKind): Promise<number> {
    return Number(await this.link(kind).locator('span').first().textContent());
  }

  async counts(): Promise<Record<NoticeKind, number>> {
    const found = [];
    for (const kind of kinds) found.push([kind, await this.count(kind)]);
    return Object.fromEntries(found) as Record<NoticeKind, number>;
  }
}
