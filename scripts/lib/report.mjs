import { existsSync, readFileSync } from 'node:fs';

/** Sums of a vitest JSON report. A file that can't be loaded holds no failed test and is a failure all the same. */
export function readVitest(path, code) {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return counted(report.numPassedTests, report.numFailedTests + broken.length, code);
}

/** Sums of a Playwright JSON report; a flaky test is a failed one. */
export function readPlaywright(path, code) {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const { stats, errors } = JSON.parse(readFileSync(path, 'utf8'));
  return counted(stats.expected, stats.unexpected + stats.flaky + (errors?.length ?? 0), code);
}

// A runner that says it failed is never counted as clean, whatever its report says.
const counted = (passed, failed, code) => ({ passed, failed: code === 0 ? failed : Math.max(failed, 1) });
