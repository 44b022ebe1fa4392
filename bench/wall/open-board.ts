import type { Browser, Page } from '@playwright/test';

/** A display of 1920x1080, paired by whom the cookie header signs in; its page is still blank. */
export async function pairDisplay(browser: Browser, baseURL: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1920, height: 1080 } });
  const { request } = context;
  const begun = await request.post('/api/wall/pairing');
  const { code } = (await begun.json()) as { code: string };
  const paired = await fetch(`${baseURL}/api/displays`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ code, name: 'Screen of the bench', grade: 'full-name' }),
  });
  if (!paired.ok) throw new Error(`the display was not paired: ${await paired.text()}`);
  await request.post('/api/wall/pairing/check');
  return context.newPage();
}
