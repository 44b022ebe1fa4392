import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MedicationDraft, ResidentDraft } from '@hearthline/contracts';
import { createCsvStream } from '../../platform/core/write-csv.ts';
import { listCell, readListCell, type Column } from './column.ts';
import { createHomeInstant } from './home-instant.ts';
import { medicationFieldTypes } from './import/read-files.ts';
import { residentFieldTypes } from './import/read-files.ts';
import { medicationColumns } from './medication-columns.ts';
import { parseInstant } from './read/parse-cell.ts';
import { readRows } from './read/read-rows.ts';
import { readSheet, type FieldTypes } from './read/read-sheet.ts';
import { residentColumns } from './resident-columns.ts';

const timezone = 'Europe/Madrid';
/** Texts with what breaks files: delimiters, quotes, line ends, formulas, emoji, right-to-left text. */
const nasty = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[=+\-@'"\t,;#\n\r\\ a\u05d0\u0627\u{1F475}]{0,12}$/u),
);

async function fileOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<Uint8Array> {
  const csv = createCsvStream(columns.map(({ name }) => name));
  for (const row of rows) csv.write(columns.map(({ cell }) => cell(row) ?? null));
  csv.end();
  return new TextEncoder().encode(await text(csv));
}

async function readBack(bytes: Uint8Array, types: FieldTypes) {
  const options = { timezone, dateOrder: undefined };
  const sheet = await readSheet(bytes, { ...options, types });
  const values = [];
  for (const row of sheet.rows) {
    expect(row.problems).toEqual([]);
    values.push(row.values);
  }
  return values;
}

/** The fields of an entity that have a cell with something in it. */
const filled = (entity: Readonly<Record<string, unknown>>, types: FieldTypes) =>
  Object.fromEntries(
    Object.keys(types)
      .map((name) => [name, entity[name]] as const)
      .filter(
        ([, value]) =>
          value !== null &&
          value !== undefined &&
          value !== '' &&
          !(Array.isArray(value) && value.length === 0),
      ),
  );

it('any cells come back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(nasty, nasty), { maxLength: 8 }), async (rows) => {
      const columns = [0, 1].map((at) => ({
        name: `c${String(at)}`,
        cell: (row: [string, string]) => row[at],
      }));
      const written = rows.filter(
        ([first, second]) => !first.startsWith('#') && `${first}${second}`.trim() !== '',
      );
      const content = new TextDecoder().decode(await fileOf(columns, written));
      const read = [];
      for await (const { cells } of readRows(content)) read.push(cells);
      expect(read.slice(1)).toEqual(written);
    }),
    { numRuns: 300 },
  );
});

it('Export and import: lists come back as they were', () => {
  const item = nasty.map((typed) => typed.trim()).filter((typed) => typed !== '');
  fc.assert(
    fc.property(fc.array(item), (items) => {
      expect(readListCell(listCell(items))).toEqual(items);
    }),
  );
});

it('instants come back as they were, whatever the clock did', () => {
  const instant = createHomeInstant(timezone);
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }),
      (at) => {
        expect(parseInstant(instant(at), { order: null, timezone })).toBe(at.toISOString());
      },
    ),
  );
});

it('residents come back as they were', async () => {
  const draft = fc.record({
    name: nasty,
    lastName: nasty,
    nickname: nasty,
    roomNumber: nasty,
    medicalHistory: nasty,
    phoneNumber: nasty,
    age: fc.integer({ min: 50, max: 120 }),
    allergies: fc.array(
      nasty.filter((one) => one.trim() !== ''),
      { maxLength: 4 },
    ),
    allergiesChecked: fc.boolean(),
    dateOfBirth: fc.constantFrom(null, '1934-01-22'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(draft, { minLength: 1, maxLength: 5 }), async (drafts) => {
      const residents = drafts.flatMap((one) => {
        const parsed = ResidentDraft.safeParse(one);
        const allergies = parsed.data?.allergies.filter(Boolean) ?? [];
        return parsed.success ? [{ ...parsed.data, allergies, id: 'a'.repeat(24), active: true }] : [];
      });
      const bytes = await fileOf(residentColumns, residents as never);
      const expected = residents.map((one) => filled(one, residentFieldTypes));
      expect(await readBack(bytes, residentFieldTypes)).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

it('medications come back as they were', async () => {
  const draft = fc.record({
    name: nasty,
    dosage: nasty,
    instructions: nasty,
    quantity: fc.integer({ min: 0, max: 1_000_000_000 }).map((thousandths) => thousandths / 1_000),
    substances: fc.array(
      nasty.filter((one) => one.trim() !== ''),
      { maxLength: 4 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(draft, { minLength: 1, maxLength: 5 }), async (drafts) => {
      const medications = drafts.flatMap((one) => {
        const parsed = MedicationDraft.safeParse(one);
        const substances = parsed.data?.substances.filter(Boolean) ?? [];
        return parsed.success ? [{ ...parsed.data, substances, id: 'a'.repeat(24) }] : [];
      });
      const bytes = await fileOf(medicationColumns, medications as never);
      const expected = medications.map((one) => filled(one, medicationFieldTypes));
      expect(await readBack(bytes, medicationFieldTypes)).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});
