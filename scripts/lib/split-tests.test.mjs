import { expect, it } from 'vitest';
import { at } from './paths.mjs';
import { needsBuild, splitTests } from './split-tests.mjs';

const suiteNames = ['unit', 'server', 'engine', 'browser'];
const split = (...args) => splitTests(args, suiteNames);
const nothing = { suites: [], vitest: [], browser: [], unknown: [] };

it('npm test without arguments asks for no suite and no file', () => {
  expect(split()).toEqual(nothing);
});

it('npm test finds the runner of each file by its path', () => {
  const unit = [
    'packages/contracts/src/base/problem.test.ts',
    'packages/client/src/ui/overlay/toast.test.tsx',
    'packages/server/src/people/auth/lockout.test.ts',
    'packages/embedded-mongo/src/refused.test.ts',
    'scripts/lib/split-tests.test.mjs',
  ];
  const args = [...unit, 'e2e/specs/round.spec.ts', 'e2e/specs/alone/wall.spec.ts', 'server'];
  expect(split(...args)).toEqual({
    ...nothing,
    suites: ['server'],
    vitest: unit,
    browser: [
      { project: 'journeys', path: 'e2e/specs/round.spec.ts' },
      { project: 'alone', path: 'e2e/specs/alone/wall.spec.ts' },
    ],
  });
});

it('npm test takes a path as a shell completes it, or a whole one', () => {
  const { vitest } = split('./scripts/lib/lock.test.mjs', at('scripts/lib/report.test.mjs'));
  expect(vitest).toEqual(['scripts/lib/lock.test.mjs', 'scripts/lib/report.test.mjs']);
});

it.each([
  ['no suite', 'units'],
  ['a file that does not exist', 'packages/client/src/nowhere.test.ts'],
  ['a file that is no test', 'packages/client/src/main.tsx'],
  ['a folder', 'packages/client/src/ui/overlay'],
  ['a test outside of the tree', '/tmp/a.test.ts'],
  ['a spec that has a runner of its own', 'e2e/help-pictures/pictures.spec.ts'],
])('npm test refuses %s', (_, arg) => {
  expect(split(arg)).toEqual({ ...nothing, unknown: [arg] });
});

it('npm test builds the application unless the named files read its sources alone', () => {
  expect(needsBuild(split())).toBe(true);
  expect(needsBuild(split('unit'))).toBe(true);
  expect(needsBuild(split('packages/client/src/ui/overlay/toast.test.tsx'))).toBe(false);
  expect(needsBuild(split('packages/client/src/ui/overlay/toast.test.tsx', 'unit'))).toBe(true);
  expect(needsBuild(split('packages/client/src/ui/overlay/toast.test.tsx', 'e2e/specs/round.spec.ts'))).toBe(
    true,
  );
  expect(needsBuild(split('packages/server/src/people/auth/lockout.test.ts'))).toBe(true);
});
