import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from './toast.tsx';
import { Toaster } from './toaster.tsx';

// A window of 1440x900 with Form 02 at its lower end.
const keys: Readonly<Record<string, readonly [left: number, top: number]>> = {
  Save: [238, 820],
  Cancel: [370, 820],
  Next: [1250, 830],
  Middle: [700, 830],
  Above: [238, 600],
  Below: [238, 960],
};
let scrolled = 0;
const boxOf = (left: number, top: number, width: number, height: number) =>
  new DOMRect(left, top, width, height);

beforeEach(() => {
  vi.stubGlobal('innerHeight', 900);
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1440);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [left, top] = keys[this.textContent] ?? [];
    if (left !== undefined && top !== undefined && this.tagName === 'BUTTON')
      return boxOf(left, top - scrolled, 120, 52);
    // The toast; the place of everything else is not asked for.
    return this.querySelector('[aria-label=Dismiss]') ? boxOf(16, 764, 432, 120) : boxOf(0, 0, 0, 0);
  });
  scrolled = 0;
  vi.stubGlobal(
    'scrollBy',
    vi.fn((_left: number, distance: number) => {
      scrolled += distance;
    }),
  );
});
afterEach(() => {
  act(toast.clear);
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(...forms: readonly (readonly string[])[]) {
  render(
    <>
      <main>
        {forms.map((names) => (
          <form key={names.join()}>
            {names.map((name) => (
              <button key={name} type="button">
                {name}
              </button>
            ))}
          </form>
        ))}
      </main>
      <Toaster />
    </>,
  );
}
const place = () => screen.getByText('Failed').closest('[aria-live]')?.className ?? '';
const takesRoom = () => document.documentElement.hasAttribute('data-toast-takes-room');

it('toasts stand at the bottom left, and elsewhere where they would cover the keys of a form', () => {
  open([]);
  act(() => void toast.error('Failed'));
  expect(place()).toContain('left-0');
  cleanup();
  act(toast.clear);
  open(['Save', 'Cancel']);
  act(() => void toast.error('Failed'));
  expect(place()).toContain('tablet:right-0');
  expect(takesRoom()).toBe(false);
  expect(scrollBy).not.toHaveBeenCalled();
});

it('an error without a free place takes room, and the keys of the form are scrolled above it', () => {
  open(['Save', 'Cancel', 'Middle', 'Next']);
  act(() => void toast.error('Failed'));
  expect(takesRoom()).toBe(true);
  expect(scrollBy).toHaveBeenCalledWith(0, 882 - 764);
  act(toast.dismiss);
  expect(takesRoom()).toBe(false);
});

it('a page of several forms is scrolled for the keys of the form that the person works in alone', () => {
  open(['Above'], ['Save', 'Middle', 'Next']);
  screen.getByRole('button', { name: 'Above' }).focus();
  act(() => void toast.error('Failed'));
  expect(takesRoom()).toBe(true);
  expect(scrollBy).not.toHaveBeenCalled();
});

it('controls that scrolling brings into the window are not scrolled above the toast too', () => {
  vi.useFakeTimers();
  open(['Save', 'Middle', 'Next', 'Below']);
  act(() => void toast.error('Failed'));
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  expect(scrollBy).toHaveBeenCalledTimes(1);
  expect(scrolled).toBe(882 - 764);
});
