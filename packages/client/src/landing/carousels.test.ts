import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCarousels } from './carousels.ts';

const { sliders, lessMotion } = vi.hoisted(() => {
  const query = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => query);
  return { sliders: [] as { shown: () => number; durations: unknown[] }[], lessMotion: query };
});
// The slider itself is the library's: this one keeps count, and calls back as it does.
vi.mock('keen-slider', () => ({
  default: class {
    readonly track = { details: { abs: 0, rel: 0 } };
    private readonly durations: unknown[] = [];
    private readonly changed: (() => void)[] = [];
    private readonly count: number;

    constructor(slides: HTMLElement) {
      this.count = slides.childElementCount;
      sliders.push({ shown: () => this.track.details.rel, durations: this.durations });
    }
    on(name: string, call: () => void) {
      if (name === 'slideChanged') this.changed.push(call);
    }
    moveToIdx(abs: number, _absolute: boolean, animation?: unknown) {
      this.durations.push(animation);
      this.track.details = { abs, rel: ((abs % this.count) + this.count) % this.count };
      for (const call of this.changed) call();
    }
  },
}));

const wantLessMotion = (wanted: boolean) => {
  lessMotion.matches = wanted;
  lessMotion.dispatchEvent(new Event('change'));
};
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel === label)!;
const press = (label: string) => {
  button(label).focus();
  button(label).click();
};
const key = (name: string) =>
  slides().dispatchEvent(new KeyboardEvent('keydown', { key: name, cancelable: true }));
const slides = () => document.querySelector<HTMLElement>('.slides')!;
const leave = () => document.querySelector('a')!.focus();
const shown = () => sliders.at(-1)?.shown();
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

let isOver = false;
const point = (over: boolean) => {
  isOver = over;
  document.querySelector('.carousel')!.dispatchEvent(new Event(over ? 'pointerenter' : 'pointerleave'));
};

beforeEach(() => {
  vi.useFakeTimers();
  const slide = (title: string) => `<li class="slide"><img alt="${title}" loading="lazy" /></li>`;
  document.body.innerHTML = `<a href="#contact">Contact</a><div class="carousel" data-delay="7">
    <ul class="slides" tabindex="0">${['House', 'Garden', 'Kitchen'].map(slide).join('')}</ul></div>`;
  const carousel = document.querySelector('.carousel')!;
  // happy-dom knows neither :hover nor :focus-within.
  vi.spyOn(carousel, 'matches').mockImplementation(() => isOver || carousel.contains(document.activeElement));
  startCarousels(document);
});
afterEach(() => {
  isOver = false;
  document.body.innerHTML = '';
  wantLessMotion(false);
  vi.useRealTimers();
});

describe('carousel', () => {
  it('shows each picture for the stored delay, the first after the last, and says which', () => {
    pass(6.9);
    expect(shown()).toBe(0);
    pass(0.2);
    expect(shown()).toBe(1);
    expect(button('Picture 2 of 3').ariaCurrent).toBe('true');
    const hidden = [...document.querySelectorAll('.slide')].map(({ ariaHidden }) => ariaHidden);
    expect(hidden).toEqual(['true', null, 'true']);
    pass(14);
    expect(shown()).toBe(0);
  });

  it('stays while the pointer or the focus is in it, or its tab is hidden', () => {
    point(true);
    pass(30);
    expect(shown()).toBe(0);
    point(false);
    pass(8);
    expect(shown()).toBe(1);

    slides().focus();
    pass(30);
    expect(shown()).toBe(1);
    leave();
    pass(8);
    expect(shown()).toBe(2);

    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    pass(30);
    expect(shown()).toBe(2);
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    pass(8);
    expect(shown()).toBe(0);
  });

  it('goes by arrows, dots and keys, both ways around', () => {
    press('Previous picture');
    expect(shown()).toBe(2);
    press('Next picture');
    expect(shown()).toBe(0);
    press('Picture 2 of 3');
    expect(shown()).toBe(1);
    key('ArrowRight');
    expect(shown()).toBe(2);
    key('ArrowLeft');
    key('ArrowLeft');
    expect(shown()).toBe(0);
  });

  it('stands still for people who want less motion until they press Play, and never slides', () => {
    wantLessMotion(true);
    pass(30);
    expect(shown()).toBe(0);
    press('Next picture');
    press('Play');
    leave();
    pass(8);
    expect(shown()).toBe(2);
    press('Pause');
    leave();
    pass(30);
    expect(shown()).toBe(2);
    expect(sliders.at(-1)?.durations).toEqual([{ duration: 0 }, { duration: 0 }]);
  });

  it('has no controls for a single picture', () => {
    document.body.innerHTML =
      '<div class="carousel" data-delay="7"><ul class="slides"><li class="slide"></li></ul></div>';
    startCarousels(document);
    expect(document.querySelector('button')).toBeNull();
  });
});
