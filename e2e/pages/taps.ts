import type { Page } from '@playwright/test';

/** Writes down what is pressed from now on, by its name, but for keys in a group whose name fits; survives no reload. */
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
