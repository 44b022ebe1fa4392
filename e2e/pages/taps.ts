import type { Page } from '@playwright/test';

/** Records the names of clicked controls from now on, until a reload, except those in a `role` whose name matches. */
export async function countTaps(page: Page, role: string, except: RegExp): Promise<() => Promise<string[]>> {
  await page.evaluate(
    ([role, pattern]) => {
      const taps: string[] = [];
      const isLeftOut = (target: Element) => {
        const group = target.closest(`[role=${role}]`);
        return new RegExp(pattern).test(group?.getAttribute('aria-label') ?? '');
      };
      addEventListener(
        'click',
        ({ target }) => {
          if (!(target instanceof Element) || isLeftOut(target)) return;
          const control = target.closest('button, a, input, select, label') ?? target;
          taps.push(control.getAttribute('aria-label') ?? control.textContent.trim());
        },
        true,
      );
      Reflect.set(window, 'tapsCounted', taps);
    },
    [role, except.source] as const,
  );
  return () => page.evaluate(() => Reflect.get(window, 'tapsCounted') as string[]);
}
