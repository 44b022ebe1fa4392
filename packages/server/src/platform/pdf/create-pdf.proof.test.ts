import { expect, it } from 'vitest';
import { createPdf } from './create-pdf.ts';

/** Longest turn of the event loop, ms. The short form shares the processors with other tests. */
const mostMs = process.env['PROVE'] === '1' ? 500 : 3_000;
const paper = { title: 'Vitals', head: 'Casa Łukasz', foot: 'Made by Ana', landscape: true };

it('a PDF that is laid out leaves the other work of the server its turns', async () => {
  const body = Array.from({ length: 1_500 }, (_, row) => [`row ${String(row)}`, 'one', 'two', 'three']);
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const [one, other] = await Promise.all([
    createPdf({ ...paper, content: [{ table: { body } }] }),
    createPdf({ ...paper, content: ['short'] }),
  ]);
  clearInterval(timer);
  expect(Math.min(one.length, other.length)).toBeGreaterThan(1_000);
  expect(longest).toBeLessThan(mostMs);
});
