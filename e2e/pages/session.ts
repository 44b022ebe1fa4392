import type { BrowserContext, Locator, Page } from '@playwright/test';

/**
 * Lets the screens of a browser believe that its session ends soon: what the server answers to "who am I" is shortened on
 * the way. The session itself is whole, so what "Stay Logged In" brings is the server's own word.
 */
export async function shortenSession(context: BrowserContext, seconds: number): Promise<() => number> {
  let endsAt = 0;
  await context.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const body = (await response.json()) as { session: { expiresAt: string } };
    endsAt = Date.now() + seconds * 1_000;
    body.session.expiresAt = new Date(endsAt).toISOString();
    await route.fulfill({ response, json: body });
  });
  return () => endsAt;
}

/** The question asked before a session runs out. */
export class SessionWarning {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  dialog(): Locator {
    return this.page.getByRole('alertdialog', { name: 'Are you still there?' });
  }

  /** Its words: the dialog's own box is empty, since what it holds stands over the whole screen. */
  question(): Locator {
    return this.dialog().getByRole('heading');
  }

  async stay(): Promise<void> {
    await this.dialog().getByRole('button', { name: 'Stay Logged In' }).click();
  }

  async leave(): Promise<void> {
    await this.dialog().getByRole('button', { name: 'Logout Now' }).click();
  }
}
