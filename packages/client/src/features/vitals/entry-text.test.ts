import { describe, expect, it } from 'vitest';
import { eraseEntry, pressEntry, shapeEntry } from './entry-text.ts';
import type { EntryKey } from './measures.ts';

/** The text after pressing these keys of the pad one after the other; "<" is backspace. */
function press(key: EntryKey, keys: string, start = ''): string {
  return [...keys].reduce(
    (text, pressed) => (pressed === '<' ? eraseEntry(text) : pressEntry(key, text, pressed, false)),
    start,
  );
}

describe('blood pressure', () => {
  it('gets its slash when the upper number is complete', () => {
    expect(press('bloodPressure', '120')).toBe('120/');
    expect(press('bloodPressure', '12080')).toBe('120/80');
    expect(press('bloodPressure', '9862')).toBe('98/62');
    expect(press('bloodPressure', '300120')).toBe('300/120');
  });

  it('takes the slash key too, and only one', () => {
    expect(press('bloodPressure', '120/80')).toBe('120/80');
    expect(press('bloodPressure', '12/')).toBe('12/');
    expect(press('bloodPressure', '120//8/0')).toBe('120/80');
    expect(press('bloodPressure', '/')).toBe('');
  });

  it('gives back what is taken away, slash and all', () => {
    expect(press('bloodPressure', '120<')).toBe('12');
    expect(press('bloodPressure', '1208<')).toBe('120/');
    expect(press('bloodPressure', '12080<<<<<')).toBe('');
    expect(shapeEntry('bloodPressure', '120', '120/')).toBe('120');
  });

  it('stops at three digits below and drops everything that is no digit', () => {
    expect(press('bloodPressure', '1201234')).toBe('120/123');
    expect(shapeEntry('bloodPressure', ' 134 / 82 mmHg')).toBe('134/82');
  });
});

describe('numbers', () => {
  it('starts anew on a field just entered', () => {
    expect(pressEntry('pulse', '80', '7', true)).toBe('7');
    expect(pressEntry('pulse', '7', '2', false)).toBe('72');
  });

  it('keeps whole numbers within their digits', () => {
    expect(press('pulse', '1234')).toBe('123');
    expect(press('spo2', '9.8')).toBe('98');
    expect(press('hydrationQuantity', '123')).toBe('12');
    expect(press('sugar', '10005')).toBe('1000');
  });

  it('gives a temperature one decimal, with or without its point', () => {
    expect(press('temperature', '38.45')).toBe('38.4');
    expect(press('temperature', '384')).toBe('38.4');
    expect(press('temperature', '38.')).toBe('38.');
    expect(press('temperature', '384<')).toBe('38.');
    expect(shapeEntry('temperature', '36,7')).toBe('36.7');
  });
});
