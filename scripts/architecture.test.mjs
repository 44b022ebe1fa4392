import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { at, root } from './lib/paths.mjs';

// Every path and every name of code in these documents must exist, so that a rename that forgets one of them fails here.
const [, tree, ...rest] = readFileSync(at('docs/ARCHITECTURE.md'), 'utf8').split('```');
const guide = readFileSync(at('docs/ADD-A-RESOURCE.md'), 'utf8')
  .split(/```[^]*?```/)
  .join('');
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

/** The names in backticks. */
const inBackticks = (text) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name);
/** The functions that the tree names. */
const inTree = [...tree.matchAll(/\b([a-z]+[A-Z]\w+|\w+\(\))/g)].map(([, name]) => name);
const isPath = (name) => /^\.?[\w.-]+(\/[\w*.-]*)*(\.(ts|tsx|mjs|cjs|css)|\/|\*)$/.test(name);
/** The example of the guide, `visits`, does not exist. */
const isExample = (name) => /visit/i.test(name);

const documents = [
  ['ARCHITECTURE.md', [...inBackticks(rest.join('')), ...inTree]],
  ['ADD-A-RESOURCE.md', inBackticks(guide).filter((name) => !isExample(name))],
];
const named = documents.flatMap(([document, names]) => [...new Set(names)].map((name) => [document, name]));

it.each(pathsOfTree())('the tree in ARCHITECTURE.md names %s', (path) => {
  expect(files.filter((file) => file.startsWith(path))).not.toEqual([]);
});

it.each(named.filter(([, name]) => isPath(name)))('%s names the path %s', (_document, path) => {
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

it.each(named.filter(([, name]) => !isPath(name)))('%s names `%s`, of the code', (_document, name) => {
  const words = name.match(/[A-Za-z_][\w-]*/g) ?? [];
  expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(code))).toEqual([]);
});
