import { expect, it } from 'vitest';
import { boxAt, findFreePlace, scrollToClear } from './toast-place.ts';

const view = { width: 1440, height: 900 };
const size = { width: 432, height: 120 };
const box = (left: number, top: number, width = 120, height = 52) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const menu = box(20, 840);
const save = box(238, 820);
const pages = box(1250, 830);

it.each([
  ['nothing there', [], 'left'],
  ['what stands higher', [box(238, 600), box(1250, 500)], 'left'],
  ['the lower menu', [menu], 'right'],
  ['Save of a form, and the pages of a table', [save, pages], 'center'],
  ['keys everywhere', [menu, pages, box(700, 850)], undefined],
] as const)('a toast covers no control: %s', (_what, boxes, place) => {
  expect(findFreePlace(size, view, boxes)).toBe(place);
});

it('places stand in the window, 16 px from its edges', () => {
  expect(boxAt('left', size, view)).toEqual({ left: 16, right: 448, top: 764, bottom: 884 });
  expect(boxAt('right', size, view)).toEqual({ left: 992, right: 1424, top: 764, bottom: 884 });
  expect(boxAt('center', size, view)).toEqual({ left: 504, right: 936, top: 764, bottom: 884 });
});

it('without a free place, the page is scrolled until the lowest control is above the toast', () => {
  expect(scrollToClear(120, view, [box(20, 700)])).toBe(0);
  expect(scrollToClear(120, view, [save, box(400, 840)])).toBe(892 - 764);
});
