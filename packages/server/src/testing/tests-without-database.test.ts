import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testsWithoutDatabase } from './tests-without-database.ts';

const names = testsWithoutDatabase().map((file) => file.replace(/^.*\/src\//, ''));

it('tests of pure functions, and of the whole program on an engine of its own, use no database of the run', () => {
  expect(names).toEqual(
    expect.arrayContaining([
      'platform/flow/queue.test.ts',
      'platform/pdf/create-pdf.test.ts',
      'app/main.test.ts',
    ]),
  );
});

it('tests that start the server, connect the models or ask for the address use it, whatever lies between', () => {
  for (const name of [
    'care/residents/residents.routes.test.ts',
    'care/alerts/alerts.readings.test.ts',
    'platform/database/leases.test.ts',
    'operations/backup.test.ts',
  ])
    expect(names).not.toContain(name);
});

it('tests that use no database of the run name no model that is connected to it', () => {
  const suspicious = testsWithoutDatabase().filter((file) =>
    /startTestServer|createServerTest|openServer|connectModels|mongodbUri: inject/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  // This file names them.
  expect(suspicious.filter((file) => !file.endsWith('tests-without-database.test.ts'))).toEqual([]);
});
