import { buildResident } from '@hearthline/contracts/testing';
import { expect, it } from 'vitest';
import { buildSession } from '../testing/build-session.ts';
import { renderWithStore } from '../testing/render-with-store.tsx';
import { PrintFrame } from './print-frame.tsx';

/** The text that a browser makes of a CSS string. */
const unescaped = (css: string) =>
  css.replace(/\\([\da-f]+) /g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

function frameOf(...[props]: Parameters<typeof PrintFrame>) {
  const { container } = renderWithStore(<PrintFrame {...props} />, { session: buildSession('nurse') });
  const style = container.querySelector('style')?.textContent ?? '';
  return { style, text: unescaped(style) };
}

it('print frame: every page names the resident, what is printed, and who printed it', () => {
  const resident = buildResident({ name: 'Rosa', lastName: 'Marí', allergies: ['Latex'] });
  const { text, style } = frameOf({ resident, title: 'Vitals, all dates' });
  expect(text).toContain('Rosa Marí');
  expect(text).toContain('Allergies: Latex');
  expect(text).toContain('Hearthline: Vitals, all dates');
  expect(text).toMatch(/Printed by Ana Ribeiro, \d{4}-\d\d-\d\d \d\d:\d\d/);
  expect(style).toContain("'Page ' counter(page) ' of ' counter(pages)");
});

it.each([
  ["O'Hara'; } body { display: none } '"],
  ['back\\slash\\'],
  ['two\nlines'],
  ['</style><b>'],
  ['*/ /*'],
])('print frame: the name %j cannot end the string that it is in', (lastName) => {
  const { style, text } = frameOf({ resident: buildResident({ lastName }), title: lastName });
  expect(text).toContain(lastName);
  // Only the strings of the four margins depend on the name.
  expect(style.replace(/'[^'\n]*'/g, '')).toBe(frameOf({ title: '' }).style.replace(/'[^'\n]*'/g, ''));
});
