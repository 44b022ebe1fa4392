import type { CSSProperties } from 'react';

/** A place for a text, in pixels of the drawing (1920x1080). */
export interface Place {
  readonly width: number;
  readonly height: number;
  /** Letters as high as they are meant to be, and as small as they may get. */
  readonly most: number;
  readonly least: number;
}

const lineHeight = 1.12;

/** How wide a letter is, in its own height; rather too wide than cut. */
function widthOf(letter: string): number {
  if (/[mwMW%@]/.test(letter)) return 0.92;
  if (/[\sijltfrI.,:'’·/()-]/.test(letter)) return 0.37;
  return /[\p{Lu}\d]/u.test(letter) ? 0.69 : 0.58;
}

/** The lines that a text needs at so many letter heights in a row, broken at spaces and after hyphens. */
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

/** The largest letters at which the text is in its place whole. */
export function letterSize(text: string, { width, height, most, least }: Place): number {
  for (let size = most; size > least; size -= 1)
    if (linesOf(text, width / size) * size * lineHeight <= Math.max(height, most * lineHeight)) return size;
  return least;
}

/** The same for an element of the class `wall-fit`. */
export function sized(text: string, place: Place): CSSProperties {
  return { '--letters': letterSize(text, place) } as CSSProperties;
}
