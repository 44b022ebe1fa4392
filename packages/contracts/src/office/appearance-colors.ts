/**
 * The home's own colours: parsed, compared by WCAG 2.2, and extended to the tones of both themes. The clinical tones are
 * fixed and not derived here.
 */

export type ThemeName = 'light' | 'dark';
export type ColorName = 'primaryColor' | 'secondaryColor';
type Rgb = readonly [red: number, green: number, blue: number];

export const defaultColors: Readonly<Record<ColorName, string>> = {
  primaryColor: '#2563eb',
  secondaryColor: '#0891b2',
};

/** The background colours of both themes, as in the client's tokens.css. */
export const themeSurfaces = {
  light: { canvas: '#ece8e0', sheet: '#fcfbf8', raised: '#ffffff', sunken: '#f3f0e9' },
  dark: { canvas: '#141210', sheet: '#201d1a', raised: '#2a2622', sunken: '#191614' },
} as const;

/** The fills and marks of readings that a home's own colour must not be taken for, as in tokens.css. */
export const alarmTones = {
  severe: ['#a80f1c', '#ff7a6e'],
  'out of range': ['#b85f00', '#ffb347'],
} as const;

/** Contrast of text, and of what is no text (WCAG 1.4.3 and 1.4.11). */
const textContrast = 4.5;
export const fillContrast = 3;
/** Distance in OKLab below which two colours look alike at a glance. */
const alike = 0.1;

export const isHexColor = (text: string): boolean => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);

/** "#0af" as "#00aaff". */
export function longHex(color: string): string {
  const digits = color.slice(1).toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

function rgbOf(color: string): Rgb {
  const value = Number.parseInt(longHex(color).slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The light of a channel, 0 to 1. */
function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminanceOf(color: string): number {
  const [red, green, blue] = rgbOf(color).map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Mixes a share of one colour into another. */
function mixed(color: string, ground: string, share: number): string {
  const below = rgbOf(ground);
  return hexOf(rgbOf(color).map((part, at) => part * share + (below[at] ?? 0) * (1 - share)) as never);
}

function okLabOf(color: string): Rgb {
  const [red, green, blue] = rgbOf(color).map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const distanceOf = (one: string, other: string): number => {
  const to = okLabOf(other);
  return Math.hypot(...okLabOf(one).map((part, at) => part - (to[at] ?? 0)));
};

const leastContrast = (color: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => getContrast(color, ground)));

/** The lowest contrast of a colour, used as a fill, against the page backgrounds of a theme. */
export function contrastInTheme(color: string, theme: ThemeName): number {
  const { canvas, sheet } = themeSurfaces[theme];
  return leastContrast(color, [canvas, sheet]);
}

/** Why a colour is not taken, in words; null if it is. */
export function colorProblem(color: string): string | null {
  for (const theme of ['light', 'dark'] as const) {
    const contrast = contrastInTheme(color, theme);
    if (contrast >= fillContrast) continue;
    const how = theme === 'light' ? 'too light for the light theme' : 'too dark for the dark theme';
    return `This color is ${how}: contrast ${ratioText(contrast)}, at least ${ratioText(fillContrast)} is needed.`;
  }
  for (const [tone, colors] of Object.entries(alarmTones))
    if (colors.some((alarm) => distanceOf(color, alarm) < alike))
      return `This color looks like the one of readings that are ${tone}. Please choose another.`;
  return null;
}

/** "3.1 : 1"; rounded down, so that what is shown as enough is enough. */
export const ratioText = (contrast: number): string => `${(Math.floor(contrast * 10) / 10).toFixed(1)} : 1`;

/** The nearest lighter or darker tone that has no colour problem; null if there is none. */
export function nearestColor(color: string): string | null {
  for (let step = 1; step < 50; step += 1)
    for (const end of ['#000000', '#ffffff']) {
      const near = mixed(color, end, 1 - step / 50);
      if (colorProblem(near) === null) return near;
    }
  return null;
}

/** A colour with what is written on it and in it. */
export interface ColorTones {
  readonly fill: string;
  /** Text on the fill. */
  readonly onFill: string;
  /** Text of this colour. */
  readonly ink: string;
  /** A background in this colour, for that text. */
  readonly soft: string;
}

/** The tones of a colour in a theme. Each text on each of its grounds has a contrast of 4.5 at least. */
export function getTones(color: string, theme: ThemeName): ColorTones {
  const isLight = theme === 'light';
  const { canvas, sheet, raised, sunken } = themeSurfaces[theme];
  const soft = isLight ? mixed(color, '#ffffff', 0.13) : mixed(color, canvas, 0.22);
  const grounds = [canvas, sheet, raised, sunken, soft];
  const end = isLight ? '#000000' : '#ffffff';
  let ink = color;
  for (let step = 1; step <= 50 && leastContrast(ink, grounds) < textContrast; step += 1)
    ink = mixed(color, end, 1 - step / 50);
  const onFill = getContrast('#ffffff', color) >= textContrast ? '#ffffff' : '#000000';
  return { fill: color, onFill, ink, soft };
}
