import type { Browser } from '@playwright/test';

/** A tablet on which the round of the whole day is open. */
export interface Tablet {
  /** Opens a dose and taps "Given"; resolves with the moment of the tap by the machine's clock, ms. */
  give(medication: string): Promise<number>;
  /** When the dose had its mark on this tablet. Rejects when it has not within 10 s. */
  markedAt(medication: string): Promise<number>;
}

/** Opens the round for whom the cookie header signs in, and waits until it is live. */
export async function openTablet(browser: Browser, url: string, cookie: string): Promise<Tablet> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  // As text: what the page is given must not be dressed with the runner's own helpers. The page stamps each change itself, in
  // the task that made it.
  await page.addInitScript(`{
    window.marks = {};
    addEventListener('pointerdown', () => (window.tappedAt = Date.now()), { capture: true });
    new MutationObserver(() => {
      const at = Date.now();
      for (const line of document.querySelectorAll('li[aria-label$=", Administered"]'))
        window.marks[line.getAttribute('aria-label').split(' ')[0]] ??= at;
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] });
  }`);
  await page.goto('/round?show=all');
  await page.getByRole('list', { name: 'Doses today' }).waitFor();
  await page.getByRole('button', { name: /^Open: Benchazole0 / }).waitFor();
  return {
    async give(medication) {
      await page.getByRole('button', { name: new RegExp(`^Open: ${medication} `) }).tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Given', exact: true }).tap();
      await dialog.waitFor({ state: 'detached' });
      return page.evaluate<number>('window.tappedAt');
    },
    async markedAt(medication) {
      // A function, since the page's own policy allows no text to be run as code.
      const marked = await page.waitForFunction(
        (name) => (window as unknown as { marks: Record<string, number> }).marks[name],
        medication,
        { timeout: 10_000 },
      );
      return (await marked.jsonValue()) ?? NaN;
    },
  };
}
