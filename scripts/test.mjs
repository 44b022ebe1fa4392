import { mkdirSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { cache, root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { readPlaywright, readVitest, slowest } from './lib/report.mjs';
import { runNode, tool } from './lib/run.mjs';
import { giveUp, say, seconds, Stop } from './lib/say.mjs';

// npm test, or npm test -- unit|server|engine|browser: installs and builds as npm start does, then runs the tests.
// With TEST_MONGODB_URI the server's suite runs once more, on that MongoDB.
const reports = join(cache, 'reports');
// Tests never download a mongod: they must not depend on the network.
const noDownload = { MONGOMS_RUNTIME_DOWNLOAD: 'false' };
const unit = ['contracts', 'client', 'scripts'];
const server = ['server', 'server-mocks'];
const suites = {
  unit: [() => vitest('unit', unit)],
  server: [() => vitest('server', server), onRealMongo],
  engine: [() => vitest('engine', ['embedded-mongo'])],
  browser: [browser],
};

try {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !Object.hasOwn(suites, name));
  if (unknown.length > 0)
    throw new Stop(`no such tests: ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}`);
  await prepare();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const sums = { passed: 0, failed: 0, names: [], flaky: [] };
  const files = [];
  // All projects in one vitest keep both cores busy to the end; named ones run by themselves.
  const steps =
    asked.length === 0
      ? [() => vitest('all', [...unit, ...server, 'embedded-mongo']), onRealMongo, browser]
      : asked.flatMap((name) => suites[name]);
  for (const step of steps) {
    const { passed, failed, names = [], flaky = [], files: timed = [] } = await step();
    sums.passed += passed;
    sums.failed += failed;
    sums.names.push(...names);
    sums.flaky.push(...flaky);
    files.push(...timed);
  }
  if (sums.passed + sums.failed === 0) throw new Stop('no test ran at all');
  process.exitCode = sums.failed > 0 ? 1 : 0;
  sayTimes(files);
  // With CI set, a failed test is tried once more (see the configurations): one that passes then is named here.
  for (const name of sums.flaky) say(`flaky, passed at the second try: ${name}`);
  // Failed tests are listed again at the end of the log.
  for (const name of sums.names) say(`failed: ${name}`);
  // The last line of the output is the sum.
  process.stdout.write(`${sums.passed} passed, ${sums.failed} failed\n`);
} catch (error) {
  process.on('exit', () => process.stdout.write('0 passed, 1 failed\n'));
  giveUp(error);
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

async function vitest(name, projects, env = {}) {
  const since = performance.now();
  const report = join(reports, `${name}.json`);
  const args = projects.flatMap((project) => ['--project', project]);
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

async function browser() {
  const since = performance.now();
  const { findChromium } = await import('../e2e/support/find-chromium.mjs');
  try {
    process.env.CHROMIUM = await findChromium({ preferShell: true });
  } catch (error) {
    say(error.message);
    return { passed: 0, failed: 1 };
  }
  const shared = await playwright('shared');
  const alone = await playwright('alone');
  say(`browser: ${seconds(since)}`);
  return {
    passed: shared.passed + alone.passed,
    failed: shared.failed + alone.failed,
    names: [...shared.names, ...alone.names],
    flaky: [...shared.flaky, ...alone.flaky],
    files: [...shared.files, ...alone.files],
  };
}

async function playwright(project) {
  const report = join(reports, `browser-${project}.json`);
  const options = [`--project=${project}`, `--output=test-results/${project}`, '--pass-with-no-tests'];
  const { code } = await runNode([tool('@playwright/test/cli.js'), 'test', ...options], {
    env: { ...process.env, ...noDownload, NODE_ENV: undefined, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return readPlaywright(report, code);
}
