import KeenSlider, { type KeenSliderInstance } from 'keen-slider';
import { buildControls } from './carousel-controls.ts';

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Makes carousels of the rows of pictures within a part of the page. */
export function startCarousels(part: ParentNode): void {
  for (const carousel of part.querySelectorAll<HTMLElement>('.carousel')) {
    nameBrokenPictures(carousel);
    const slides = carousel.querySelector<HTMLElement>('.slides');
    if (slides && slides.childElementCount > 1) startCarousel(carousel, slides);
  }
}

function startCarousel(carousel: HTMLElement, slides: HTMLElement): void {
  carousel.dataset['running'] = '';
  const slider = new KeenSlider(slides, {
    loop: true,
    selector: '.slide',
    defaultAnimation: { duration: 500 },
  });
  const items = [...slides.querySelectorAll<HTMLElement>('.slide')];
  const rotation = rotate(carousel, slider);
  const go = (by: number) => {
    rotation.restart();
    step(slider, by);
  };
  const controls = buildControls(items.length, {
    onPrevious: () => go(-1),
    onNext: () => go(1),
    onDot: (index) => go(index - slider.track.details.rel),
    onPause: () => rotation.toggle(),
  });
  carousel.append(controls.element);
  slides.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(by);
  });
  const mark = () => {
    const { rel } = slider.track.details;
    controls.mark(rel, rotation.isPaused());
    for (const [index, item] of items.entries()) item.ariaHidden = index === rel ? null : 'true';
  };
  slider.on('slideChanged', mark);
  rotation.onChange(mark);
  mark();
}

/** Shows the picture that stands so many places away; at once for people who want less motion. */
function step(slider: KeenSliderInstance, by: number): void {
  const { abs } = slider.track.details;
  slider.moveToIdx(abs + by, true, lessMotion.matches ? { duration: 0 } : undefined);
}

/** Advances the pictures by their delay, but not while they are looked at, the tab is hidden or less motion is wanted. */
function rotate(carousel: HTMLElement, slider: KeenSliderInstance) {
  const delayMs = Number(carousel.dataset['delay']) * 1_000;
  // Paused by the button, or at first for people who want less motion.
  let isPaused = lessMotion.matches;
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tell = () => {};
  const restart = () => {
    clearTimeout(timer);
    if (isPaused || isHeld || document.hidden || !carousel.isConnected) return;
    timer = setTimeout(() => {
      step(slider, 1);
      restart();
    }, delayMs);
  };
  const hold = () => {
    isHeld = carousel.matches(':hover, :focus-within');
    restart();
  };
  for (const name of ['pointerenter', 'pointerleave', 'focusin'] as const)
    carousel.addEventListener(name, hold);
  // The focus has moved on only after this event.
  carousel.addEventListener('focusout', () => setTimeout(hold));
  document.addEventListener('visibilitychange', restart);
  const pause = (paused: boolean) => {
    isPaused = paused;
    tell();
    restart();
  };
  lessMotion.addEventListener('change', () => pause(lessMotion.matches));
  slider.on('dragStarted', () => clearTimeout(timer));
  slider.on('dragEnded', restart);
  restart();
  return {
    restart,
    isPaused: () => isPaused,
    toggle: () => pause(!isPaused),
    onChange: (changed: () => void) => void (tell = changed),
  };
}

/** A picture that can't be loaded shows its title. */
function nameBrokenPictures(carousel: HTMLElement): void {
  for (const image of carousel.querySelectorAll('img')) {
    const name = () => {
      const title = document.createElement('p');
      title.className = 'broken-picture';
      title.textContent = image.alt;
      (image.closest('picture') ?? image).replaceWith(title);
    };
    if (image.complete && image.naturalWidth === 0 && image.loading !== 'lazy') name();
    else image.addEventListener('error', name, { once: true });
  }
}
