import type { Locator } from '@playwright/test';

/** The rows that contain all these texts. */
export function containing(rows: Locator, ...texts: readonly (string | RegExp)[]): Locator {
  return texts.reduce<Locator>((left, hasText) => left.filter({ hasText }), rows);
}
