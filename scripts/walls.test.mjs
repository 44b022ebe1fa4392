import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at } from './lib/paths.mjs';
import { runNode, tool } from './lib/run.mjs';

// A small copy of the tree with one forbidden import for each rule, and an allowed one beside it: each must be refused by
// its rule's name, and nothing else. A rule that a rename or an upgrade of the tool disables fails here.
const folder = mkdtempSync(join(tmpdir(), 'hearthline-walls-'));
let refused;

const breaks = {
  'packages/contracts/src/reads-files.ts': [`'node:fs'`, 'contracts-import-zod-alone'],
  'packages/contracts/src/takes-react.ts': [`'react'`, 'contracts-import-zod-alone'],
  'packages/contracts/src/counts-days.ts': [`'temporal-polyfill'`, 'temporal-in-doses-due-alone'],
  'packages/contracts/src/all-in-one.ts': [`'./doses-due.ts'`, 'doses-due-stays-on-the-server'],
  'packages/client/src/care/due.ts': [
    `'../../../contracts/src/doses-due.ts'`,
    'doses-due-stays-on-the-server',
  ],
  'packages/server/src/shows.ts': [`'../../client/src/ui/button.tsx'`, 'server-knows-no-client'],
  'packages/client/src/app/stores.ts': [`'../../../server/src/fine.ts'`, 'client-knows-no-server'],
  'packages/client/src/ui/calls.ts': [`'../lib/api.ts'`, 'ui-stands-alone'],
  'packages/client/src/lib/knows.ts': [`'../features/vitals/list.ts'`, 'lib-knows-no-features'],
  'packages/client/src/care/knows.ts': [`'../features/vitals/list.ts'`, 'care-knows-no-features'],
  'packages/client/src/features/residents/card.ts': [`'../vitals/list.ts'`, 'features-are-apart'],
  'packages/client/src/features/residents/page.ts': [`'../../app/router.ts'`, 'features-are-apart'],
  'packages/server/src/vitals/emits.ts': [`'socket.io'`, 'socket-io-behind-realtime'],
  'packages/client/src/features/vitals/hears.ts': [`'socket.io-client'`, 'socket-io-client-behind-realtime'],
  'packages/server/src/care/vitals/vitals.routes.ts': [`'mongoose'`, 'mongoose-behind-repositories'],
  'packages/embedded-mongo/src/cares.ts': [`'../../contracts/src/index.ts'`, 'engine-knows-no-care-home'],
  'packages/embedded-mongo/src/cares-by-name.ts': [`'@hearthline/contracts'`, 'engine-knows-no-care-home'],
  'packages/server/src/fakes.ts': [`'./testing/factories.ts'`, 'product-knows-no-tests'],
  'packages/server/src/lost.ts': [`'./nowhere.ts'`, 'resolves'],
  'packages/server/src/mocks.ts': [`'nock'`, 'ships-what-it-imports'],
  'packages/server/src/new-folder/lists.ts': [`'../core/log.ts'`, 'every-folder-has-a-floor'],
  // Each floor reaches for the one above it, the last for the composition root.
  'packages/server/src/core/reaches.ts': [`'../clinical/a.ts'`, 'floor-core'],
  'packages/server/src/clinical/reaches.ts': [`'../audit/a.ts'`, 'floor-clinical'],
  'packages/server/src/database/reaches.ts': [`'../users/a.ts'`, 'floor-images'],
  'packages/server/src/users/reaches.ts': [`'../sessions/a.ts'`, 'floor-users'],
  'packages/server/src/sessions/reaches.ts': [`'../auth/a.ts'`, 'floor-sessions'],
  'packages/server/src/auth/reaches.ts': [`'../displays/a.ts'`, 'floor-auth'],
  'packages/server/src/displays/reaches.ts': [`'../http/a.ts'`, 'floor-displays'],
  'packages/server/src/http/reaches.ts': [`'../system/a.ts'`, 'floor-http'],
  'packages/server/src/system/reaches.ts': [`'../residents/a.ts'`, 'floor-system'],
  'packages/server/src/residents/reaches.ts': [`'../medications/a.ts'`, 'floor-residents'],
  'packages/server/src/medications/reaches.ts': [`'../prescriptions/a.ts'`, 'floor-medications'],
  'packages/server/src/prescriptions/reaches.ts': [`'../vitals/a.ts'`, 'floor-prescriptions'],
  'packages/server/src/vitals/reaches.ts': [`'../alerts/a.ts'`, 'floor-vitals'],
  'packages/server/src/alerts/reaches.ts': [`'../notices/a.ts'`, 'floor-alerts'],
  'packages/server/src/dashboard/reaches.ts': [`'../wall/a.ts'`, 'floor-notices'],
  'packages/server/src/wall/reaches.ts': [`'../realtime/publish.ts'`, 'floor-wall'],
  'packages/server/src/realtime/reaches.ts': [`'../operations/a.ts'`, 'floor-realtime'],
  'packages/server/src/operations/reaches.ts': [`'../hearthline.ts'`, 'floor-demo'],
};

