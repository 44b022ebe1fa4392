import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at } from './lib/paths.mjs';
import { findLinks, isWholeLink, listPages, readPage as read } from './lib/read-pages.mjs';

// docs/admin is used in emergencies: each variable, command, file and metric that it names must exist.
const pages = listPages('docs/admin');
const document = pages.map(read).join('\n');
const map = read('docs/README.md');
const linked = ['README.md', 'docs/README.md', 'docs/integrate/fhir.md', ...pages].flatMap((page) =>
  findLinks(read(page)).map((link) => [page, link]),
);
const { scripts } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const found = (pattern, text = document) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))];

const [, schema] = /const Environment = z\.object\(\{(.*?)\n\}\);/s.exec(
  readFileSync(at('packages/server/src/platform/core/config.ts'), 'utf8'),
);
const [, table] = /## The environment\n(.*?)\n## /s.exec(read('docs/admin/install.md'));

/** All texts in the sources of the client, the contracts and the server. */
const said = ['client', 'contracts', 'server']
  .flatMap((name) => {
    const folder = at('packages', name, 'src');
    const files = readdirSync(folder, { recursive: true }).filter((file) => /\.tsx?$/.test(file));
    return files.map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  })
  .join('\n');

describe('the pages of the documentation', () => {
  it.each(pages)('docs/README.md links %s', (page) => {
    expect(map).toContain(`(${page.replace('docs/', '')})`);
  });

  it.each(linked)('%s links to %s, which exists', (page, link) => {
    expect(isWholeLink(page, link)).toBe(true);
  });
});

describe('docs/admin', () => {
  it('has every variable that the server reads in its table, and no other', () => {
    const variables = found(/^ {2}([A-Z_]+):/gm, schema);
    expect(variables.length).toBeGreaterThan(10);
    expect(found(/^\| `([A-Z_]+)`/gm, table).toSorted()).toEqual(variables.toSorted());
  });

  it.each(found(/`npm run (?:--silent )?([\w-]+)/g))('names the script %s', (name) => {
    expect(Object.keys(scripts)).toContain(name);
  });

  it.each(found(/packages\/server\/dist\/([\w-]+)\.js/g))('names the program %s', (name) => {
    const sources = [`src/app/${name}.ts`, `src/operations/${name}.main.ts`];
    expect(sources.some((path) => existsSync(at('packages/server', path)))).toBe(true);
  });

  it.each(found(/`hearthline_(\w+)/g))('names the metric %s', (name) => {
    const metrics = readFileSync(at('packages/server/src/office/monitoring/exposition.ts'), 'utf8');
    expect(metrics).toContain(name);
  });

  it.each(found(/"([A-Z][^"]+)"/g))('names the words "%s" of a screen', (words) => {
    expect(said).toContain(words);
  });
});

describe('the pages of several servers and many homes', () => {
  const scale = ['several-servers', 'many-homes'].map((name) => read(`docs/admin/${name}.md`)).join('\n');
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
    const variables = found(/^ {2}([A-Z_]+):/gm, schema);
    for (const name of ['docker-compose.scale.yml', 'docker-compose.cell.yml']) {
      const app = compose(name).replace(/\n {2}(valkey|proxy):.*?(?=\n {2}\w|\nnetworks)/gs, '');
      for (const variable of found(/^ {2,6}([A-Z_]+): /gm, app)) expect(variables).toContain(variable);
    }
  });
});
