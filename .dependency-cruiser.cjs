// The walls of docs/develop/2-overview.md. Tests may import anything; scripts/walls.test.mjs proves that each wall holds.
const tests = '\\.test\\.tsx?$|/testing/';
const server = '^packages/server/src/';
const client = '^packages/client/src/';

const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const npm = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})(/|$)`;

/**
 * One rule for each level of folders in `base`: a folder imports from its own level and from lower ones, never from a higher one.
 * `levels` lists the folders, lowest level first. A rule has the name of the level's first folder. `beside` names the files that
 * stand above all levels; no other file may lie in `base` itself.
 */
function orderFolders(base, levels, beside) {
  const name = base
    .replace(/^\^packages\/(\w+)\/src\/(.*?)\/?$/, '$1-$2')
    .replace(/-$/, '')
    .replaceAll('/', '-');
  const top = beside ? [`${base}${beside}`] : [];
  const order = levels.flatMap((folders, level) => {
    const above = levels.slice(level + 1).flat();
    const paths = [...(above.length > 0 ? [`${base}(${above.join('|')})/`] : []), ...top];
    if (paths.length === 0) return [];
    return wall(
      `${name}-${folders[0]}`,
      `${folders.join(' and ')}: below ${[...above, ...(beside ? [beside] : [])].join(', ')}.`,
      { path: `${base}(${folders.join('|')})/`, pathNot: `${tests}|\\.main\\.ts$` },
      { path: paths.join('|') },
    );
  });
  const unlisted = wall(
    `${name}-in-order`,
    'A file or folder that no level lists would pass all rules.',
    { path: base, pathNot: [tests, `${base}(${levels.flat().join('|')})/`, ...top].join('|') },
    {},
  );
  return [...order, unlisted];
}

const rooms = [
  ...orderFolders(server, [
    ['platform'],
    ['records'],
    ['people'],
    ['web'],
    ['office'],
    ['care'],
    ['outward'],
    ['operations'],
    ['app'],
  ]),
  ...orderFolders(`${server}platform/`, [
    ['core', 'flow'],
    ['database', 'images', 'pdf'],
    ['disk', 'servers'],
  ]),
  ...orderFolders(`${server}records/`, [['clinical'], ['audit']]),
  ...orderFolders(`${server}people/`, [
    ['users'],
    ['sessions'],
    ['auth'],
    ['second-factor', 'displays'],
    ['tablets'],
  ]),
  ...orderFolders(`${server}office/`, [
    ['settings', 'activity', 'monitoring', 'unsent-work'],
    ['mail', 'website'],
    ['accounts', 'appearance', 'contact', 'root-notes'],
    ['account-links', 'landing'],
  ]),
  ...orderFolders(`${server}care/`, [
    ['residents'],
    ['medications'],
    ['prescriptions', 'vitals'],
    ['medication-records', 'away'],
    ['round', 'controlled'],
    ['alerts', 'kardex', 'notices'],
    ['dashboard', 'handover', 'reports', 'spreadsheets'],
    ['supplies'],
  ]),
  ...orderFolders(`${server}outward/`, [['data-protection', 'erasure', 'fhir', 'wall'], ['realtime']]),
  ...orderFolders(
    '^packages/contracts/src/',
    [['base'], ['people'], ['office'], ['care'], ['outward']],
    '(index|events)\\.ts$',
  ),
  ...orderFolders(`${client}ui/`, [['show'], ['form'], ['table'], ['overlay']]),
  ...orderFolders(`${client}lib/`, [
    ['state'],
    ['session'],
    ['server'],
    ['device', 'time'],
    ['live'],
    ['files', 'form', 'outbox', 'shell'],
  ]),
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...rooms,
    wall('no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
    wall(
      'resolves',
      'An import that is not found would pass every other wall unseen.',
      { path: '^(packages|e2e|bench)/' },
      { couldNotResolve: true, pathNot: '^virtual:|\\?' },
    ),
    wall(
      'contracts-import-zod-alone',
      'Both sides stand on the contracts; they stand on nothing.',
      { path: '^packages/contracts/src/', pathNot: tests },
      { pathNot: `^packages/contracts/src/|${npm('zod', 'temporal-polyfill')}` },
    ),
    wall(
      'temporal-in-doses-due-alone',
      'One file works out when doses are due, and it alone needs Temporal.',
      { path: '^packages/', pathNot: `${tests}|^packages/contracts/src/care/doses-due\\.ts$` },
      { path: npm('temporal-polyfill') },
    ),
    wall(
      'doses-due-stays-on-the-server',
      'It has an export path of its own, so that no script of a browser carries Temporal.',
      { path: '^packages/(contracts|client)/', pathNot: tests },
      { path: '^packages/contracts/src/care/doses-due\\.ts$' },
    ),
    wall(
      'server-knows-no-client',
      'They meet in the contracts.',
      { path: server, pathNot: tests },
      { path: '^packages/client/' },
    ),
    wall(
      'client-knows-no-server',
      'They meet in the contracts.',
      { path: client, pathNot: tests },
      { path: '^packages/(server|embedded-mongo)/' },
    ),
    wall(
      'ui-stands-alone',
      'Primitives know no domain: neither lib, features nor app.',
      { path: `${client}ui/`, pathNot: tests },
      { path: `${client}(lib|care|features|app)/` },
    ),
    wall(
      'lib-knows-no-features',
      'Features stand on lib, not the other way round.',
      { path: `${client}lib/`, pathNot: tests },
      { path: `${client}(care|features|app)/` },
    ),
    wall(
      'care-knows-no-features',
      'What features share stands under them.',
      { path: `${client}care/`, pathNot: tests },
      { path: `${client}(features|app)/` },
    ),
    wall(
      'features-are-apart',
      'A page in app/ composes features; they never import each other or app.',
      { path: `${client}features/([^/]+/[^/]+)/`, pathNot: tests },
      { path: `${client}(features|app)/`, pathNot: `${client}features/$1/` },
    ),
    wall(
      'socket-io-behind-realtime',
      'Only realtime/ imports Socket.IO; everything else publishes through publish().',
      { path: '^packages/', pathNot: `${tests}|${server}outward/realtime/` },
      { path: npm('socket\\.io') },
    ),
    wall(
      'socket-io-client-behind-realtime',
      'The client hears events in one place.',
      { path: '^packages/', pathNot: `${tests}|${client}lib/live/realtime[^/]*\\.tsx?$` },
      { path: npm('socket\\.io-client') },
    ),
    wall(
      'mongoose-behind-repositories',
      'Only repositories, the database folder and operations on whole databases speak to the database.',
      {
        path: '^packages/(server|client|contracts)/',
        pathNot: `${tests}|\\.repository\\.ts$|${server}(platform/database|operations)/`,
      },
      { path: npm('mongoose', 'mongodb') },
    ),
    wall(
      'engine-knows-no-care-home',
      'The embedded engine serves the wire protocol to anyone.',
      { path: '^packages/embedded-mongo/src/', pathNot: tests },
      { path: '^packages/(?!embedded-mongo/)|(^|/)node_modules/@hearthline/' },
    ),
    wall(
      'product-knows-no-tests',
      'What ships never leans on test code.',
      { path: '^packages/[^/]+/src/', pathNot: tests },
      { path: `^(e2e|bench|scripts)/|^packages/.*(${tests})` },
    ),
    wall(
      'ships-what-it-imports',
      'A development dependency is not there in production.',
      { path: '^packages/(server|embedded-mongo|contracts)/src/', pathNot: tests },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        // Types alone ship nothing.
        dependencyTypesNot: ['type-only', 'triple-slash-type-reference'],
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    // Types too: a wall that only values respect is none.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
