import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import type { ProjectConfig } from 'vitest/node';
import { testsWithoutDatabase } from './packages/server/src/testing/tests-without-database.ts';

// Two cores, often busy with other work: time enough that only what hangs is cut off.
const patience = { testTimeout: 20_000, hookTimeout: 60_000 };
const proving = process.env['PROVE'] === '1';
const long = { testTimeout: 30 * 60_000, hookTimeout: 5 * 60_000 };
// In CI, where one late timer of thousands of tests would refuse a change, a failed test is tried once more and named as flaky.
const retry = process.env['CI'] && !proving ? 1 : 0;
const times = { ...(proving ? long : patience), retry };

const serverSetup = 'packages/server/src/testing/global-setup.ts';
const clientSetup = 'packages/client/src/testing/setup.ts';
const engineConfig = 'packages/embedded-mongo/vitest.config.ts';
// A run on a given MongoDB is the second one, beside that on the embedded engine.
const ranAlready = process.env['MONGODB_URI'] ? testsWithoutDatabase() : [];
const only = (path: string) => (existsSync(path) ? [`./${path}`] : []);

/**
 * The test files of a package by whether they replace modules (`vi.mock`). Those that do need each a process of its own. The
 * others share the loaded modules within a worker, which takes a third less time: each leaves nothing behind, as it always had to
 * between its own tests.
 */
function testsOf(folder: string) {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
  const mocking = all.filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));
  return { mocking, sharing: all.filter((file) => !mocking.includes(file)) };
}
const serverTests = testsOf('packages/server/src');

/** The client's test files that need no browser: a comment at their top says so. They share the loaded modules. */
const clientTestsInNode = readdirSync('packages/client/src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `packages/client/src/${name}`)
  .filter((file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment node\n'));

const serverProject = (name: string, include: string[], { isolate }: { isolate: boolean }) => ({
  test: {
    name,
    environment: 'node',
    include,
    exclude: [...configDefaults.exclude, ...ranAlready],
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
  test: { name, setupFiles: only(clientSetup), ...times, ...test },
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
          isolate: false,
          ...times,
        },
      },
      serverProject('server', serverTests.sharing, { isolate: proving }),
      serverProject('server-mocks', serverTests.mocking, { isolate: true }),
      clientProject('client', {
        environment: 'happy-dom',
        include: ['packages/client/src/**/*.test.{ts,tsx}'],
        exclude: [...configDefaults.exclude, ...clientTestsInNode],
      }),
      clientProject('client-node', { environment: 'node', include: clientTestsInNode, isolate: false }),
      {
        ...(existsSync(engineConfig) && { extends: `./${engineConfig}` }),
        test: {
          name: 'embedded-mongo',
          environment: 'node',
          include: ['packages/embedded-mongo/src/**/*.test.ts'],
          ...times,
        },
      },
      { test: { name: 'scripts', environment: 'node', include: ['scripts/**/*.test.mjs'], ...times } },
    ],
  },
});
