import { describe, expect, it } from 'vitest';
import { eraseEntry, isComplete, pressEntry, shapeEntry } from './entry-text.ts';
import type { EntryKey, MeasureKey } from './measures.ts';

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

  it('accepts a typed slash, and only one', () => {
    expect(press('bloodPressure', '120/80')).toBe('120/80');
    expect(press('bloodPressure', '12/')).toBe('12/');
    expect(press('bloodPressure', '120//8/0')).toBe('120/80');
    expect(press('bloodPressure', '/')).toBe('');
  });

  it('deletes the inserted slash with its digit', () => {
    expect(press('bloodPressure', '120<')).toBe('12');
    expect(press('bloodPressure', '1208<')).toBe('120/');
    expect(press('bloodPressure', '12080<<<<<')).toBe('');
    expect(shapeEntry('bloodPressure', '120', '120/')).toBe('120');
  });

  it('limits the diastolic value to three digits and drops other characters', () => {
    expect(press('bloodPressure', '1201234')).toBe('120/123');
    expect(shapeEntry('bloodPressure', ' 134 / 82 mmHg')).toBe('134/82');
  });
});

describe('Entry text: numbers', () => {
  it('replaces the text of a field just focused', () => {
    expect(pressEntry('pulse', '80', '7', true)).toBe('7');
    expect(pressEntry('pulse', '7', '2', false)).toBe('72');
  });

  it('limits the digits of whole numbers', () => {
    expect(press('pulse', '1234')).toBe('123');
    expect(press('spo2', '9.8')).toBe('98');
    expect(press('hydrationQuantity', '123')).toBe('12');
    expect(press('sugar', '10005')).toBe('1000');
  });

  it('gives a temperature one decimal, typed with or without its point', () => {
    expect(press('temperature', '38.45')).toBe('38.4');
    expect(press('temperature', '384')).toBe('38.4');
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
