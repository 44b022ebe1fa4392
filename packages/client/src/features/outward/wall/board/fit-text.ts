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

/** True if the text fits its box at the smallest size. */
export function fits(text: string, { width, height, most, least }: TextBox): boolean {
  return linesOf(text, width / least) * least * lineHeight <= Math.max(height, most * lineHeight);
}

/** The largest font size at which the text fits its box; `least` if it fits at no size. */
export function fitFontSize(text: string, box: TextBox): number {
  for (let size = box.most; size > box.least; size -= 1) if (fits(text, { ...box, least: size })) return size;
  return box.least;
}

/**
 * The first form of a text that fits its box; `forms` are the longest first. If none fits, the last form is cut with "…".
 * Letters are never smaller than `least`, since the board is read from 4 m.
 */
export function firstFitting(forms: readonly string[], box: TextBox): string {
  return forms.find((form) => fits(form, box)) ?? cutToFit(forms.at(-1) ?? '', box);
}

function cutToFit(text: string, box: TextBox): string {
  const letters = [...text];
  for (let count = letters.length - 1; count > 0; count -= 1) {
    const cut = `${letters
      .slice(0, count)
      .join('')
      .replace(/[\s·.,-]+$/, '')}…`;
    if (fits(cut, box)) return cut;
  }
  return text;
}

/** Parts of a text that fit the box one by one, broken at spaces; "…" marks the breaks. */
export function splitToFit(text: string, box: TextBox): readonly string[] {
  const parts: string[] = [];
  for (const word of text.split(' ')) {
    const part = parts.at(-1);
    if (part !== undefined && fits(`${part} ${word} …`, box)) parts[parts.length - 1] = `${part} ${word}`;
    else parts.push(part === undefined ? word : `… ${word}`);
  }
  return parts.map((part, index) => (index < parts.length - 1 ? `${part} …` : part));
}

/** The font size as a style for elements of the class `wall-fit`. */
export function fitTextStyle(text: string, place: TextBox): CSSProperties {
  return { '--letters': fitFontSize(text, place) } as CSSProperties;
}
