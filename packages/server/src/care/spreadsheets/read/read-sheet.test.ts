import { describe, expect, it } from 'vitest';
import { readingRules, stockRules, type Problem } from '@hearthline/contracts';
import { decodeText } from './decode-text.ts';
import { readSheet } from './read-sheet.ts';

const types = {
  name: 'text',
  lastName: 'text',
  dateOfBirth: 'day',
  temperature: readingRules.temperature,
  sugar: readingRules.sugar,
  lowLevel: stockRules,
  bloodPressure: 'blood pressure',
  recordedAt: 'instant',
  active: 'boolean',
  allergies: 'list',
  'notMeasured.pulse': 'text',
} as const;

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
/** The letters of these tests that Windows-1252 has where Latin-1 has none. */
const signs = new Map(
  [...'€Š‘’“”–šŽž'].map((sign, at) => [sign, '\x80\x8a\x91\x92\x93\x94\x96\x9a\x8e\x9e'[at] ?? '']),
);
const windows1252 = (text: string) => latin1(text.replace(/[€Š‘’“”–šŽž]/g, (sign) => signs.get(sign) ?? ''));
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());

interface Asked {
  readonly dateOrder?: 'day-first' | 'month-first';
}

async function read(bytes: Uint8Array, { dateOrder }: Asked = {}) {
  const sheet = await readSheet(bytes, { types, timezone: 'Europe/Madrid', dateOrder });
  return { ...sheet, rows: [...sheet.rows] };
}
const valuesOf = async (text: string, asked?: Asked) =>
  (await read(utf8(text), asked)).rows.map(({ values }) => values);
const refusalOf = (text: string, asked?: Asked) =>
  read(utf8(text), asked).then(
    () => null,
    (error: unknown) => (error as Problem).details.fields,
  );

const rows = 'name,lastName\r\nJosé,Muñoz\r\n';
const expected = [{ name: 'José', lastName: 'Muñoz' }];

