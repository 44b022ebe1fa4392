import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { cache, root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { runBrowserTests } from './lib/browser-tests.mjs';
import { readVitest, slowest } from './lib/report.mjs';
import { noDownload, runNode, tool } from './lib/run.mjs';
import { giveUp, say, seconds, Stop } from './lib/say.mjs';
import { needsBuild, splitTests } from './lib/split-tests.mjs';

// npm test, or npm test -- unit|server|engine|browser, or npm test -- PATH of one test file or several: installs and builds as npm start does, then runs the tests.
// npm run test:all (--all) adds the short form of each proof, every browser test, and the engine's suite and the tests of cells, which
// npm test runs only if their files were changed.
// With TEST_MONGODB_URI the server's suite runs once more, on that MongoDB.
const reports = join(cache, 'reports');
const unit = ['contracts', 'client', 'client-mocks', 'client-node', 'scripts'];
const server = ['server', 'server-mocks'];
const engine = 'embedded-mongo';
const suites = {
  unit: [() => vitest('unit', unit)],
  server: [() => vitest('server', server), onRealMongo],
  engine: [() => vitest('engine', [engine])],
  browser: [allBrowserTests],
};

try {
  const isAll = process.argv[2] === '--all';
  const asked = splitTests(process.argv.slice(isAll ? 3 : 2), Object.keys(suites));
  if (asked.unknown.length > 0)
    throw new Stop(
      `no such tests: ${asked.unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}, and paths of test files`,
    );
  await prepare({ part: 'everything', ...(needsBuild(asked) ? {} : { only: [] }) });
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const sums = { passed: 0, failed: 0, names: [] };
  const files = [];
  // All projects in one vitest keep both cores busy to the end; named ones run by themselves.
  const named = listSteps(asked);
  const steps =
    named.length === 0
      ? [
          () => vitest('all', listProjects(isAll), isAll ? {} : { TEST_WITHOUT: listLeftOut().join(',') }),
          onRealMongo,
          isAll ? allBrowserTests : journeys,
        ]
      : named;
  for (const step of steps) {
    const { passed, failed, names = [], files: timed = [] } = await step();
    sums.passed += passed;
    sums.failed += failed;
    sums.names.push(...names);
    files.push(...timed);
  }
  if (sums.passed + sums.failed === 0) throw new Stop('no test ran at all');
  process.exitCode = sums.failed > 0 ? 1 : 0;
  sayTimes(files);
  // Failed tests are listed again at the end of the log.
  for (const name of sums.names) say(`failed: ${name}`);
  // The last line of the output is the sum.
  process.stdout.write(`${sums.passed} passed, ${sums.failed} failed\n`);
} catch (error) {
  process.on('exit', () => process.stdout.write('0 passed, 1 failed\n'));
  giveUp(error);
}

/** The runs of the suites and files that were named. */
function listSteps({ suites: names, vitest: paths, browser }) {
  const steps = names.flatMap((name) => suites[name]);
  if (paths.length > 0) steps.push(() => vitest('files', [], {}, paths));
  if (browser.length > 0) {
    const projects = [...new Set(browser.map(({ project }) => project))];
    steps.push(() =>
      runBrowserTests(
        [projects],
        browser.map(({ path }) => path),
      ),
    );
  }
  return steps;
}

// Both runners use three workers, so the times of the files sum to more than the wall time.
function sayTimes(files) {
  const allMs = files.reduce((sum, { ms }) => sum + ms, 0);
  say(`the slowest of ${files.length} test files, which took ${inSeconds(allMs)} together:`);
  for (const { name, ms } of slowest(files, 15))
    say(`  ${inSeconds(ms).padStart(7)}  ${isAbsolute(name) ? relative(root, name) : name}`);
}
function inSeconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

async function vitest(name, projects, env = {}, paths = []) {
  const since = performance.now();
  const report = join(reports, `${name}.json`);
  const args = [...paths, ...projects.flatMap((project) => ['--project', project])];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // NODE_ENV=production in the shell would test React's production build, which can't be tested.
  const { code } = await runNode([tool('vitest/vitest.mjs'), 'run', ...args, ...reporters], {
    env: { ...process.env, ...noDownload, NODE_ENV: 'test', MONGODB_URI: undefined, ...env },
  });
  say(`${name}: ${seconds(since)}`);
  return readVitest(report, code);
}

async function onRealMongo() {
  const uri = process.env.TEST_MONGODB_URI;
  if (!uri) return { passed: 0, failed: 0 };
  say('the server suite again, on the MongoDB of TEST_MONGODB_URI');
  return vitest('server-on-mongodb', server, { MONGODB_URI: uri });
}

/** The vitest projects of a run without named suites. */
function listProjects(isAll) {
  return [...unit, ...server, ...(isAll || isChanged(`packages/${engine}`) ? [engine] : [])];
}

/** The test files that npm test leaves to npm run test:all. */
function listLeftOut() {
  return ['**/*.proof.test.ts', ...(isChanged('scripts') ? [] : ['scripts/cells.test.mjs'])];
}

/** Tells whether a folder differs from what was last shared with others; without git everything counts as changed. */
function isChanged(folder) {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const shared = git('rev-parse', '--verify', '--quiet', '@{upstream}').stdout.trim() || 'HEAD';
  const { status, stdout } = git('diff', '--name-only', shared, '--', folder);
  const untracked = git('ls-files', '--others', '--exclude-standard', '--', folder);
  return status !== 0 || stdout !== '' || untracked.stdout !== '';
}

function journeys() {
  return runBrowserTests([['journeys']]);
}

function allBrowserTests() {
  // The tests in `alone` measure, so nothing else may use the cores.
  return runBrowserTests([['journeys', 'more'], ['alone']]);
}
