import { join } from 'node:path';
import { cache } from './paths.mjs';
import { readPlaywright } from './report.mjs';
import { noDownload, runNode, tool } from './run.mjs';
import { say, seconds } from './say.mjs';

/**
 * Runs groups of Playwright projects one after the other, finding or installing a Chromium; of `paths` alone, if there are
 * any. Returns the sums of their reports.
 */
export async function runBrowserTests(groups, paths = []) {
  const since = performance.now();
  const { findChromium } = await import('../../e2e/support/find-chromium.mjs');
  try {
    process.env.CHROMIUM = await findChromium({ preferShell: true });
  } catch (error) {
    say(error.message);
    return { passed: 0, failed: 1 };
  }
  const sums = { passed: 0, failed: 0, names: [], files: [] };
  for (const projects of groups) {
    const { passed, failed, names, files } = await runPlaywright(projects, paths);
    sums.passed += passed;
    sums.failed += failed;
    sums.names.push(...names);
    sums.files.push(...files);
  }
  say(`browser: ${seconds(since)}`);
  return sums;
}

async function runPlaywright(projects, paths) {
  const name = projects.join('-');
  const report = join(cache, 'reports', `browser-${name}.json`);
  const chosen = projects.map((project) => `--project=${project}`);
  const { code } = await runNode(
    [tool('@playwright/test/cli.js'), 'test', ...paths, ...chosen, `--output=test-results/${name}`],
    { env: { ...process.env, ...noDownload, NODE_ENV: undefined, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  return readPlaywright(report, code);
}
