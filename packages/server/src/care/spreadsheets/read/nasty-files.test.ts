import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Problem } from '@hearthline/contracts';
import { readSheet } from './read-sheet.ts';

const folder = new URL('../testing/files/', import.meta.url);
const types = {
  name: 'text',
  lastName: 'text',
  dateOfBirth: 'day',
  active: 'boolean',
  medicalHistory: 'text',
} as const;

/** The result of a file in spreadsheets/testing/files: its rows and their problems, or the reason for refusing it. */
async function read(file: string) {
  try {
    const bytes = readFileSync(new URL(file, folder));
    const options = { types, timezone: 'Europe/Madrid', dateOrder: undefined };
    const sheet = await readSheet(bytes, options);
    const rows = [...sheet.rows];
    const problems = rows.flatMap((row) => row.problems.map(({ reason }) => reason));
    return { values: rows.map(({ values }) => values), ...(problems.length > 0 && { problems }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { refused: error.details.fields };
  }
}

const jose = { name: 'José', lastName: 'Muñoz' };
const anne = { name: 'Änne', lastName: 'Große' };
const people = {
  values: [
    { ...jose, dateOfBirth: '1934-04-03', active: true, medicalHistory: 'says "no", often;\nlives alone' },
    { ...anne, dateOfBirth: '1941-12-31', active: false, medicalHistory: '=1+1' },
  ],
};
const refused = (file: string) => ({ refused: { file } });
const notKnown = refused('None of the column names is known. Download the template to see them.');

const expected: Readonly<Record<string, unknown>> = {
  'libreoffice-windows-1252-semicolon.csv': people,
  'libreoffice-utf-8-comma.csv': people,
  'libreoffice-utf-16-tab.csv': people,
  'libreoffice-macintosh-semicolon.csv': people,
  'libreoffice-quoted.csv': people,
  'empty.csv': refused('The file is empty.'),
  'mark-alone.csv': refused('The file is empty.'),
  'header-alone.csv': { values: [] },
  'workbook-renamed.csv': notKnown,
  'web-page.csv': notKnown,
  'quote-not-closed.csv': refused(
    'Row 2 cannot be read: a quotation mark is not closed, or the row is too long.',
  ),
  // Zeros are taken for the other halves of UTF-16: refused, rather than a name without its NUL.
  'nul-bytes.csv': notKnown,
  'separators-to-the-right.csv': { values: [jose] },
  'mixed-line-ends.csv': { values: [jose, anne] },
  'named-separator-utf-16.csv': { values: [jose] },
  'invisible-letters.csv': { values: [jose] },
  // Joined when the row is checked, as everything that is typed is.
  'letters-apart.csv': { values: [{ name: 'José'.normalize('NFD'), lastName: 'Muñoz'.normalize('NFD') }] },
  'day-first-and-month-first.csv': { refused: { dateOrder: expect.any(String) } },
  'wide-row.csv': { values: [jose], problems: ['This row has more cells than the header.'] },
};

describe('nasty files', () => {
  it.each(readdirSync(folder).filter((file) => file.endsWith('.csv')))('%s', async (file) => {
    expect(await read(file)).toEqual(expected[file]);
  });
});
