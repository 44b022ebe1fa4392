import { expect, test, type Page } from '@playwright/test';

/** A condition on the page: an element of the selector (`body` by default) contains the text; `gone`: no element does. */
export interface Condition {
  readonly selector?: string;
  readonly text?: string;
  readonly gone?: boolean;
}

/**
 * Observes a condition inside the page, so that delays of the test runner are not measured. Await it before the action;
 * the function it answers resolves to the time when the condition held (ms since 1970) or rejects after `withinMs`.
 */
export async function watchFor(
  page: Page,
  condition: Condition,
  withinMs = 30_000,
): Promise<() => Promise<number>> {
  const name = `condition-${crypto.randomUUID()}`;
  await page.evaluate(observeInPage, { name, withinMs, ...condition });
  return () => timeOf(page, name);
}

/**
 * The same from the start of the page's next document, so that the observation can't begin too late. With `gone`
 * an element must have appeared first.
 */
export async function watchFromLoad(
  page: Page,
  condition: Condition,
  withinMs = 60_000,
): Promise<() => Promise<number>> {
  const name = `condition-${crypto.randomUUID()}`;
  await page.addInitScript(observeInPage, { name, withinMs, appearsFirst: true, ...condition });
  return () => timeOf(page, name);
}

function timeOf(page: Page, name: string): Promise<number> {
  return page.evaluate((key) => Reflect.get(window, key) as Promise<number>, name);
}

interface Observation extends Condition {
  readonly name: string;
  readonly withinMs: number;
  readonly appearsFirst?: boolean;
}

/** Runs inside the page and stores the promise of the time as a property of the window. */
function observeInPage({
  name,
  selector = 'body',
  text = '',
  gone,
  withinMs,
  appearsFirst,
}: Observation): void {
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

/** Records every `aria-label` an element has from now on, the present one first; answers a function that reads the list. */
export async function recordLabels(page: Page, selector: string): Promise<() => Promise<string[]>> {
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

/** Marks the document; the answered function tells whether the page still has it, so was not reloaded. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Reflect.set(window, 'stayed', true));
  return () => page.evaluate(() => Reflect.get(window, 'stayed') === true);
}

/** When the next call of this path was sent (ms since 1970). Call it before the call, await it after. */
export async function requestSentAt(page: Page, path: string): Promise<number> {
  const reply = await page.waitForResponse((each) => new URL(each.url()).pathname === path);
  await reply.finished();
  return reply.request().timing().startTime;
}

const proving = process.env['PROVE'] === '1';
/** The limit of other runs, on cores that do other work, ms; a longer one holds as it is. */
const sharedMostMs = 15_000;

/**
 * Fails if a measured time reaches the limit `mostMs` (ms), and adds it to the report as an annotation. The limit holds in
 * `npm run prove`, which has the cores to itself; other runs allow 15 s.
 */
export function expectWithin(what: string, tookMs: number, mostMs: number): void {
  test.info().annotations.push({ type: 'took', description: `${what}: ${Math.round(tookMs)} ms` });
  expect(tookMs, `${what}, in ms`).toBeLessThan(proving ? mostMs : Math.max(mostMs, sharedMostMs));
}
