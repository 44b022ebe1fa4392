import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { root } from './paths.mjs';

// The browser's are projects of Playwright.
const runners = [
  ['journeys', /^e2e\/specs\/[^/]+\.spec\.ts$/],
  ['more', /^e2e\/specs\/more\/.+\.spec\.ts$/],
  ['alone', /^e2e\/specs\/alone\/.+\.spec\.ts$/],
  ['proofs', /^e2e\/specs\/proofs\/.+\.spec\.ts$/],
  ['vitest', /^(packages\/[^/]+\/src|scripts)\/.+\.test\.(ts|tsx|mjs)$/],
];
const readsSourcesAlone = /^packages\/(client|contracts)\/src\//;

/**
 * Splits the arguments of `npm test --` into names of suites and paths of test files, by the runner of each: vitest, or a
 * project of Playwright. Paths become relative to the root. Other arguments are `unknown`.
 */
export function splitTests(args, suiteNames) {
  const split = { suites: [], vitest: [], browser: [], unknown: [] };
  for (const arg of args) {
    const path = relative(root, resolve(root, arg));
    const [runner] = runners.find(([, pattern]) => pattern.test(path)) ?? [];
    if (suiteNames.includes(arg)) split.suites.push(arg);
    else if (!runner || !existsSync(resolve(root, path))) split.unknown.push(arg);
    else if (runner === 'vitest') split.vitest.push(path);
    else split.browser.push({ project: runner, path });
  }
  return split;
}

/** True if the tests of a split need the built application. */
export function needsBuild({ suites, vitest, browser }) {
  if (suites.length + browser.length > 0 || vitest.length === 0) return true;
  return vitest.some((path) => !readsSourcesAlone.test(path));
}
