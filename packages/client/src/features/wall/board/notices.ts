import { clockWords } from './words.ts';

export interface Notice {
  readonly look: 'system' | 'info';
  readonly mark: 'square-cross' | 'info' | 'wrench';
  readonly text: string;
}

export interface Said {
  readonly maintenance: string | null;
  /** What was withdrawn a moment ago, as it is said. */
  readonly withdrawn: readonly string[];
  /** "14:02", when the gap began that has just been closed. */
  readonly caughtUpFrom: string | null;
  /** The device's clock against the server's, ms; positive when ahead. */
  readonly clockErrorMs: number;
  readonly soundOff: boolean;
}

/** What the strip at the bottom has to say, the most pressing first; usually nothing. */
export function noticesOf({
  withdrawn,
  maintenance,
  caughtUpFrom,
  clockErrorMs,
  soundOff,
}: Said): readonly Notice[] {
  const justNow = [
    ...(caughtUpFrom === null ? [] : [`Live again. All since ${caughtUpFrom} has been caught up.`]),
    ...withdrawn,
  ];
  if (justNow.length > 0) return justNow.map((text) => ({ look: 'info', mark: 'info', text }));
  const clock = clockWords(clockErrorMs);
  const said: readonly (Notice | false)[] = [
    clock !== null && {
      look: 'system',
      mark: 'square-cross',
      text: `This screen’s own clock is ${clock}. The time above is the home’s.`,
    },
    maintenance !== null && { look: 'info', mark: 'wrench', text: maintenance },
    soundOff && {
      look: 'info',
      mark: 'info',
      text: 'Sound is off on this screen. Press any key here to switch it on.',
    },
  ];
  return said.filter((notice) => notice !== false);
}
