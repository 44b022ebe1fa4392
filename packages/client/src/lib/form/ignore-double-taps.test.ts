import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ignoreDoubleTaps } from './ignore-double-taps.ts';

const listener = vi.fn();
let stop: () => void;
beforeEach(() => {
  history.replaceState(null, '', '/residents');
  listener.mockReset();
  stop = ignoreDoubleTaps();
  for (const kind of ['click', 'pointerdown']) document.body.addEventListener(kind, listener);
});
afterEach(() => {
  stop();
  for (const kind of ['click', 'pointerdown']) document.body.removeEventListener(kind, listener);
});

function tap({ x = 100, y = 100, at = 1_000, detail = 1, kind = 'click' }) {
  const event = new MouseEvent(kind, { bubbles: true, cancelable: true, clientX: x, clientY: y, detail });
  Object.defineProperty(event, 'timeStamp', { value: at });
  document.body.dispatchEvent(event);
}

const lead = () => history.replaceState(null, '', '/forms/vitals');

it('ignoreDoubleTaps: drops a second tap on the same spot after a navigation', () => {
  tap({});
  lead();
  tap({ at: 1_100, x: 108, kind: 'pointerdown' });
  tap({ at: 1_120, x: 108 });
  tap({ at: 1_390 });
  expect(listener).toHaveBeenCalledTimes(1);
  tap({ at: 1_450 });
  expect(listener).toHaveBeenCalledTimes(2);
});

it.each([
  ['on the same page', {}, false],
  ['elsewhere on the next', { x: 300 }, true],
  ['by keyboard', { detail: 0 }, true],
])('ignoreDoubleTaps: keeps taps that follow quickly %s', (_where, second, leads) => {
  tap({});
  if (leads) lead();
  tap({ at: 1_120, ...second });
  expect(listener).toHaveBeenCalledTimes(2);
});
