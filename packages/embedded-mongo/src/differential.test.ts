import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aggregateCases } from './testing/cases/aggregates.ts';
import { indexCases } from './testing/cases/indexes.ts';
import { projectionCases } from './testing/cases/projections.ts';
import { queryCases } from './testing/cases/queries.ts';
import { updateCases } from './testing/cases/updates.ts';
import { readGolden, writeGolden } from './testing/golden.ts';
import { runCase } from './testing/run-cases.ts';
import type { TestEngine } from './testing/with-engine.ts';
import { withEngine } from './testing/with-engine.ts';

const LISTS = {
  queries: queryCases,
  projections: projectionCases,
  updates: updateCases,
  indexes: indexCases,
  aggregates: aggregateCases,
};
const reference = process.env['MONGODB_URI_REFERENCE'];
const recording = process.env['RECORD'] === '1';

let test: TestEngine;
let real: MongoClient | undefined;

beforeAll(async () => {
  test = await withEngine();
  real = reference ? await MongoClient.connect(reference) : undefined;
});
afterAll(async () => {
  await test.close();
  await real?.close();
});

describe.each(Object.entries(LISTS))('%s: same replies as a real MongoDB', (list, cases) => {
  const recorded: Record<string, string[]> = {};
  const golden = recording ? {} : readGolden(list);

  it.each(cases.map((one) => [one.name, one] as const))('%s', async (name, one) => {
    let expected = golden[name];
    if (real) {
      const answers = await runCase(real.db('differential'), one);
      recorded[name] = answers;
      if (!recording) expect(answers, 'the reference answers as recorded').toEqual(expected);
      expected = answers;
    }
    const answers = await runCase(test.client.db('differential'), one);
    const comparable = (list: readonly string[] | undefined): string[] =>
      (list ?? []).map((answer, i) => `${JSON.stringify(one.steps[i])} -> ${answer}`);
    expect(comparable(answers)).toEqual(comparable(expected));
  });

  afterAll(() => {
    if (recording) writeGolden(list, recorded);
  });
});
