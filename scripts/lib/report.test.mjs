import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPlaywright, readVitest, slowest } from './report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'hearthline-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content) {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

it('Test report: counts a file that could not be loaded as a failure', () => {
  const testResults = [
    { status: 'failed', name: 'broken.ts', message: 'no such module\n  at line 1', assertionResults: [] },
    {
      status: 'failed',
      name: 'a.ts',
      assertionResults: [
        { status: 'passed', fullName: 'adds' },
        { status: 'failed', fullName: 'counts', failureMessages: ['expected 1\n  at line 9'] },
      ],
    },
  ];
  const path = report({ numPassedTests: 3, numFailedTests: 1, testResults });
  expect(readVitest(path, 1)).toMatchObject({
    passed: 3,
    failed: 2,
    names: ['a.ts: counts\n  expected 1', 'broken.ts\n  no such module'],
  });
});

it('Test report: counts an error outside tests as a failure', () => {
  const path = report({
    stats: { expected: 2, unexpected: 1 },
    suites: [
      {
        file: 'a.spec.ts',
        specs: [{ title: 'sees', ok: true, tests: [{ status: 'expected', results: [] }] }],
        suites: [
          {
            file: 'a.spec.ts',
            specs: [
              { title: 'hears', ok: false, tests: [{ status: 'unexpected', results: [] }] },
              { title: 'says', ok: true, tests: [{ status: 'expected', results: [] }] },
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'no server' }],
  });
  expect(readPlaywright(path, 1)).toMatchObject({
    passed: 2,
    failed: 2,
    names: ['a.spec.ts: hears', 'no server'],
  });
});

it('Test report: never calls a run clean whose runner failed or left no report', () => {
  expect(readVitest(report({ numPassedTests: 3, numFailedTests: 0, testResults: [] }), 1)).toEqual({
    passed: 3,
    failed: 1,
    names: [],
    files: [],
  });
  const none = join(folder, 'none.json');
  const failed = { passed: 0, failed: 1, names: [`no report at ${none}`], files: [] };
  expect(readVitest(none, 0)).toEqual(failed);
  expect(readPlaywright(none, 0)).toEqual(failed);
});

it('Test report: names the slowest test files first, with the times of nested suites added up', () => {
  const vitest = report({
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [{ name: 'b.ts', status: 'passed', assertionResults: [], startTime: 1_000, endTime: 3_500 }],
  });
  expect(readVitest(vitest, 0).files).toEqual([{ name: 'b.ts', ms: 2_500 }]);

  const test = (...durations) => ({
    status: 'expected',
    results: durations.map((duration) => ({ duration })),
  });
  const spec = (...durations) => ({ title: 'sees', ok: true, tests: [test(...durations)] });
  const playwright = report({
    stats: { expected: 3, unexpected: 0 },
    suites: [
      { file: 'a.spec.ts', specs: [spec(100, 200)], suites: [{ file: 'a.spec.ts', specs: [spec(400)] }] },
      { file: 'c.spec.ts', specs: [spec(9_000)] },
    ],
  });
  const { files } = readPlaywright(playwright, 0);
  expect(files).toEqual([
    { name: 'a.spec.ts', ms: 700 },
    { name: 'c.spec.ts', ms: 9_000 },
  ]);
  expect(slowest(files, 1)).toEqual([{ name: 'c.spec.ts', ms: 9_000 }]);
});
