import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at } from './lib/paths.mjs';
import { runNode, tool } from './lib/run.mjs';

// Builds a small copy of the tree with one forbidden import for each rule, beside an allowed import. Each forbidden import
// must be refused by its rule's name, and nothing else. A rule that a rename or an upgrade of the tool disables fails here.
const folder = mkdtempSync(join(tmpdir(), 'hearthline-walls-'));
let refused;

const breaks = {
  'packages/contracts/src/base/reads-files.ts': [`'node:fs'`, 'contracts-import-zod-alone'],
  'packages/contracts/src/base/takes-react.ts': [`'react'`, 'contracts-import-zod-alone'],
  'packages/contracts/src/care/counts-days.ts': [`'temporal-polyfill'`, 'temporal-in-doses-due-alone'],
  'packages/contracts/src/care/all-in-one.ts': [`'./doses-due.ts'`, 'doses-due-stays-on-the-server'],
  'packages/client/src/care/due.ts': [
    `'../../../contracts/src/care/doses-due.ts'`,
    'doses-due-stays-on-the-server',
  ],
  'packages/server/src/care/vitals/shows.ts': [
    `'../../../../client/src/ui/show/button.tsx'`,
    'server-knows-no-client',
  ],
  'packages/client/src/app/stores.ts': [`'../../../server/src/care/vitals/a.ts'`, 'client-knows-no-server'],
  'packages/client/src/ui/show/calls.ts': [`'../../lib/server/api.ts'`, 'ui-stands-alone'],
  'packages/client/src/lib/server/knows.ts': [
    `'../../features/care/vitals/list.ts'`,
    'lib-knows-no-features',
  ],
  'packages/client/src/care/knows.ts': [`'../features/care/vitals/list.ts'`, 'care-knows-no-features'],
  'packages/client/src/features/care/residents/card.ts': [`'../vitals/list.ts'`, 'features-are-apart'],
  'packages/client/src/features/care/residents/page.ts': [`'../../../app/router.ts'`, 'features-are-apart'],
  'packages/server/src/care/vitals/emits.ts': [`'socket.io'`, 'socket-io-behind-realtime'],
  'packages/client/src/features/care/vitals/hears.ts': [
    `'socket.io-client'`,
    'socket-io-client-behind-realtime',
  ],
  'packages/server/src/care/vitals/vitals.routes.ts': [`'mongoose'`, 'mongoose-behind-repositories'],
  'packages/embedded-mongo/src/cares.ts': [`'../../contracts/src/index.ts'`, 'engine-knows-no-care-home'],
  'packages/embedded-mongo/src/cares-by-name.ts': [`'@hearthline/contracts'`, 'engine-knows-no-care-home'],
  'packages/server/src/care/vitals/fakes.ts': [`'../../testing/factories.ts'`, 'product-knows-no-tests'],
  'packages/server/src/care/vitals/lost.ts': [`'./nowhere.ts'`, 'resolves'],
  'packages/server/src/care/vitals/mocks.ts': [`'nock'`, 'ships-what-it-imports'],
  // Files and folders that no level lists.
  'packages/server/src/alone.ts': [`'./platform/core/log.ts'`, 'server-in-order'],
  'packages/server/src/new-room/lists.ts': [`'../platform/core/log.ts'`, 'server-in-order'],
  'packages/server/src/platform/new-folder/lists.ts': [
    `'../../platform/core/log.ts'`,
    'server-platform-in-order',
  ],
  'packages/server/src/records/new-folder/lists.ts': [
    `'../../platform/core/log.ts'`,
    'server-records-in-order',
  ],
  'packages/server/src/people/new-folder/lists.ts': [
    `'../../platform/core/log.ts'`,
    'server-people-in-order',
  ],
  'packages/server/src/office/new-folder/lists.ts': [
    `'../../platform/core/log.ts'`,
    'server-office-in-order',
  ],
  'packages/server/src/care/new-folder/lists.ts': [`'../../platform/core/log.ts'`, 'server-care-in-order'],
  'packages/server/src/outward/new-folder/lists.ts': [
    `'../../platform/core/log.ts'`,
    'server-outward-in-order',
  ],
  'packages/contracts/src/alone.ts': [`'zod'`, 'contracts-in-order'],
  'packages/client/src/ui/alone.ts': [`'./show/button.tsx'`, 'client-ui-in-order'],
  'packages/client/src/lib/alone.ts': [`'./server/api.ts'`, 'client-lib-in-order'],
  // Each level reaches for the one above it.
  'packages/server/src/platform/core/reaches-up.ts': [`'../../records/clinical/a.ts'`, 'server-platform'],
  'packages/server/src/records/clinical/reaches-up.ts': [`'../../people/users/a.ts'`, 'server-records'],
  'packages/server/src/people/users/reaches-up.ts': [`'../../web/a.ts'`, 'server-people'],
  'packages/server/src/web/reaches-up.ts': [`'../office/settings/a.ts'`, 'server-web'],
  'packages/server/src/office/settings/reaches-up.ts': [`'../../care/residents/a.ts'`, 'server-office'],
  'packages/server/src/care/residents/reaches-up.ts': [`'../../outward/data-protection/a.ts'`, 'server-care'],
  'packages/server/src/outward/data-protection/reaches-up.ts': [`'../../operations/a.ts'`, 'server-outward'],
  'packages/server/src/operations/reaches-up.ts': [`'../app/a.ts'`, 'server-operations'],
  'packages/server/src/platform/core/reaches.ts': [`'../database/a.ts'`, 'server-platform-core'],
  'packages/server/src/platform/database/reaches.ts': [`'../disk/a.ts'`, 'server-platform-database'],
  'packages/server/src/records/clinical/reaches.ts': [`'../audit/a.ts'`, 'server-records-clinical'],
  'packages/server/src/people/users/reaches.ts': [`'../sessions/a.ts'`, 'server-people-users'],
  'packages/server/src/people/sessions/reaches.ts': [`'../auth/a.ts'`, 'server-people-sessions'],
  'packages/server/src/people/auth/reaches.ts': [`'../second-factor/a.ts'`, 'server-people-auth'],
  'packages/server/src/people/second-factor/reaches.ts': [`'../tablets/a.ts'`, 'server-people-second-factor'],
  'packages/server/src/office/settings/reaches.ts': [`'../mail/a.ts'`, 'server-office-settings'],
  'packages/server/src/office/mail/reaches.ts': [`'../accounts/a.ts'`, 'server-office-mail'],
  'packages/server/src/office/accounts/reaches.ts': [`'../account-links/a.ts'`, 'server-office-accounts'],
  'packages/server/src/care/residents/reaches.ts': [`'../medications/a.ts'`, 'server-care-residents'],
  'packages/server/src/care/medications/reaches.ts': [`'../prescriptions/a.ts'`, 'server-care-medications'],
  'packages/server/src/care/prescriptions/reaches.ts': [
    `'../medication-records/a.ts'`,
    'server-care-prescriptions',
  ],
  'packages/server/src/care/medication-records/reaches.ts': [
    `'../round/a.ts'`,
    'server-care-medication-records',
  ],
  'packages/server/src/care/round/reaches.ts': [`'../alerts/a.ts'`, 'server-care-round'],
  'packages/server/src/care/alerts/reaches.ts': [`'../dashboard/a.ts'`, 'server-care-alerts'],
  'packages/server/src/outward/data-protection/reaches.ts': [
    `'../realtime/a.ts'`,
    'server-outward-data-protection',
  ],
  'packages/contracts/src/base/reaches.ts': [`'../people/a.ts'`, 'contracts-base'],
  'packages/contracts/src/people/reaches.ts': [`'../office/a.ts'`, 'contracts-people'],
  'packages/contracts/src/office/reaches.ts': [`'../care/a.ts'`, 'contracts-office'],
  'packages/contracts/src/care/reaches.ts': [`'../outward/a.ts'`, 'contracts-care'],
  'packages/contracts/src/outward/reaches.ts': [`'../index.ts'`, 'contracts-outward'],
  'packages/client/src/ui/show/reaches.ts': [`'../form/a.ts'`, 'client-ui-show'],
  'packages/client/src/ui/form/reaches.ts': [`'../table/a.ts'`, 'client-ui-form'],
  'packages/client/src/ui/table/reaches.ts': [`'../overlay/a.ts'`, 'client-ui-table'],
  'packages/client/src/lib/state/reaches.ts': [`'../session/a.ts'`, 'client-lib-state'],
  'packages/client/src/lib/session/reaches.ts': [`'../server/a.ts'`, 'client-lib-session'],
  'packages/client/src/lib/server/reaches.ts': [`'../device/a.ts'`, 'client-lib-server'],
  'packages/client/src/lib/device/reaches.ts': [`'../live/a.ts'`, 'client-lib-device'],
  'packages/client/src/lib/live/reaches.ts': [`'../form/a.ts'`, 'client-lib-live'],
};

