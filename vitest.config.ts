import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import type { ProjectConfig } from 'vitest/node';
import { testsWithoutDatabase } from './packages/server/src/testing/tests-without-database.ts';

// Two cores, often busy with other work: time enough that only what hangs is cut off.
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };
const proving = process.env['PROVE'] === '1';
const long = { testTimeout: 30 * 60_000, hookTimeout: 5 * 60_000 };
// Globs of test files that a run leaves out; scripts/test.mjs sets them.
const exclude = [...configDefaults.exclude, ...(process.env['TEST_WITHOUT']?.split(',') ?? [])];
const times = proving ? long : patience;

const serverSetup = 'packages/server/src/testing/global-setup.ts';
/** What `vi.useFakeTimers()` replaces in the client's tests. */
const fakeTimers: NonNullable<NonNullable<ProjectConfig['fakeTimers']>['toFake']> = [
  'Date',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
];
const clientSetup = 'packages/client/src/testing/setup.ts';
const engineConfig = 'packages/embedded-mongo/vitest.config.ts';
// A run on a given MongoDB is the second one, beside that on the embedded engine.
const ranAlready = process.env['MONGODB_URI'] ? testsWithoutDatabase() : [];
const only = (path: string) => (existsSync(path) ? [`./${path}`] : []);

/**
 * The test files of a package by whether they replace modules or load them anew (`vi.mock`, `vi.resetModules`). Those that do need
 * each a process of its own. The others share the loaded modules within a worker, which takes a third to three quarters less time:
 * each leaves nothing behind, as it always had to between its own tests.
 */
function testsOf(folder: string) {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
  const mocking = all.filter((file) => /vi\.(mock|resetModules)\(/.test(readFileSync(file, 'utf8')));
  return { mocking, sharing: all.filter((file) => !mocking.includes(file)) };
}
const serverTests = testsOf('packages/server/src');
const clientTests = testsOf('packages/client/src');
/** The client's test files that need no browser: a comment at their top says so. */
const isForNode = (file: string) => readFileSync(file, 'utf8').startsWith('// @vitest-environment node\n');

const serverProject = (name: string, include: string[], { isolate }: { isolate: boolean }) => ({
  test: {
    name,
    environment: 'node',
    include,
    exclude: [...exclude, ...ranAlready],
    // Tests with replaced modules reach no database.
    globalSetup: isolate && !proving ? [] : only(serverSetup),
    isolate,
    ...times,
  },
});

const clientProject = (name: string, test: ProjectConfig) => ({
  // Its own Vite config: what the build resolves, the tests resolve.
  extends: './packages/client/vite.config.ts',
  root: '.',
  test: {
    name,
    environment: 'happy-dom',
    exclude,
    setupFiles: only(clientSetup),
    // Without setImmediate: fake-indexeddb needs it, and a transaction that stands still stops those of later files too.
    fakeTimers: { toFake: fakeTimers },
    ...times,
    ...test,
  },
});

export default defineConfig({
  test: {
    // For two cores: tests wait for half of their time.
    maxWorkers: 3,
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'contracts',
          environment: 'node',
          include: ['packages/contracts/src/**/*.test.ts'],
          exclude,
          isolate: false,
          ...times,
        },
      },
      serverProject('server', serverTests.sharing, { isolate: proving }),
      serverProject('server-mocks', serverTests.mocking, { isolate: true }),
      clientProject('client', {
        include: clientTests.sharing.filter((file) => !isForNode(file)),
        isolate: false,
      }),
      clientProject('client-mocks', { include: clientTests.mocking }),
      clientProject('client-node', {
        environment: 'node',
        include: clientTests.sharing.filter(isForNode),
        isolate: false,
      }),
      {
        ...(existsSync(engineConfig) && { extends: `./${engineConfig}` }),
        test: {
          name: 'embedded-mongo',
          environment: 'node',
          include: ['packages/embedded-mongo/src/**/*.test.ts'],
          exclude,
          ...times,
        },
      },
      {
        test: { name: 'scripts', environment: 'node', include: ['scripts/**/*.test.mjs'], exclude, ...times },
      },
    ],
  },
});
