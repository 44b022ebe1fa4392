import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UnbrokenNumbers } from './unbroken-numbers.tsx';

function kept(text: string): (string | null)[] {
  const { container } = render(<UnbrokenNumbers text={text} />);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent);
}

describe('A text with numbers and units', () => {
  it.each([
    ['2 puffs', ['2 puffs']],
    ['Amoxicillin 500 mg capsule: 1 capsule (500 mg)', ['500 mg', '1 capsule', '(500 mg)']],
    [
      'Salbutamol 100 micrograms/puff inhaler: 2 puffs (200 micrograms)',
      ['100 micrograms/puff', '2 puffs', '(200 micrograms)'],
    ],
    ['Lactulose 10 g/15 ml liquid: 15 ml (10 g), oral', ['10 g/15 ml', '15 ml', '(10 g),']],
    ['Levodopa with carbidopa 100/25 mg tablet: 1,000.5 units', ['100/25 mg', '1,000.5 units']],
    ['1 and a half tablets (15 mg)', ['1 and', '(15 mg)']],
    ['half a tablet', []],
    ['', []],
  ])('keeps each number of "%s" in one line with what is after it', (text, expected) => {
    expect(kept(text)).toEqual(expected);
  });

  it('breaks texts that are wider than a phone, including texts of numbers only', () => {
    expect(kept(`Vitamin 3 ${'a'.repeat(60)} 5 mg`)).toEqual(['5 mg']);
    for (const part of kept('1 2 3 4 5 6 7 8 9 10 11 12')) expect(part?.length).toBeLessThan(45);
  });
});
