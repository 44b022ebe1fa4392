// @vitest-environment node
import { expect, it } from 'vitest';
import { findChunkCycles } from '../../vite-chunk-cycles.ts';

const bundleOf = (imports: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(imports).map(([name, names]) => [name, { type: 'chunk', imports: names }]),
  ) as unknown as Parameters<typeof findChunkCycles>[0];

it('Chunks without a circle are accepted, also when two import the same one', () => {
  const bundle = bundleOf({ 'a.js': ['b.js', 'c.js'], 'b.js': ['d.js'], 'c.js': ['d.js'], 'd.js': [] });
  expect(findChunkCycles(bundle)).toEqual([]);
});

it('Chunks that import each other are named in their order', () => {
  const bundle = bundleOf({ 'page.js': ['frame.js'], 'frame.js': ['round.js'], 'round.js': ['frame.js'] });
  expect(findChunkCycles(bundle)).toEqual(['frame.js > round.js > frame.js']);
});