describe('files as spreadsheet programs write them', () => {
  it.each([
    ['UTF-8', utf8(rows)],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${rows}`)],
    ['UTF-16 of Windows', utf16le(`\uFEFF${rows}`)],
    ['UTF-16, big end first', utf16be(`\uFEFF${rows}`)],
    ['UTF-16 without a mark', utf16le(rows)],
    ['UTF-16, big end first, without a mark', utf16be(rows)],
    ['Windows-1252', latin1(rows)],
    [
      'an older Mac',
      new Uint8Array([...utf8('name,lastName\rJos'), 0x8e, ...utf8(',Mu'), 0x96, ...utf8('oz\r')]),
    ],
    ['semicolons', utf8(rows.replaceAll(',', ';'))],
    ['tabs', utf8(rows.replaceAll(',', '\t'))],
    ['a line that names the delimiter', utf8(`\uFEFFsep=;\r\n${rows.replaceAll(',', ';')}`)],
    ['line feeds alone', utf8(rows.replaceAll('\r', ''))],
    ['returns alone', utf8(rows.replaceAll('\n', ''))],
    ['quotes everywhere', utf8('"name","lastName"\r\n"José","Muñoz"\r\n')],
    ['no end of the last line', utf8(rows.trimEnd())],
    ['empty lines and lines of hints', utf8(`name,lastName\r\n# a hint,\r\n,\r\n\r\nJosé,Muñoz`)],
    ['names in any case and order, with spaces', utf8('LAST NAME,Name\r\nMuñoz,José')],
  ])('%s', async (_name, bytes) => {
    expect((await read(bytes)).rows.map(({ values }) => values)).toEqual(expected);
  });

  it.each([
    ['José', 'Ramón,Muñoz', 'Änne,Groß', 'Éva', 'Bjørn,Søren', 'Çelik', 'Noëlle,Hélène'],
    ['JOSÉ', 'MÜLLER', 'BJØRN', 'KÄTHE,JÄGER'],
    // Marks of Word, and letters that Windows has where a Mac has others.
    ['Rosa,doesn’t eat – 5 €', 'Rosa,says “no”', 'O’Brien,‘t Hart', 'Šárka,Živa', 'Žofie,Böhm'],
  ])('Windows-1252 is not taken for a Mac: %s, ...', (...names) => {
    for (const one of names) {
      const text = `name,lastName\r\n${one}`;
      expect(decodeText(windows1252(text))).toEqual({ text, encoding: 'windows-1252' });
    }
  });

  it.each(['Jos\x8e', 'M\x9fller,Gro\xa7', 'B\x9ahm', 'K\x8athe', 'H\x8el\x8fne', 'Bj\xbfrn'])(
    'an older Mac is not taken for Windows: %j',
    (name) => expect(decodeText(latin1(`name,lastName\r${name}`)).encoding).toBe('macintosh'),
  );

  it('says what it took a file for that is not Unicode', async () => {
    expect((await read(latin1(rows))).warnings[0]).toMatch(/Western European \(Windows\)/);
  });

  it('keeps commas, quotes, line breaks, emoji and right-to-left text in cells', async () => {
    const cell = 'a, "b"\nc 👵🏽 שלום';
    expect(await valuesOf(`name,lastName\r\n"${cell.replaceAll('"', '""')}",x`)).toEqual([
      { name: cell, lastName: 'x' },
    ]);
    expect(await valuesOf('name;lastName\n5" pipe;"a;b"')).toEqual([{ name: '5" pipe', lastName: 'a;b' }]);
  });

  it('takes one apostrophe off what would be a formula', async () => {
    const cells = ["'=1+1", "''kept", "'t Hart", '-5', "'-x"];
    expect((await valuesOf(`name\n${cells.join('\n')}`)).map(({ name }) => name)).toEqual([
      '=1+1',
      "'kept",
      "'t Hart",
      '-5',
      '-x',
    ]);
  });

  it('numbers the rows as a spreadsheet does, also after a line break within a cell', async () => {
    const { rows: found } = await read(utf8('name\n"a\nb"\n\nc'));
    expect(found.map(({ row }) => row)).toEqual([2, 4]);
  });

  it('leaves out columns that it does not know, and says so; the reason of a refusal without a word', async () => {
    const { rows: found, warnings } = await read(utf8('name,shoe size,reason\nRosa,40,too old'));
    expect(found[0]?.values).toEqual({ name: 'Rosa' });
    expect(warnings).toEqual(['The column shoe size is not known, and was left out.']);
  });

  it.each([
    ['', 'The file is empty.'],
    ['shoe,size\n1,2', 'None of the column names is known. Download the template to see them.'],
    ['name,NAME\n1,2', 'The column name is there twice.'],
    [
      'name,lastName\n"never closed,\nx,y',
      'Row 2 cannot be read: a quotation mark is not closed, or the row is too long.',
    ],
    [
      `name\n"${'x'.repeat(200_010)}"`,
      'Row 2 cannot be read: a quotation mark is not closed, or the row is too long.',
    ],
    [`name${',shoe'.repeat(200)}\nRosa`, 'There are 201 columns: 200 are the most.'],
  ])('refuses %.40j', async (text, file) => {
    expect(await refusalOf(text)).toEqual({ file });
  });

  it('takes 20,000 rows; refuses more with their number, and says what to do', async () => {
    expect((await read(utf8(`name\n${'x\n'.repeat(20_000)}`))).total).toBe(20_000);
    expect(await refusalOf(`name\n${'x\n\n'.repeat(20_431)}`)).toEqual({
      file: 'The file has 20,431 rows, and 20,000 are the most. Please split it into several files, each with the line of column names, and import one after another.',
    });
  });

  it('keeps few of the empty columns to the right, which would come back with each refused row', async () => {
    const { header, rows: found } = await read(utf8(`name${','.repeat(16_383)}\nRosa`));
    expect(header).toHaveLength(200);
    expect(found[0]?.values).toEqual({ name: 'Rosa' });
  });

  it('refuses a row with more cells than the header', async () => {
    const { rows: found } = await read(utf8('name\nRosa,x\nAda,,'));
    expect(found.map(({ problems }) => problems.length)).toEqual([1, 0]);
  });
});

