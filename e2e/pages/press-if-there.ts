import type { Locator } from '@playwright/test';

/** Presses a key that may go by itself at any moment: looking first and pressing then would wait for one that has gone. */
export async function pressIfThere(keys: Locator): Promise<void> {
  await keys.evaluateAll((found) => {
    for (const key of found) (key as HTMLElement).click();
  });
}
