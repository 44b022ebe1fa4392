import { serialize } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeDoc } from './decode.ts';

const bytesOf = (doc: object) => Buffer.from(serialize(doc));

describe('texts that come again', () => {
  it('are read as they are, whatever was read before: short and long, ASCII and not', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom('given', 'näher', '薬', 'a'.repeat(64), 'a'.repeat(65), ''),
    );
    const name = text.filter((one) => !one.includes('\0'));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text), { maxLength: 12 }), (fields) => {
        const expected = new Map(fields);
        const bytes = bytesOf(expected);
        for (let reading = 0; reading < 2; reading++) expect(decodeDoc(bytes)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('are told apart where there are more of them than are remembered', () => {
    const all = new Map(Array.from({ length: 40_000 }, (_, n) => [`f${String(n)}`, `v${String(n * 7)}`]));
    const bytes = bytesOf(all);
    expect(decodeDoc(bytes)).toEqual(all);
    expect(decodeDoc(bytes)).toEqual(all);
  });
});

it.each([0, 1, -1, 1_763_000_000_123, -62_135_596_800_000, 8.64e15, -8.64e15])(
  'BSON: reads the date %d',
  (ms) => {
    expect(decodeDoc(bytesOf({ at: new Date(ms) })).get('at')).toEqual(new Date(ms));
  },
);

it('BSON: refuses a name that does not end within its document', () => {
  const bytes = bytesOf({ name: 1 });
  // The name's end and all after it.
  const cut = Buffer.concat([bytes.subarray(0, 9), Buffer.alloc(3, 0x61), Buffer.from([0])]);
  cut.writeInt32LE(cut.length, 0);
  expect(() => decodeDoc(cut)).toThrow('Invalid BSON');
});
