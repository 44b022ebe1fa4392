import { describe, expect, it } from 'vitest';
import { createCsvStream, csvCell, writeCsv } from './write-csv.ts';

describe('csvCell', () => {
  it.each(['=1+1', '+1 555', '-cmd', '@SUM(A1)', '\ttab', '\rcr', '\nlf', "'kept", '+40721'])(
    'puts an apostrophe before %j',
    (text) => {
      expect(csvCell(text)).toBe(`'${text}`);
    },
  );

  it.each(['-', '-5', '-36.6', '12', 'Ana', 'a=b', ''])('leaves %j as it is', (text) => {
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

describe('writeCsv', () => {
  const log = { error: () => undefined };
  const pageCount = 100;

  /** 50,000 rows, and how many of their pages were read. */
  function longFile() {
    const reading = { pages: 0, hasEnded: false };
    async function* pages() {
      try {
        for (; reading.pages < pageCount; reading.pages += 1)
          yield Array.from({ length: 500 }, (_, row) => [
            `${String(reading.pages)} ${String(row)}`,
            'notes',
            80,
          ]);
      } finally {
        reading.hasEnded = true;
      }
    }
    return { reading, csv: writeCsv({ headers: ['name', 'notes', 'pulse'], pages: pages() }, log) };
  }

  it('reads no further than it is taken, however many rows there are', async () => {
    const { reading, csv } = longFile();
    const chunks = csv[Symbol.asyncIterator]();
    let text = '';
    while (reading.pages < 3) text += String((await chunks.next()).value);
    for (let turn = 0; turn < 500; turn += 1) await new Promise(setImmediate);
    // The stream's own buffer and the page that is written.
    expect(reading.pages).toBeLessThan(15);
    for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) text += String(chunk);
    expect(text.trimEnd().split('\r\n')).toHaveLength(50_001);
    expect(reading.pages).toBe(pageCount);
  });

  it('ends the reading when nobody takes the rest', async () => {
    const { reading, csv } = longFile();
    for await (const _chunk of csv) if (reading.pages > 2) break;
    await expect.poll(() => reading.hasEnded).toBe(true);
    expect(reading.pages).toBeLessThan(15);
  });
});
