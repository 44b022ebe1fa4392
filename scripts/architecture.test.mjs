import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { at, root } from './lib/paths.mjs';
import {
  countWords,
  findCode,
  findLinks,
  findSentences,
  isWholeLink,
  listPages,
  readPage,
  removeCode,
} from './lib/read-pages.mjs';

// Checks the pages for developers: each path, name of code and link in them must exist. An incomplete rename fails here.
const decisions = listPages('docs/decisions');
const pages = [...listPages('docs/develop'), ...decisions];
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
const files = listed.toString().trim().split('\n');
const code = files
  .filter((file) => /^(packages|scripts)\/.*\.(ts|tsx|mjs|json)$/.test(file))
  .filter((file) => file !== 'scripts/architecture.test.mjs')
  .map((file) => readFileSync(at(file), 'utf8'))
  .join('\n');

/** The names in backticks, each once. */
const findNames = (text) => [
  ...new Set([...removeCode(text).matchAll(/`([^`\n]+)`/g)].map(([, name]) => name)),
];
const isPath = (name) => /^\.?[\w.-]+(\/[\w*.-]*)*(\.(ts|tsx|mjs|cjs|css|md)|\/|\*)$/.test(name);
/** The examples of the guides, which do not exist. */
const isExample = (name) => /visit|respiratory|dietary/i.test(name);

/** A path with a folder starts at the root; a file's name alone may be anywhere. `*` matches any name. */
function existsPath(path) {
  if (!path.includes('/')) return files.some((file) => basename(file) === path);
  const pattern = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  const whole = new RegExp(`^${pattern}${path.endsWith('/') ? '' : '(/|$)'}`);
  return files.some((file) => whole.test(file));
}

const unknownWords = (name) =>
  (name.match(/[A-Za-z_][\w-]*/g) ?? []).filter((word) => !new RegExp(`\\b${word}\\b`).test(code));

/** The file that a block of code is an excerpt of, by its first line: `// packages/...`. */
const findOrigin = (block) => /^\/\/ (packages\/\S+)\n/.exec(block)?.[1];
/** Code without what a formatter changes. */
const normalizeCode = (text) => text.replace(/\s+/g, '').replace(/,(?=[)}\]])/g, '');

describe.each(pages)('%s', (page) => {
  const text = readPage(page);
  const prose = removeCode(text);
  const names = findNames(text).filter((name) => !isExample(name));

  it('names paths that exist', () => {
    expect(names.filter((name) => isPath(name) && !existsPath(name))).toEqual([]);
  });

  it('names functions and other words of the code that exist', () => {
    expect(names.filter((name) => !isPath(name) && unknownWords(name).length > 0)).toEqual([]);
  });

  it('links to files and headings that exist', () => {
    expect(findLinks(text).filter((link) => !isWholeLink(page, link))).toEqual([]);
  });

  it('has at most 120 lines of at most 120 characters', () => {
    const lines = text.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(120);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });

  it('has sentences of at most 25 words', () => {
    expect(findSentences(prose).filter((sentence) => countWords(sentence) > 25)).toEqual([]);
  });

  it('has excerpts that stand in their files', () => {
    for (const { code: block } of findCode(text)) {
      const origin = findOrigin(block);
      if (origin === undefined) continue;
      const file = normalizeCode(readFileSync(at(origin), 'utf8'));
      // `// ...` stands for lines that the page leaves out.
      const parts = block
        .split('\n')
        .slice(1)
        .join('\n')
        .split(/^ *\/\/ \.\.\.$/m);
      expect(parts.filter((part) => !file.includes(normalizeCode(part).replace(/,$/, '')))).toEqual([]);
    }
  });
});

describe('the maps of the pages', () => {
  const isMap = (page) => basename(page) === 'README.md';

  it.each(listPages('docs/develop').filter((page) => dirname(page) === 'docs/develop'))(
    'docs/README.md links %s',
    (page) => {
      expect(readPage('docs/README.md')).toContain(`(${page.replace('docs/', '')})`);
    },
  );

  it.each(decisions.filter((page) => !isMap(page)))('docs/decisions/README.md links %s', (page) => {
    expect(readPage('docs/decisions/README.md')).toContain(`(${basename(page)})`);
  });

  it.each(decisions.filter((page) => !isMap(page)))('%s has the five parts of a decision', (page) => {
    const headings = [...readPage(page).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Context', 'Decision', 'Price', 'What would reopen it', 'Kept by']);
  });
});
