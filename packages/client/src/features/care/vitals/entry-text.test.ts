// @vitest-environment node
import { normalizeDigits, parseTypedNumber, readingRules } from '@hearthline/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eraseEntry, isComplete, pressEntry, shapeEntry } from './entry-text.ts';
import { numberFields, type EntryKey, type MeasureKey } from './measures.ts';

/** The text after these keys of the pad in turn; "<" is backspace. */
function press(key: EntryKey, keys: string, start = ''): string {
  return [...keys].reduce(
    (text, pressed) => (pressed === '<' ? eraseEntry(text) : pressEntry(key, text, pressed, false)),
    start,
  );
}

describe('Entry text: blood pressure', () => {
  it('inserts the slash after a complete systolic value', () => {
    expect(press('bloodPressure', '120')).toBe('120/');
    expect(press('bloodPressure', '12080')).toBe('120/80');
    expect(press('bloodPressure', '9862')).toBe('98/62');
    expect(press('bloodPressure', '300120')).toBe('300/120');
  });

  it('goes to the next number at the right digit', () => {
    expect(press('bloodPressure', '180100')).toBe('180/100');
    expect(press('bloodPressure', '9040')).toBe('90/40');
    expect(press('bloodPressure', '99100')).toBe('99/100');
  });

  it('takes a typed separator for the slash that was inserted', () => {
    expect(press('bloodPressure', '120/80')).toBe('120/80');
    expect(press('bloodPressure', '120-80')).toBe('120/80');
    expect(press('bloodPressure', '120 80')).toBe('120/80');
    expect(press('bloodPressure', '12/')).toBe('12/');
    expect(press('bloodPressure', '120//80')).toBe('120/80');
  });

  it('deletes the inserted slash with its digit', () => {
    expect(press('bloodPressure', '120<')).toBe('12');
    expect(press('bloodPressure', '1208<')).toBe('120/');
    expect(press('bloodPressure', '12080<<<<<')).toBe('');
    expect(shapeEntry('bloodPressure', '120', '120/')).toBe('120');
  });

  it('shortens a pasted blood pressure', () => {
    expect(shapeEntry('bloodPressure', ' 134 / 82 mmHg')).toBe('134/82');
    expect(shapeEntry('bloodPressure', 'RR 120/80')).toBe('120/80');
    expect(shapeEntry('bloodPressure', '120,80')).toBe('120/80');
    expect(shapeEntry('bloodPressure', '１２０／８０')).toBe('120/80');
  });

  it('keeps a text that is no blood pressure', () => {
    expect(press('bloodPressure', '1201234')).toBe('120/1234');
    expect(press('bloodPressure', '120/8/0')).toBe('120/8/0');
    expect(press('bloodPressure', '/80')).toBe('/80');
    for (const text of ['16.0/10.7', '120/80/72', '1120/80', '0120/80', 'x'])
      expect(shapeEntry('bloodPressure', text)).toBe(text);
  });
});

describe('Entry text: numbers', () => {
  it('replaces the text of a field just focused', () => {
    expect(pressEntry('pulse', '80', '7', true)).toBe('7');
    expect(pressEntry('pulse', '7', '2', false)).toBe('72');
  });

  it('keeps all that was typed', () => {
    expect(press('pulse', '1234')).toBe('1234');
    expect(press('spo2', '9.8')).toBe('9.8');
    expect(press('sugar', '11.2')).toBe('11.2');
    expect(shapeEntry('sugar', '5,8')).toBe('5,8');
    expect(press('hydrationQuantity', '123')).toBe('123');
    expect(press('sugar', '10005')).toBe('10005');
    expect(shapeEntry('pulse', '１２٠')).toBe('120');
  });

  it('keeps any text of a number, but for a temperature of three digits, which shows its point', () => {
    const signs = fc.constantFrom(...'0123456789.,/ -', '٣', "'", 'mg');
    const texts = fc.array(signs, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.constantFrom(...numberFields), (text, key) => {
        const shaped = shapeEntry(key, text);
        const digits = normalizeDigits(text);
        const read = (typed: string) => parseTypedNumber(typed, readingRules.temperature);
        if (key !== 'temperature') expect(shaped).toBe(digits);
        else if (!/^\d{3}$/.test(digits)) expect(read(shaped)).toEqual(read(text));
      }),
    );
  });

  it('gives a temperature one decimal, typed with or without its point', () => {
    expect(press('temperature', '38.45')).toBe('38.45');
    expect(press('temperature', '384')).toBe('38.4');
    expect(press('temperature', '367')).toBe('36.7');
    expect(press('temperature', '38.')).toBe('38.');
    expect(press('temperature', '384<')).toBe('38.');
    expect(shapeEntry('temperature', '36,7')).toBe('36.7');
  });
});

describe('Entry text: a reading is complete once no digit can follow', () => {
  const cases: [MeasureKey, open: string[], complete: string[]][] = [
    ['bloodPressure', ['120', '120/', '120/8', '120/12', '180/20'], ['120/80', '98/62', '210/120']],
    ['pulse', ['7', '13', '30'], ['72', '134', '31']],
    ['spo2', ['9', '10'], ['97', '100', '88']],
    ['temperature', ['36', '36.'], ['36.5']],
    ['sugar', ['9', '98', '100'], ['101', '126', '1000']],
  ];
  it.each(cases)('%s', (key, open, complete) => {
    expect(open.filter((text) => isComplete(key, text))).toEqual([]);
    expect(complete.filter((text) => !isComplete(key, text))).toEqual([]);
  });
});