describe('cells', () => {
  it.each([
    ['temperature', '36,5', 36.5],
    ['temperature', '36.5', 36.5],
    ['temperature', '３６．５', 36.5],
    ['sugar', '١١٢', 112],
    ['lowLevel', '0,125', 0.125],
    ['bloodPressure', '120 / 80', '120/80'],
    ['bloodPressure', '16.0/10.7', '16.0/10.7'],
    ['active', 'WAHR', true],
    ['active', 'Falso', false],
    ['active', '0', false],
    ['dateOfBirth', '1934-1-2', '1934-01-02'],
    ['dateOfBirth', '02.01.1934', '1934-01-02'],
    ['dateOfBirth', '22/01/1934', '1934-01-22'],
    ['dateOfBirth', '01/22/1934', '1934-01-22'],
    ['recordedAt', '2026-11-21T12:00:00.000+01:00', '2026-11-21T11:00:00.000Z'],
    ['recordedAt', '2026-11-21 12:00', '2026-11-21T11:00:00.000Z'],
    ['recordedAt', '21/11/2026 12:00:30', '2026-11-21T11:00:30.000Z'],
    ['recordedAt', '21.11.2026 2:30 pm', '2026-11-21T13:30:00.000Z'],
    // The hour that comes twice: the first. The one that is left out: as much later.
    ['recordedAt', '2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
    ['recordedAt', '2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
    ['allergies', 'Nuts; a\\;b ;', ['Nuts', 'a;b']],
    ['notMeasured.pulse', 'asleep', 'asleep'],
  ])('%s: %s', async (column, cell, value) => {
    expect(await valuesOf(`name;${column}\nx;"${cell}"`)).toEqual([{ name: 'x', [column]: value }]);
  });

  it.each([
    ['temperature', 'warm', 'Please enter a number.'],
    ['temperature', '1,000', 'Write 1000 or 1.'],
    ['temperature', '39.05', 'At most one decimal.'],
    ['temperature', '-1', 'Write it without a minus sign.'],
    ['sugar', '11.2', 'Whole mg/dL. Is 11.2 a value in mmol/L?'],
    ['sugar', '1,12E+02', 'Write all digits of the number, without E.'],
    ['lowLevel', '1,000', 'Write 1000 or 1.'],
    ['lowLevel', '10.000', 'Write 10000 or 10.'],
    ['lowLevel', '1,000,000', 'Write 1000000.'],
    ['active', 'perhaps', 'Please write true or false.'],
    ['dateOfBirth', '31.02.1934', 'There is no such date.'],
    ['dateOfBirth', '1.2.34', 'Please write the date as year-month-day, with four digits for the year.'],
    ['recordedAt', '2026-11-21', 'Please write a date and a time, such as 2026-11-21 14:30.'],
    ['recordedAt', '2026-11-21 25:00', 'There is no such time.'],
  ])('%s: %s is refused', async (column, cell, reason) => {
    const { rows: found } = await read(utf8(`name;${column}\nx;"${cell}"`));
    expect(found[0]?.problems).toEqual([{ row: 2, column, value: cell, reason }]);
  });
});

describe('the order of dates', () => {
  it('follows from one date of the file that can be read in one way alone', async () => {
    const text = 'dateOfBirth\n03/04/1950\n13/04/1950';
    expect(await valuesOf(text)).toEqual([{ dateOfBirth: '1950-04-03' }, { dateOfBirth: '1950-04-13' }]);
  });

  it('is asked for where none tells, and where two contradict each other', async () => {
    expect(Object.keys((await refusalOf('dateOfBirth\n03/04/1950')) ?? {})).toEqual(['dateOrder']);
    expect(Object.keys((await refusalOf('dateOfBirth\n13/04/1950\n04/13/1950')) ?? {})).toEqual([
      'dateOrder',
    ]);
    expect(await valuesOf('dateOfBirth\n03/04/1950', { dateOrder: 'month-first' })).toEqual([
      { dateOfBirth: '1950-03-04' },
    ]);
    expect(await valuesOf('dateOfBirth\n03/03/1950')).toEqual([{ dateOfBirth: '1950-03-03' }]);
  });
});