const allowed = {
  ...Object.fromEntries(
    [
      'packages/server/src/platform/core/a.ts',
      'packages/server/src/records/clinical/a.ts',
      'packages/server/src/people/users/a.ts',
      'packages/server/src/web/a.ts',
      'packages/server/src/office/settings/a.ts',
      'packages/server/src/care/residents/a.ts',
      'packages/server/src/outward/data-protection/a.ts',
      'packages/server/src/operations/a.ts',
      'packages/server/src/app/a.ts',
      'packages/server/src/platform/database/a.ts',
      'packages/server/src/platform/disk/a.ts',
      'packages/server/src/records/audit/a.ts',
      'packages/server/src/people/sessions/a.ts',
      'packages/server/src/people/auth/a.ts',
      'packages/server/src/people/second-factor/a.ts',
      'packages/server/src/people/tablets/a.ts',
      'packages/server/src/office/mail/a.ts',
      'packages/server/src/office/accounts/a.ts',
      'packages/server/src/office/account-links/a.ts',
      'packages/server/src/care/medications/a.ts',
      'packages/server/src/care/prescriptions/a.ts',
      'packages/server/src/care/medication-records/a.ts',
      'packages/server/src/care/round/a.ts',
      'packages/server/src/care/alerts/a.ts',
      'packages/server/src/care/dashboard/a.ts',
      'packages/server/src/outward/realtime/a.ts',
      'packages/contracts/src/base/a.ts',
      'packages/contracts/src/people/a.ts',
      'packages/contracts/src/office/a.ts',
      'packages/contracts/src/care/a.ts',
      'packages/contracts/src/outward/a.ts',
      'packages/client/src/ui/show/a.ts',
      'packages/client/src/ui/form/a.ts',
      'packages/client/src/ui/table/a.ts',
      'packages/client/src/ui/overlay/a.ts',
      'packages/client/src/lib/state/a.ts',
      'packages/client/src/lib/session/a.ts',
      'packages/client/src/lib/server/a.ts',
      'packages/client/src/lib/device/a.ts',
      'packages/client/src/lib/live/a.ts',
      'packages/client/src/lib/form/a.ts',
    ].map((file) => [file, []]),
  ),
  'packages/server/src/platform/core/log.ts': [],
  'packages/server/src/app/hearthline.ts': [`'../operations/a.ts'`, `'../platform/core/log.ts'`],
  'packages/contracts/src/index.ts': [`'zod'`],
  'packages/contracts/src/care/doses-due.ts': [`'temporal-polyfill'`, `'../base/a.ts'`],
  'packages/server/src/care/vitals/works-out.ts': [`'../../../../contracts/src/care/doses-due.ts'`],
  'packages/server/src/care/vitals/a.ts': [
    `'@hearthline/contracts'`,
    `'../residents/a.ts'`,
    `'../../platform/core/a.ts'`,
  ],
  'packages/server/src/care/vitals/fine.test.ts': [
    `'socket.io'`,
    `'mongoose'`,
    `'nock'`,
    `'../../testing/factories.ts'`,
  ],
  'packages/server/src/testing/factories.ts': [`'mongoose'`],
  'packages/server/src/outward/realtime/publish.ts': [`'socket.io'`],
  'packages/server/src/platform/database/connect.ts': [`'mongoose'`],
  'packages/server/src/care/vitals/vital.repository.ts': [`'mongoose'`],
  'packages/client/src/ui/show/button.tsx': [],
  'packages/client/src/lib/server/api.ts': [`'@hearthline/contracts'`],
  'packages/client/src/lib/live/realtime.ts': [`'socket.io-client'`],
  'packages/client/src/care/reading.ts': [`'../ui/show/button.tsx'`],
  'packages/client/src/features/care/vitals/list.ts': [
    `'../../../care/reading.ts'`,
    `'../../../lib/server/api.ts'`,
    `'../../../ui/show/button.tsx'`,
  ],
  'packages/client/src/app/router.ts': [`'../features/care/vitals/list.ts'`],
};

const circle = {
  'packages/server/src/care/vitals/hen.ts': [`'./egg.ts'`],
  'packages/server/src/care/vitals/egg.ts': [`'./hen.ts'`],
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
