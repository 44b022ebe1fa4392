import { expect, it } from 'vitest';
import { packSteps } from '../testing/write-steps.ts';
import { unpackSteps } from './packed-steps.ts';

const step = (row: number) => ({
  row,
  what: row % 3 === 0 ? ('changed' as const) : ('added' as const),
  label: `"Ål", ${String(row)}`,
  changes: { room: { before: null, after: String(row) } },
  id: String(row).padStart(24, '0'),
});

it('packed steps: in their order, 250 a text, with how many add and change', () => {
  const steps = Array.from({ length: 601 }, (_, row) => step(row));
  const told: string[] = [];
  const { length, counts, texts } = packSteps(steps, (text) => told.push(text));
  expect({ length, counts }).toEqual({ length: 601, counts: { added: 400, changed: 201 } });
  expect(texts.map((text) => unpackSteps(text).length)).toEqual([250, 250, 101]);
  expect(told).toEqual(texts);
  expect(texts.flatMap(unpackSteps)).toEqual(steps);
});

it('packed steps: of none there is no text', () => {
  expect(packSteps([])).toEqual({ length: 0, counts: { added: 0, changed: 0 }, texts: [] });
});