const allowed = {
  ...Object.fromEntries(
    [
      'clinical',
      'audit',
      'users',
      'sessions',
      'auth',
      'displays',
      'http',
      'system',
      'residents',
      'medications',
      'prescriptions',
    ]
      .concat(['vitals', 'alerts', 'notices', 'wall', 'operations'])
      .map((folder) => [`packages/server/src/${folder}/a.ts`, []]),
  ),
  'packages/server/src/platform/core/log.ts': [],
  'packages/server/src/app/hearthline.ts': [`'./operations/a.ts'`, `'./core/log.ts'`],
  'packages/contracts/src/index.ts': [`'zod'`],
  'packages/contracts/src/care/doses-due.ts': [`'temporal-polyfill'`, `'./index.ts'`],
  'packages/server/src/works-out.ts': [`'../../contracts/src/doses-due.ts'`],
  'packages/server/src/fine.ts': [`'@hearthline/contracts'`],
  'packages/server/src/fine.test.ts': [`'socket.io'`, `'mongoose'`, `'nock'`, `'./testing/factories.ts'`],
  'packages/server/src/testing/factories.ts': [`'mongoose'`],
  'packages/server/src/outward/realtime/publish.ts': [`'socket.io'`],
  'packages/server/src/database/connect.ts': [`'mongoose'`],
  'packages/server/src/vitals/vital.repository.ts': [`'mongoose'`],
  'packages/client/src/ui/show/button.tsx': [],
  'packages/client/src/lib/server/api.ts': [`'@hearthline/contracts'`],
  'packages/client/src/lib/live/realtime.ts': [`'socket.io-client'`],
  'packages/client/src/care/reading.ts': [`'../ui/button.tsx'`],
  'packages/client/src/features/vitals/list.ts': [
    `'../../care/reading.ts'`,
    `'../../lib/api.ts'`,
    `'../../ui/button.tsx'`,
  ],
  'packages/client/src/app/router.ts': [`'../features/vitals/list.ts'`],
};

const circle = {
  'packages/server/src/hen.ts': [`'./egg.ts'`],
  'packages/server/src/egg.ts': [`'./hen.ts'`],
};

beforeAll(async () => {
  for (const name of [
    'zod',
    'temporal-polyfill',
    'react',
    'socket.io',
    'socket.io-client',
    'mongoose',
    'nock',
  ])
    installFake(name);
  writeJson('node_modules/@hearthline/contracts/package.json', { exports: './index.js' });
  write('node_modules/@hearthline/contracts/index.js', '');
  writeJson('packages/server/package.json', {
    dependencies: { 'socket.io': '*', mongoose: '*', '@hearthline/contracts': '*' },
    devDependencies: { nock: '*' },
  });
  writeJson('packages/contracts/package.json', {
    dependencies: { zod: '*', react: '*', 'temporal-polyfill': '*' },
  });
  writeJson('packages/embedded-mongo/package.json', { dependencies: { '@hearthline/contracts': '*' } });
  for (const [file, [what, rule]] of Object.entries(breaks)) {
    // A type import: rules must cover these too.
    const type = rule === 'ships-what-it-imports' ? '' : 'type ';
    write(file, `import ${type}{ X } from ${what};\nexport ${type}{ X };\n`);
  }
  for (const [file, imports] of Object.entries({ ...allowed, ...circle })) {
    write(
      file,
      `${imports.map((what, n) => `import type { X as X${n} } from ${what};`).join('\n')}\nexport type X = 1;\n`,
    );
  }
  const args = ['packages', '--config', at('.dependency-cruiser.cjs'), '--output-type', 'json'];
  const { output } = await runNode([tool('dependency-cruiser/bin/dependency-cruise.mjs'), ...args], {
    cwd: folder,
    quiet: true,
  });
  refused = JSON.parse(output).summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const [file, [what, rule]] of Object.entries(breaks)) {
  it(`${rule}: ${file} may not import ${what}`, () => {
    expect(refused.filter((line) => line.startsWith(`${file}:`))).toEqual([`${file}: ${rule}`]);
  });
}

it('no-cycles: two files may not import each other', () => {
  const files = refused.filter((line) => line.endsWith(': no-cycles')).map((line) => line.split(':')[0]);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !(file in circle))).toEqual([]);
});

it.each(Object.keys(allowed))('%s is within its walls', (file) => {
  expect(refused.filter((line) => line.startsWith(`${file}:`))).toEqual([]);
});

function installFake(name) {
  writeJson(`node_modules/${name}/package.json`, { name, main: 'index.js' });
  write(`node_modules/${name}/index.js`, 'export const X = 1;\n');
}

function writeJson(file, value) {
  write(file, JSON.stringify(value));
}

function write(file, text) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
