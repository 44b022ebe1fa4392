import { expect, test, type Page } from '@playwright/test';

/** Something to be seen, or no longer seen: elements of a selector (all of the page unless told) that hold a text. */
export interface Sight {
  readonly selector?: string;
  readonly text?: string;
  readonly gone?: boolean;
}

/**
 * Watches for a sight inside the page itself, so that a busy test runner does not count. Await it before the deed;
 * what it answers, awaited after, is when it was seen (milliseconds since 1970), and rejects after `withinMs`.
 */
export async function watchFor(page: Page, sight: Sight, withinMs = 30_000): Promise<() => Promise<number>> {
  const name = `sight-${crypto.randomUUID()}`;
  await page.evaluate(watchInPage, { name, withinMs, ...sight });
  return () => timeSeen(page, name);
}

/**
 * The same from the moment the next document of the page begins to load: a busy machine can't be too late to look. What
 * is to be gone must have been there first.
 */
export async function watchFromLoad(
  page: Page,
  sight: Sight,
  withinMs = 60_000,
): Promise<() => Promise<number>> {
  const name = `sight-${crypto.randomUUID()}`;
  await page.addInitScript(watchInPage, { name, withinMs, appearsFirst: true, ...sight });
  return () => timeSeen(page, name);
}

function timeSeen(page: Page, name: string): Promise<number> {
  return page.evaluate((key) => Reflect.get(window, key) as Promise<number>, name);
}

interface Watch extends Sight {
  readonly name: string;
  readonly withinMs: number;
  readonly appearsFirst?: boolean;
}

/** Runs inside the page: keeps the promise of the time under a name of the window. */
function watchInPage({ name, selector = 'body', text = '', gone, withinMs, appearsFirst }: Watch): void {
  const isThere = () =>
    [...document.querySelectorAll(selector)].some((each) => each.textContent.includes(text));
  let wasThere = !appearsFirst;
  const seen = new Promise<number>((resolve, reject) => {
    const look = () => {
      const there = isThere();
      wasThere ||= there;
      if (gone ? there || !wasThere : !there) return;
      watching.disconnect();
      resolve(Date.now());
    };
    const watching = new MutationObserver(look);
    watching.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    setTimeout(() => reject(new Error(`not seen within ${withinMs} ms: ${selector} "${text}"`)), withinMs);
    look();
  });
  seen.catch(() => undefined);
  Reflect.set(window, name, seen);
}

/** Writes down every text an element shows from now on, the one it shows now first; answers how to read the list. */
export async function writeDown(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const name = `texts-${crypto.randomUUID()}`;
  await page.evaluate(
    ({ name, selector }) => {
      const texts: string[] = [];
      const look = () => {
        const text = document.querySelector(selector)?.getAttribute('aria-label') ?? '(nothing)';
        if (texts.at(-1) !== text) texts.push(text);
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
      look();
      Reflect.set(window, name, texts);
    },
    { name, selector },
  );
  return () => page.evaluate((key) => Reflect.get(window, key) as string[], name);
}

/** Marks the document, so that a reload can be told from a page that stayed. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Reflect.set(window, 'stayed', true));
  return () => page.evaluate(() => Reflect.get(window, 'stayed') === true);
}

/** When a call to the path was sent (milliseconds since 1970): ask before it is sent, await after. */
export async function sentAt(page: Page, path: string): Promise<number> {
  const reply = await page.waitForResponse((each) => new URL(each.url()).pathname === path);
  await reply.finished();
  return reply.request().timing().startTime;
}

/** Holds what was measured to what the product promises, and writes it into the report. Milliseconds. */
export function keepsPromise(what: string, tookMs: number, mostMs: number): void {
  test.info().annotations.push({ type: 'took', description: `${what}: ${Math.round(tookMs)} ms` });
  expect(tookMs, `${what}, in ms`).toBeLessThan(mostMs);
}
