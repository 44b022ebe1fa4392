// @vitest-environment node
import { expect, it } from 'vitest';
import { thisWas, withThis } from './noun-text.ts';

it.each([
  ['resident', 'this resident', 'This resident was'],
  ['contact information', 'this contact information', 'This contact information was'],
  ['colors', 'these colors', 'These colors were'],
  ['gallery settings', 'these gallery settings', 'These gallery settings were'],
])('says of %s: %s', (noun, changed, begin) => {
  expect(withThis(noun)).toBe(changed);
  expect(thisWas(noun)).toBe(begin);
});
