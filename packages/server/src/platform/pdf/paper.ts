import type { Content } from 'pdfmake/interfaces.js';

/** What a PDF holds, as plain data: it is sent to the thread that lays it out. */
export interface Paper {
  /** The title in the file itself, and at the top right of each page. */
  readonly title: string;
  /** At the top left of each page. */
  readonly head: string;
  /** At the bottom left of each page: who made it, and when. */
  readonly foot: string;
  readonly landscape: boolean;
  readonly content: Content[];
}

export type { Content };

/** Every character that the font lacks; it has those of Latin scripts, and signs. */
const lacking =
  /[^\n\u0020-\u024F\u02B0-\u0304\u1E00-\u1EFF\u2010-\u2044\u20A0-\u20BF\u2100-\u2122\u2212\u2264\u2265]/gu;

/** A text as the font can print it. */
export const printable = (text: string): string => text.normalize('NFC').replace(lacking, '?');
