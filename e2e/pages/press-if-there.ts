import type { Locator } from '@playwright/test';

/** Clicks every button of a locator that exists at this moment: `click()` would wait for one that has just disappeared. */
export async function pressIfThere(keys: Locator): Promise<void> {
  await keys.evaluateAll((found) => {
    for (const key of found) (key as HTMLElement).click();
  });
}
