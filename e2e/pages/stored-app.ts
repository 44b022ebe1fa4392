import type { Page } from '@playwright/test';

/** The service worker of the app, and what it has stored. */
export class StoredApp {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits until the app is stored on the device: by itself it begins to be some seconds after the first page. */
  async untilStored(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready);
  }

  /** Stores the app on the device at once, as it does some seconds later. */
  async store(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'));
    await this.untilStored();
  }

  /** Waits until this page is served through the service worker. */
  async untilInControl(): Promise<void> {
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }

  /** Whether a newer build is stored that has not taken over yet. */
  isUpdateWaiting(): Promise<boolean> {
    return this.page.evaluate(async () =>
      Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
    );
  }

  /** The paths of all that is stored, by the name of its cache. */
  contents(): Promise<Record<string, string[]>> {
    return this.page.evaluate(async () => {
      const pathsOf = async (name: string) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
      const names = await caches.keys();
      return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await pathsOf(name)])));
    }) as Promise<Record<string, string[]>>;
  }
}
