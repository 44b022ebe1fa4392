import { describe, expect, it } from 'vitest';
import { createCsvStream, csvCell } from './write-csv.ts';

describe('csvCell', () => {
  it.each(['=1+1', '+1 555', '-cmd', '@SUM(A1)', '\ttab', '\rcr', '\nlf', "'kept", '+40721'])(
    'puts an apostrophe before %j',
    (text) => {
      expect(csvCell(text)).toBe(`'${text}`);
    },
  );

  it.each(['-5', '-36.6', '12', 'Ana', 'a=b', ''])('leaves %j as it is', (text) => {
    expect(csvCell(text)).toBe(text);
  });
});

describe('createCsvStream', () => {
  it('writes a byte order mark, the headers and the rows, quoted where needed', async () => {
    const rows = createCsvStream(['name', 'notes', 'pulse', 'active']);
    rows.write(['Ana "Nini"', 'one, two\nthree', 80, true]);
    rows.write(['=HYPERLINK("x")', null, -5, false]);
    rows.end();
    expect(await new Response(rows as never).text()).toBe(
      [
        'name,notes,pulse,active',
        '"Ana ""Nini""","one, two\nthree",80,true',
        '"\'=HYPERLINK(""x"")",,-5,false',
        '',
      ].join('\r\n'),
    );
  });
});
