import { existsSync, readFileSync } from 'node:fs';

/** Sums of a vitest JSON report. A file that can't be loaded holds no failed test and is a failure all the same. */
export function readVitest(path, code) {
  if (!existsSync(path)) return { passed: 0, failed: 1, names: [`no report at ${path}`], files: [] };
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const names = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n  ${firstLine(failureMessages[0])}`),
  );
  const files = broken.map(({ name, message }) => `${name}\n  ${firstLine(message)}`);
  return {
    ...counted(report.numPassedTests, [...names, ...files], report.numFailedTests + broken.length, code),
    files: report.testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })),
  };
}

/** Sums of a Playwright JSON report. */
export function readPlaywright(path, code) {
  if (!existsSync(path)) return { passed: 0, failed: 1, names: [`no report at ${path}`], files: [] };
  const { stats, suites, errors = [] } = JSON.parse(readFileSync(path, 'utf8'));
  const bad = suites.flatMap((suite) => specsThat(suite, ({ ok }) => !ok));
  const names = [...bad, ...errors.map(({ message }) => firstLine(message))];
  return {
    ...counted(stats.expected, names, stats.unexpected + errors.length, code),
    files: suites.map((suite) => ({ name: suite.file, ms: durationOf(suite) })),
  };
}

/** The `most` files that took longest (ms), slowest first. */
export const slowest = (files, most) => [...files].sort((a, b) => b.ms - a.ms).slice(0, most);

const durationOf = ({ specs = [], suites = [] }) =>
  sum(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))) +
  sum(suites.map(durationOf));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

const specsThat = ({ file, specs = [], suites = [] }, matches) => [
  ...specs.filter(matches).map(({ title }) => `${file}: ${title}`),
  ...suites.flatMap((suite) => specsThat(suite, matches)),
];

const firstLine = (text = '') => text.split('\n', 1)[0];

// If the runner's exit code is not 0, at least one failure is counted, whatever the report says.
function counted(passed, names, failed, code) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), names };
}
