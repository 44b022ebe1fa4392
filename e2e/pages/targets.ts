import type { Page } from '@playwright/test';

interface Target {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Every visible control and how far a finger may miss its middle: measured by asking the page what a touch there would hit,
 * so that a label or an enlarged hit area counts, and one that a neighbour covers does not. Whole pixels.
 */
function touchTargets(page: Page, within = 'body'): Promise<Target[]> {
  return page.evaluate((selector) => {
    const controls =
      'button, a[href], input:not([type=hidden]), select, textarea, [role=switch], [role=radio], [role=tab]';
    // Twice what any finger needs: further nobody measures.
    const farEnough = 100;
    const reach = (control: Element, x: number, y: number, dx: number, dy: number) => {
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      for (let step = 0; step < farEnough; step += 1) {
        const hit = document.elementFromPoint(x + dx * step, y + dy * step);
        const belongs = hit && [control, ...labels].some((each) => each.contains(hit));
        if (!belongs) return step;
      }
      return farEnough;
    };
    const nameOf = (control: Element) =>
      (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40) ||
      `${control.tagName} ${control.id || control.className}`.slice(0, 60);
    const found: Target[] = [];
    for (const control of document.querySelectorAll(`:is(${selector}) :is(${controls})`)) {
      if (!(control as HTMLElement).checkVisibility({ visibilityProperty: true })) continue;
      const before = control.getBoundingClientRect();
      // What only a screen reader or a focused keyboard meets.
      if (before.width <= 1 || before.height <= 1) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const width = reach(control, x, y, 1, 0) + reach(control, x, y, -1, 0) - 1;
      const height = reach(control, x, y, 0, 1) + reach(control, x, y, 0, -1) - 1;
      found.push({ name: nameOf(control), width, height });
    }
    return found;
  }, within);
}

/** Those that are too small for a finger; rounding gives and takes one pixel. */
export async function tooSmall(page: Page, leastPx: number, within?: string): Promise<string[]> {
  const targets = await touchTargets(page, within);
  if (targets.length === 0) throw new Error('the page has no controls');
  return targets
    .filter(({ width, height }) => width < leastPx - 1 || height < leastPx - 1)
    .map(({ name, width, height }) => `${name}: ${width}x${height}`);
}

/**
 * What must be scrolled to be seen whole, or seen to its right end, as "element: needed > given"; lists that scroll by design
 * are left out.
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
