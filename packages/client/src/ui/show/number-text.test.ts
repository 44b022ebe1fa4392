// @vitest-environment node
import { expect, test } from 'vitest';
import { stepText } from './number-text.ts';

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

test('stepText: leaves a text that is refused as it is', () => {
  expect(stepText('11.2', 1, 100, { min: 10, max: 1000 })).toBe('11.2');
  expect(stepText('39.05', -1, 36.5, temperature)).toBe('39.05');
});
