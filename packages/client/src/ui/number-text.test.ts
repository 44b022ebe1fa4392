import { expect, test } from 'vitest';
import { cleanNumber, parseNumber, pressKey, stepText } from './number-text.ts';

const pulse = { min: 40, max: 250 };
const temperature = { min: 30, max: 45, step: 0.1, decimals: 1 };

test('stepText: steps from the value, or from the start when empty, within the limits', () => {
  expect(stepText('80', 1, 80, pulse)).toBe('81');
  expect(stepText('', -1, 80, pulse)).toBe('80');
  expect(stepText('250', 1, 80, pulse)).toBe('250');
  expect(stepText('3', -1, 80, pulse)).toBe('40');
});

test('stepText: keeps one decimal', () => {
  expect(stepText('38.4', 1, 36.5, temperature)).toBe('38.5');
  expect(stepText('36.9', 1, 36.5, temperature)).toBe('37.0');
});

test('cleanNumber: keeps digits and one point', () => {
  expect(cleanNumber('1o8')).toBe('18');
  expect(cleanNumber('38,45', 1)).toBe('38.4');
  expect(cleanNumber('38.', 1)).toBe('38.');
  expect(cleanNumber('38.4')).toBe('38');
});

test('parseNumber: parses a partial number, returns null for a dash', () => {
  expect(parseNumber('38.')).toBe(38);
  expect(parseNumber('')).toBeNull();
  expect(parseNumber('-')).toBeNull();
});

test('pressKey: replaces a default value and takes one separator', () => {
  expect(pressKey('80', '7', { replaceAll: true })).toBe('7');
  expect(pressKey('104', '/')).toBe('104/');
  expect(pressKey('104/', '/')).toBe('104/');
  expect(pressKey('', '.')).toBe('');
  expect(pressKey('1234567', '8')).toBe('1234567');
});
