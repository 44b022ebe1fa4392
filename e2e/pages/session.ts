import type { BrowserContext, Locator, Page } from '@playwright/test';

/**
 * Shortens the session for the pages of a browser context: rewrites the end in the responses of `/api/auth/me`. The session
 * on the server is unchanged. The answered function returns the rewritten end (ms since 1970).
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

/** The warning before a session ends. */
export class SessionWarning {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  dialog(): Locator {
    return this.page.getByRole('alertdialog', { name: 'Are you still there?' });
  }

  /** Its heading: visible where the dialog's own box, which is empty, is not. */
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
