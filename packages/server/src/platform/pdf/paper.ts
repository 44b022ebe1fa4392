import type { Content } from 'pdfmake/interfaces.js';

/** The contents of a PDF as plain data, because it is sent to the layout thread. */
export interface Paper {
  /** The title in the file's metadata, and at the top right of each page. */
  readonly title: string;
  /** The text at the top left of each page. */
  readonly head: string;
  /** The text at the bottom left of each page: author and time. */
  readonly foot: string;
  readonly landscape: boolean;
  readonly content: Content[];
}

export type { Content };

/** Characters that the font lacks; it has those of Latin scripts, and symbols. */
const lacking =
  /[^\n\u0020-\u024F\u02B0-\u0304\u1E00-\u1EFF\u2010-\u2044\u20A0-\u20BF\u2100-\u2122\u2212\u2264\u2265]/gu;

/** Replaces characters that the font cannot print. */
export const printable = (text: string): string => text.normalize('NFC').replace(lacking, '?');
