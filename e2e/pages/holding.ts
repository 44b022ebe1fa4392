import type { Locator } from '@playwright/test';

/** Those of some rows that hold all of these texts. */
export function holding(rows: Locator, ...texts: readonly (string | RegExp)[]): Locator {
  return texts.reduce<Locator>((left, hasText) => left.filter({ hasText }), rows);
}
