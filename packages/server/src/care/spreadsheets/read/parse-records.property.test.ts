import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseRecords, UnreadableRecord } from './parse-records.ts';

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', 'a', ' ', 'é', '😀'), maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('a', '1', '.', ' '), maxLength: 12 }),
);
const quoted = cell.map((text) => `"${text.replaceAll('"', '""')}"`);
const line = fc.array(fc.oneof(cell, quoted), { minLength: 1, maxLength: 5 }).map((cells) => cells.join(','));
const file = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 8 })
  .map((lines) => lines.flat().join(''));

function read<T>(work: () => T): T | 'unreadable' {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnreadableRecord || (error as { code?: string }).code === 'CSV_QUOTE_NOT_CLOSED')
      return 'unreadable';
    throw error;
  }
}

/** By a library of wide use, which takes ten times as long. */
const expected = (text: string): string[][] =>
  parse(text, {
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  });

it('CSV parser: reads any text as csv-parse does', () => {
  fc.assert(
    fc.property(file, (text) => {
      expect(read(() => [...parseRecords(text, ',', 10_000)])).toEqual(read(() => expected(text)));
    }),
    { numRuns: 1_000 },
  );
});

it('CSV parser: refuses a record that is too long, wherever it ends', () => {
  const long = 'x'.repeat(101);
  for (const text of [long, `a\n${long}`, `"${long}"`, `"a","${'""'.repeat(60)}"`, `a,"${long}\n`])
    expect(() => [...parseRecords(text, ',', 100)]).toThrow(UnreadableRecord);
  expect([...parseRecords('x'.repeat(100), ',', 100)]).toHaveLength(1);
});
