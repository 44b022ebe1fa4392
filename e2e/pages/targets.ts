import type { Page } from '@playwright/test';

interface Target {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Every visible control and the size of its target around its middle, in whole pixels and up to `enoughPx`: measured by
 * hit tests, so that a label or an enlarged hit area counts, and what a neighbour covers does not. Hits are tested every
 * `stride` px and, where one misses, at each px before it.
 */
function touchTargets(page: Page, enoughPx: number, within = 'body'): Promise<Target[]> {
  const measure = ([selector, enough]: readonly [string, number]) => {
    const controls =
      'button, a[href], input:not([type=hidden]), select, textarea, [role=switch], [role=radio], [role=tab]';
    const stride = 4;
    const reach = (control: Element, x: number, y: number, dx: number, dy: number, most: number) => {
      const own = control instanceof HTMLInputElement ? [control, ...(control.labels ?? [])] : [control];
      const misses = (step: number) => {
        const hit = document.elementFromPoint(x + dx * step, y + dy * step);
        return !hit || !own.some((each) => each.contains(hit));
      };
      let sure = 0;
      for (let step = 0; step < most; step = Math.min(step + stride, most)) {
        if (!misses(step)) {
          sure = step + 1;
          continue;
        }
        while (sure < step && !misses(sure)) sure += 1;
        return sure;
      }
      // The last stride ended at `most` without a test of what it passed over.
      while (sure < most && !misses(sure)) sure += 1;
      return sure;
    };
    /** The length through the middle; the middle itself is counted from both sides. */
    const extent = (control: Element, x: number, y: number, dx: number, dy: number) => {
      const ahead = reach(control, x, y, dx, dy, enough);
      return ahead + reach(control, x, y, -dx, -dy, enough + 1 - ahead) - 1;
    };
    const nameOf = (control: Element) =>
      (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40) ||
      `${control.tagName} ${control.id || control.className}`.slice(0, 60);
    const found: Target[] = [];
    for (const control of document.querySelectorAll(`:is(${selector}) :is(${controls})`)) {
      if (!(control as HTMLElement).checkVisibility({ visibilityProperty: true })) continue;
      const before = control.getBoundingClientRect();
      // Visually hidden: for screen readers and the keyboard alone.
      if (before.width <= 1 || before.height <= 1) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const [width, height] = [extent(control, x, y, 1, 0), extent(control, x, y, 0, 1)];
      found.push({ name: nameOf(control), width, height });
    }
    return found;
  };
  return page.evaluate(measure, [within, enoughPx] as const);
}

/** The visible controls whose middle lies under something else after the page has been scrolled to them. */
export function unreachable(page: Page, within: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const found: string[] = [];
    for (const control of document.querySelectorAll(
      `${selector} :is(button, input:not([type=hidden]), select)`,
    )) {
      const { width, height } = control.getBoundingClientRect();
      if (!control.checkVisibility({ visibilityProperty: true }) || width <= 1 || height <= 1) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      if (hit && [control, ...labels].some((each) => each.contains(hit))) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent;
      found.push(`${name || control.outerHTML.slice(0, 80)}: ${hit?.outerHTML.slice(0, 80) ?? 'outside'}`);
    }
    return found;
  }, within);
}

/** The controls whose target is smaller than `leastPx` in either direction, less one pixel of rounding, as "name: size". */
export async function tooSmall(page: Page, leastPx: number, within?: string): Promise<string[]> {
  const targets = await touchTargets(page, leastPx, within);
  if (targets.length === 0) throw new Error('the page has no controls');
  return targets
    .filter(({ width, height }) => width < leastPx - 1 || height < leastPx - 1)
    .map(({ name, width, height }) => `${name}: ${width}x${height}`);
}

/**
 * The elements that scroll (with `sideways`: horizontally), as "element: size of its content in its own size". Leaves out
 * elements within `except`, which scroll by design.
 */
export function scrolling(page: Page, except: string, way: 'any' | 'sideways' = 'any'): Promise<string[]> {
  return page.evaluate(
    ([byDesign, only]) => {
      const scrolls = (each: Element) => {
        const { overflowX, overflowY } = getComputedStyle(each);
        const root = each === document.documentElement;
        const x = (root || /auto|scroll/.test(overflowX)) && each.scrollWidth > each.clientWidth + 1;
        const y = (root || /auto|scroll/.test(overflowY)) && each.scrollHeight > each.clientHeight + 1;
        return x || (y && only === 'any');
      };
      return [...document.querySelectorAll('*')]
        .filter((each) => !each.closest(byDesign) && scrolls(each))
        .map((each) => {
          const name = `${each.tagName} ${each.getAttribute('class') ?? ''}`.slice(0, 80);
          return `${name}: ${each.scrollWidth}x${each.scrollHeight} in ${each.clientWidth}x${each.clientHeight}`;
        });
    },
    [except, way] as const,
  );
}
