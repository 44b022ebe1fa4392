import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPlaywright, readVitest } from './report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'hearthline-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content) {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

it('counts a file that could not be loaded as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ];
  const path = report({ numPassedTests: 3, numFailedTests: 1, testResults });
  expect(readVitest(path, 1)).toEqual({ passed: 3, failed: 2 });
});

it('counts a flaky test, and an error outside tests, as failures', () => {
  const path = report({
    stats: { expected: 2, unexpected: 1, flaky: 1 },
    errors: [{ message: 'no server' }],
  });
  expect(readPlaywright(path, 1)).toEqual({ passed: 2, failed: 3 });
});

it('never calls a run clean whose runner failed or left no report', () => {
  expect(readVitest(report({ numPassedTests: 3, numFailedTests: 0, testResults: [] }), 1)).toEqual({
    passed: 3,
    failed: 1,
  });
  expect(readVitest(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
  expect(readPlaywright(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
});
