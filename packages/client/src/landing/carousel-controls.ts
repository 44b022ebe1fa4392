interface Handlers {
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  readonly onDot: (index: number) => void;
  readonly onPause: () => void;
}

const icons = {
  previous: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  pause: 'M9 5v14M15 5v14',
  play: 'm8 5 11 7-11 7z',
} as const;

/** Arrows, dots and the pause button of a carousel. */
export function buildControls(count: number, { onPrevious, onNext, onDot, onPause }: Handlers) {
  const element = document.createElement('div');
  element.className = 'carousel-controls';
  const pause = button('Pause', onPause);
  const dots = document.createElement('div');
  dots.className = 'dots';
  const dotButtons = Array.from({ length: count }, (_, index) =>
    button(`Picture ${String(index + 1)} of ${String(count)}`, () => onDot(index), 'dot'),
  );
  dots.append(...dotButtons);
  const previous = button('Previous picture', onPrevious);
  draw(previous, 'previous');
  const next = button('Next picture', onNext);
  draw(next, 'next');
  element.append(pause, dots, previous, next);
  return {
    element,
    /** Shows which picture is shown, and whether they advance by themselves. */
    mark(shown: number, isPaused: boolean): void {
      for (const [index, dot] of dotButtons.entries()) dot.ariaCurrent = index === shown ? 'true' : null;
      pause.ariaLabel = isPaused ? 'Play' : 'Pause';
      draw(pause, isPaused ? 'play' : 'pause');
    },
  };
}

function button(label: string, onPress: () => void, name = 'arrow'): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = name;
  made.ariaLabel = label;
  made.addEventListener('click', onPress);
  return made;
}

const svgNames = 'http://www.w3.org/2000/svg';

function draw(target: HTMLButtonElement, icon: keyof typeof icons): void {
  const svg = document.createElementNS(svgNames, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svgNames, 'path');
  path.setAttribute('d', icons[icon]);
  svg.append(path);
  target.replaceChildren(svg);
}
