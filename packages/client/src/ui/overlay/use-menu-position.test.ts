import { expect, test } from 'vitest';
import { positionMenu } from './use-menu-position.ts';

const view = { width: 800, height: 600 };
const list = { width: 200, height: 240 };

test('positionMenu: below the button, aligned to its right edge', () => {
  expect(positionMenu({ top: 10, bottom: 54, right: 700 }, list, view)).toEqual({ left: 500, top: 60 });
});

test('positionMenu: above the button when there is no room below', () => {
  expect(positionMenu({ top: 540, bottom: 584, right: 700 }, list, view)).toEqual({ left: 500, top: 294 });
});

test('positionMenu: stays within the window, wherever the button is', () => {
  expect(positionMenu({ top: 10, bottom: 54, right: 120 }, list, view)).toEqual({ left: 8, top: 60 });
  expect(positionMenu({ top: 10, bottom: 54, right: 900 }, list, view)).toEqual({ left: 592, top: 60 });
  expect(positionMenu({ top: 100, bottom: 144, right: 700 }, list, { width: 800, height: 240 }).top).toBe(8);
});
