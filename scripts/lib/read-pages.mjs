import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { at } from './paths.mjs';

/** The Markdown pages of a folder, as paths from the root. */
export const listPages = (folder) =>
  readdirSync(at(folder), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
    .sort();

export const readPage = (path) => readFileSync(at(path), 'utf8');

const fence = /^```(\w*)\n([^]*?)^```$/gm;

/** A page's text without its blocks of code. */
export const removeCode = (text) => text.replace(fence, '');

/** The blocks of code of a page, each with its language. */
export const findCode = (text) => [...text.matchAll(fence)].map(([, language, code]) => ({ language, code }));

/** The links of a page that lead to files. */
export const findLinks = (text) =>
  [...removeCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link)
    .filter((link) => !/^https?:/.test(link));

/** The anchor of a heading, as GitHub makes it. */
const toAnchor = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

/** Tells whether a link of a page leads to an existing file and, with an anchor, to an existing heading. */
export function isWholeLink(page, link) {
  const [path, anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(at(target))) return false;
  if (anchor === undefined) return true;
  return [...readPage(target).matchAll(/^#+ (.*)$/gm)].some(([, heading]) => toAnchor(heading) === anchor);
}

/** The sentences of a page: of its paragraphs, list items, cells and headings. A path or a name of code is one word. */
export function findSentences(text) {
  return removeCode(text)
    .replace(/<!--[^]*?-->/g, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) |\|)|\s\|\s/)
    .map((block) => block.replace(/`[^`]*`/g, 'code').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
    .flatMap((block) => block.split(/(?<=[.!?][*")]*)\s+/))
    .map((sentence) => sentence.replace(/^[\s|#*-]+|[\s|*]+$/g, '').replace(/\s+/g, ' '))
    .filter((sentence) => sentence !== '');
}

export const countWords = (sentence) => sentence.split(' ').filter((word) => /\w/.test(word)).length;
