import { Binary, BSONRegExp, Double, ObjectId } from 'bson';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeDoc } from '../bson/decode.ts';
import { encodeDoc } from '../bson/encode.ts';
import type { Doc, Value } from '../bson/value.ts';
import { compileProjectBytes } from './project-bytes.ts';
import { compileProjection } from './projection.ts';

const names = ['_id', 'a', 'ab', 'é', 'history', '__proto__'] as const;
const value = fc.oneof(
  fc.constantFrom<Value>(
    ...[null, true, '', 'Zoë \u{1f600}', 7, 9007199254740993n, new Date(5), new Double(0.5)],
    ...[new ObjectId('a'.repeat(24)), new Binary(Buffer.from([0, 1, 0])), new Map([['a', 1]])],
    ...[[], [1, new Map([['x', 'y']])]],
  ),
);
const documents = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), value), { selector: ([name]) => name });
const projections = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...names.slice(1)), { maxLength: 3 }),
    fc.constantFrom<Value>(1, 0, true, false, new Double(1)),
    fc.constantFrom<Value>(undefined, 1, 0, false),
  )
  .map(([named, flag, id]): Doc => {
    const fields = named.map((name): [string, Value] => [name, flag]);
    if (id !== undefined) fields.push(['_id', id]);
    return new Map(fields);
  });

const plain = (projection: Doc, bytes: Buffer) => encodeDoc(compileProjection(projection)(decodeDoc(bytes)));

it('whole fields are cut out of the bytes as decoding, projecting and encoding would have them', () => {
  fc.assert(
    fc.property(documents, projections, (fields, projection) => {
      const bytes = encodeDoc(new Map(fields));
      const projected = compileProjectBytes(projection)(bytes, () => {
        throw new Error('was decoded');
      });
      expect(projected).toEqual(plain(projection, bytes));
    }),
  );
});

it.each<[string, Doc]>([
  ['a field of a field', new Map<string, Value>([['b.x', 1]])],
  ['a field of a field, left out', new Map<string, Value>([['b.x', 0]])],
  ['a computed field', new Map<string, Value>([['c', '$a']])],
  ['fields of a document', new Map<string, Value>([['b', new Map([['y', 1]])]])],
])('%s is projected by decoding', (_, projection) => {
  const bytes = encodeDoc(
    new Map<string, Value>([
      ['a', 1],
      [
        'b',
        new Map([
          ['x', 1],
          ['y', 2],
        ]),
      ],
    ]),
  );
  expect(compileProjectBytes(projection)(bytes)).toEqual(plain(projection, bytes));
});

it('a document with a type that has no known length is projected by decoding', () => {
  const bytes = encodeDoc(
    new Map<string, Value>([
      ['a', new BSONRegExp('a', 'i')],
      ['b', 1],
    ]),
  );
  expect(compileProjectBytes(new Map([['a', 0]]))(bytes)).toEqual(encodeDoc(new Map([['b', 1]])));
});

it('a projection that MongoDB refuses is refused', () => {
  const mixed = new Map<string, Value>([
    ['a', 1],
    ['b', 0],
  ]);
  expect(() => compileProjectBytes(mixed)).toThrow('Cannot do exclusion');
});
