import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at } from './lib/paths.mjs';

// docs/ADMIN.md is what somebody follows at night: each variable, command, file and metric that it names must exist.
const document = readFileSync(at('docs/ADMIN.md'), 'utf8');
const readme = readFileSync(at('README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const found = (pattern, text = document) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))];

const [, schema] = /const Environment = z\.object\(\{(.*?)\n\}\);/s.exec(
  readFileSync(at('packages/server/src/core/config.ts'), 'utf8'),
);
const [, table] = /## The environment\n(.*?)\n## /s.exec(document);

/** What the sources of the client, the contracts and the server say. */
const said = ['client', 'contracts', 'server']
  .flatMap((name) => {
    const folder = at('packages', name, 'src');
    const files = readdirSync(folder, { recursive: true }).filter((file) => /\.tsx?$/.test(file));
    return files.map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  })
  .join('\n');

describe('docs/ADMIN.md', () => {
  it('has every variable that the server reads in its table, and no other', () => {
    const read = found(/^ {2}([A-Z_]+):/gm, schema);
    expect(read.length).toBeGreaterThan(10);
    expect(found(/^\| `([A-Z_]+)`/gm, table).toSorted()).toEqual(read.toSorted());
  });

  it.each(found(/`npm run ([\w-]+)/g))('names the script %s', (name) => {
    expect(Object.keys(scripts)).toContain(name);
  });

  it.each(found(/packages\/server\/dist\/([\w-]+)\.js/g))('names the program %s', (name) => {
    const sources = [`src/${name}.ts`, `src/operations/${name}.main.ts`];
    expect(sources.some((path) => existsSync(at('packages/server', path)))).toBe(true);
  });

  it.each(found(/`hearthline_(\w+)/g))('names the metric %s', (name) => {
    const metrics = readFileSync(at('packages/server/src/monitoring/exposition.ts'), 'utf8');
    expect(metrics).toContain(name);
  });

  it.each(found(/"([A-Z][^"]+)"/g))('names the words "%s" of a screen', (words) => {
    expect(said).toContain(words);
  });

  it('is linked from the README', () => {
    expect(readme).toContain('(docs/ADMIN.md)');
  });
});
