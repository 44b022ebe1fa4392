import type { Locator } from '@playwright/test';

/** Clicks every button of a locator that exists at this moment: `click()` would wait for one that has just disappeared. */
export async function clickIfPresent(buttons: Locator): Promise<void> {
  await buttons.evaluateAll((found) => {
    for (const button of found) (button as HTMLElement).click();
  });
}
