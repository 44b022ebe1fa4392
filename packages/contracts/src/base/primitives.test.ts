import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Day, Id, Instant, optionalText, text } from './primitives.ts';

describe('text', () => {
  it.each([
    ['Jose\u0301', 'José'],
    ['  Ana  ', 'Ana'],
    ['a\u0000b\u0007c\u007Fd\u0085e', 'abcde'],
    ['one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
    ['tab\there', 'tab\there'],
    ['<b>"O\'Hara" & co</b>', '<b>"O\'Hara" & co</b>'],
    ['👵🏽', '👵🏽'],
    ['a\ud800b\udc00', 'ab'],
    ['Ana \u202Etset\u202C', 'Ana tset'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['\u200F \u200B', ''],
    ['\u3164\u2800 \u1160\uFFA0\uFE0F', ''],
    ['\u2800a', '\u2800a'],
    [`e${'\u0301\u0316'.repeat(20)}!`, `\u00e9${'\u0316'.repeat(15)}${'\u0301'.repeat(14)}!`],
  ])('stores %j as %j', (typed, stored) => {
    expect(z.parse(text(100), typed)).toBe(stored);
  });

  it('handles thousands of combining marks on one letter in a moment', () => {
    const began = performance.now();
    expect(text(100).safeParse(`a${'\u0301\u0316'.repeat(250_000)}`).success).toBe(true);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('measures the length after normalization', () => {
    expect(text(3).safeParse('  abc\u0000 ').success).toBe(true);
    expect(text(3, 'Name').safeParse('abcd').error?.issues[0]?.message).toBe(
      'Name must be at most 3 characters.',
    );
  });

  it.each([null, undefined, 7, {}, []])('refuses %o', (value) => {
    expect(text(10).safeParse(value).success).toBe(false);
  });
});

describe('optionalText', () => {
  it.each([undefined, null, '', '   ', '\u0000'])('keeps the typed text', (value) => {
    expect(z.parse(optionalText(10), value)).toBeNull();
  });
  it('keeps what was typed', () => {
    expect(z.parse(optionalText(10), ' Ana ')).toBe('Ana');
  });
});

describe('ids, days and instants', () => {
  it.each([
    [Id, '0123456789abcdef01234567', true],
    [Id, '0123456789ABCDEF01234567', false],
    [Id, '0123456789abcdef0123456', false],
    [Id, { $ne: null }, false],
    [Day, '2024-02-29', true],
    [Day, '2026-02-29', false],
    [Instant, '2026-11-21T12:00:00Z', true],
    [Instant, '2026-11-21T12:00:00.123Z', true],
    [Instant, '2026-11-21T12:00:00+02:00', false],
    [Instant, '2026-11-21', false],
  ] as [z.ZodMiniType, unknown, boolean][])('case %#: %o', (schema, value, accepted) => {
    expect(schema.safeParse(value).success).toBe(accepted);
  });
});
