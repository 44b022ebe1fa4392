import type { Page } from '@playwright/test';

/**
 * Every text and icon that is not fully visible, as "cut: text (class)" or "on each other: text, text": letters that a
 * box or the screen's edge cuts off, hidden lines, texts that overlap. Lists that drop whole rows by design are given
 * by the selector `sheds`.
 */
export function clippedTexts(page: Page, sheds = '.never'): Promise<string[]> {
  return page.evaluate((sheds) => {
    interface Piece {
      readonly of: Node;
      readonly element: Element;
      readonly name: string;
      readonly box: DOMRect;
    }
    const slackPx = 1.5;
    /** The box of the letters: a line's box is higher, and its free space above and below may be cut. */
    const letters = ({ x, y, width, height }: DOMRect, size: number) => {
      const free = Math.max(0, (height - size * 0.96) / 2);
      return new DOMRect(x, y + free, width, height - 2 * free);
    };
    const pieces: Piece[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest('.sr-only, noscript, svg svg')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      if (node instanceof SVGSVGElement) {
        pieces.push({ of: node, element, name: 'a mark', box: node.getBoundingClientRect() });
      } else if (node instanceof Text && node.data.trim() !== '' && !element.closest('svg')) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const size = Number.parseFloat(getComputedStyle(element).fontSize);
        for (const box of range.getClientRects())
          if (box.width > 0) pieces.push({ of: node, element, name: node.data, box: letters(box, size) });
      }
    }
    const spillsOver = (box: DOMRect, clip: DOMRect, x: boolean, y: boolean) =>
      (x && (box.left < clip.left - slackPx || box.right > clip.right + slackPx)) ||
      (y && (box.top < clip.top - slackPx || box.bottom > clip.bottom + slackPx));
    const isOutside = (box: DOMRect, clip: DOMRect) =>
      box.left >= clip.right - slackPx ||
      box.right <= clip.left + slackPx ||
      box.top >= clip.bottom - slackPx ||
      box.bottom <= clip.top + slackPx;
    const screen = new DOMRect(0, 0, innerWidth, innerHeight);
    interface Clip {
      readonly x: boolean;
      readonly y: boolean;
      readonly box: DOMRect;
    }
    const clips = new Map<Element, Clip>();
    const measureClip = (each: Element): Clip => {
      const { overflowX, overflowY } = getComputedStyle(each);
      const box = each === document.documentElement ? screen : each.getBoundingClientRect();
      return { x: overflowX !== 'visible', y: overflowY !== 'visible', box };
    };
    const clipOf = (each: Element): Clip => {
      const clip = clips.get(each) ?? measureClip(each);
      clips.set(each, clip);
      return clip;
    };
    const fate = ({ element, box }: Piece): 'whole' | 'shed' | 'cut' => {
      let verdict: 'whole' | 'shed' | 'cut' = spillsOver(box, screen, true, true) ? 'cut' : 'whole';
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { x, y, box: clip } = clipOf(each);
        if ((!x && !y) || !spillsOver(box, clip, x, y)) continue;
        if (each.matches(sheds) && isOutside(box, clip)) return 'shed';
        verdict = 'cut';
      }
      return verdict;
    };
    const shown: Piece[] = [];
    const found: string[] = [];
    for (const piece of pieces) {
      const verdict = fate(piece);
      if (verdict === 'cut') found.push(`cut: ${piece.name} (${piece.element.getAttribute('class') ?? ''})`);
      if (verdict === 'whole') shown.push(piece);
    }
    // Sorted from top to bottom: a piece can't overlap pieces that begin below it.
    shown.sort((one, other) => one.box.top - other.box.top);
    shown.forEach((one, index) => {
      for (let next = index + 1; next < shown.length; next += 1) {
        const other = shown[next];
        if (!other || other.box.top >= one.box.bottom) break;
        if (one.of === other.of) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const least = Math.min(one.box.height, other.box.height);
        if (width > slackPx && height > least * 0.2) found.push(`on each other: ${one.name}, ${other.name}`);
      }
    });
    return found;
  }, sheds);
}
