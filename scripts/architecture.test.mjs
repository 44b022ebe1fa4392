import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { at, root } from './lib/paths.mjs';

// Every path and every name of code in docs/ARCHITECTURE.md must exist, so that a rename that forgets the page fails here.
const document = readFileSync(at('docs/ARCHITECTURE.md'), 'utf8');
const [, tree, ...rest] = document.split('```');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
const files = listed.toString().trim().split('\n');

/** The paths of the tree: a line holds names, two or more spaces and what they are; its folder is the line with less indent above. */
function pathsOfTree() {
  const folders = [];
  return tree
    .split('\n')
    .filter((line) => line.trim())
    .flatMap((line) => {
      const depth = (line.length - line.trimStart().length) / 2;
      const names = line.trim().split(/ {2,}/)[0].split(' ');
      folders.splice(depth, Infinity, names[0]);
      return names.map((name) => [...folders.slice(0, depth), name].join(''));
    });
}

/** What stands in backticks in the text, and the functions that the tree names. */
const named = [...rest.join('').matchAll(/`([^`\n]+)`/g), ...tree.matchAll(/\b([a-z]+[A-Z]\w+|\w+\(\))/g)];
const names = [...new Set(named.map(([, name]) => name))];
const isPath = (name) => /^\.?[\w-]+(\/[\w*.-]*)*(\.(ts|tsx|mjs|cjs|css)|\/|\*)$/.test(name);

it.each(pathsOfTree())('the tree in ARCHITECTURE.md names %s', (path) => {
  expect(files.filter((file) => file.startsWith(path))).not.toEqual([]);
});

it.each(names.filter(isPath))('ARCHITECTURE.md names the path %s', (path) => {
  const start = `/${path.replace(/\*$/, '')}`;
  expect(files.filter((file) => `/${file}`.includes(start))).not.toEqual([]);
});

const code = files
  .filter(
    (file) =>
      /^(packages|scripts)\/.*\.(ts|tsx|mjs|json)$/.test(file) && file !== 'scripts/architecture.test.mjs',
  )
  .map((file) => readFileSync(at(file), 'utf8'))
  .join('\n');

it.each(names.filter((name) => !isPath(name)))('ARCHITECTURE.md names `%s`, of the code', (name) => {
  const words = name.match(/[A-Za-z_][\w-]*/g) ?? [];
  expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(code))).toEqual([]);
});
