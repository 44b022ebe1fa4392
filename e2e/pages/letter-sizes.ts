import type { Page } from '@playwright/test';

/**
 * Texts of the wall board in smaller letters than can be read from 4 m, as "28 px: text (class)"; px of the 1920x1080
 * design. Clinical numbers have 44 px, what changes 30, labels learnt once 28. Numbers and times cut off with "…" too.
 */
export function smallLetters(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const numbers = '.wall-alert-value, .wall-alert-readings, .wall-flag-value b';
    const whole = `${numbers}, .wall-alert-time, .wall-flag-at, .wall-tile-room, .wall-counter b`;
    const learnt = '.wall-counter span';
    const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 32;
    const found: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      // The initials in a round face: the name stands beside it.
      if (!element || text === '' || element.closest('.sr-only, noscript, script, [aria-hidden=true]'))
        continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const least = element.closest(numbers) ? 44 : element.closest(learnt) ? 28 : 30;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) / unit;
      const name = `${text} (${element.getAttribute('class') ?? element.tagName})`;
      if (size < least - 0.1) found.push(`${size.toFixed(1)} px: ${name}`);
      if (text.includes('…') && element.closest(whole)) found.push(`cut: ${name}`);
    }
    return found;
  });
}
