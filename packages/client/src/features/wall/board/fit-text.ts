import type { CSSProperties } from 'react';

/** A box for text, in pixels of the design (1920x1080). */
export interface TextBox {
  readonly width: number;
  readonly height: number;
  /** Largest and smallest font size. */
  readonly most: number;
  readonly least: number;
}

const lineHeight = 1.12;

/** Estimated width of a letter in em, rounded up. */
function widthOf(letter: string): number {
  if (/[mwMW%@]/.test(letter)) return 0.92;
  if (/[\sijltfrI.,:'’·/()-]/.test(letter)) return 0.37;
  return /[\p{Lu}\d]/u.test(letter) ? 0.69 : 0.58;
}

/** Number of lines at `room` em per line, broken at spaces and after hyphens. */
function linesOf(text: string, room: number): number {
  let lines = 1;
  let taken = 0;
  for (const part of text.match(/[^\s-]*[\s-]?/g) ?? []) {
    const width = [...part].reduce((sum, letter) => sum + widthOf(letter), 0);
    if (width > room) return Infinity;
    if (taken + width > room) lines += 1;
    taken = taken + width > room ? width : taken + width;
  }
  return lines;
}

/**
 * The largest font size at which the text fits its box; below `least` only for a text that cannot be shortened.
 */
export function fitFontSize(text: string, { width, height, most, least }: TextBox): number {
  for (let size = most; size > least; size -= 1)
    if (linesOf(text, width / size) * size * lineHeight <= Math.max(height, most * lineHeight)) return size;
  for (let size = least - 1; size > least * 0.75; size -= 1)
    if (linesOf(text, width / size) * size * lineHeight <= Math.max(height, most * lineHeight)) return size;
  return Math.ceil(least * 0.75);
}

/** The first of several forms of a text, the longest first, that fits its box; the last one if none does. */
export function firstFitting(forms: readonly string[], { width, height, most, least }: TextBox): string {
  const fits = (text: string) =>
    linesOf(text, width / least) * least * lineHeight <= Math.max(height, most * lineHeight);
  return forms.find(fits) ?? forms.at(-1) ?? '';
}

/** The font size as a style for elements of the class `wall-fit`. */
export function fitTextStyle(text: string, place: TextBox): CSSProperties {
  return { '--letters': fitFontSize(text, place) } as CSSProperties;
}
