import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });

it('no component uses group-has or peer-has classes: their selectors restyle the whole page at every change of the document', () => {
  const uses = Object.entries(sources).filter(([, source]) => /\b(?:group|peer)-has-/.test(source));
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(uses.map(([path]) => path)).toEqual([]);
});
