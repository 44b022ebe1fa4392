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

describe('docs/SCALE.md', () => {
  const scale = readFileSync(at('docs/SCALE.md'), 'utf8');
  const compose = (name) => readFileSync(at(name), 'utf8');

  it.each(found(/`npm run cells -- (\w+)/g, scale))('names the command %s of npm run cells', (name) => {
    expect(readFileSync(at('scripts/cells.mjs'), 'utf8')).toContain(`    ${name}: `);
  });

  it.each(found(/`((?:docker|systemd|docker-compose)[\w./*-]*\.\w+|docker\/Caddyfile\.scale)`/g, scale))(
    'names the file %s',
    (path) => {
      const folder = at(path.split('/').slice(0, -1).join('/') || '.');
      const [, ending] = path.split('*');
      expect(readdirSync(folder).some((file) => (ending ? file.endsWith(ending) : path.endsWith(file)))).toBe(
        true,
      );
    },
  );

  it('has compose files that set no variable which the server does not read', () => {
    const read = found(/^ {2}([A-Z_]+):/gm, schema);
    for (const name of ['docker-compose.scale.yml', 'docker-compose.cell.yml']) {
      const app = compose(name).replace(/\n {2}(valkey|proxy):.*?(?=\n {2}\w|\nnetworks)/gs, '');
      for (const variable of found(/^ {2,6}([A-Z_]+): /gm, app)) expect(read).toContain(variable);
    }
  });

  it('is linked from the README and from docs/ADMIN.md', () => {
    expect(readme).toContain('(docs/SCALE.md)');
    expect(document).toContain('(SCALE.md)');
  });
});
