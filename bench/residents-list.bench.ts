import type { Row } from './support/row.ts';
import { compareHomes, type Home } from './support/two-homes.ts';

const pagesEach = 40;
const firstPage = '/api/residents?pageSize=10';

export const name = "residents' list";

/** The first page through the whole server, of a small home and a large one. */
export async function run(): Promise<Row[]> {
  const { small, large } = await compareHomes({
    sizes: [50, 500],
    residents: (size) => size,
    rounds: 12,
    load: readPages,
  });
  return [
    {
      figure: 'first page of 10, among 500, p50',
      value: Number(large.toFixed(2)),
      unit: 'ms',
      aim: 'at most 2 times among 50',
      ok: large <= 2 * small,
      against: `among 50: ${small.toFixed(2)} ms (${(large / small).toFixed(2)} times)`,
    },
  ];
}

/** Reads the first page again and again. Throws when it is not the page it should be. */
async function readPages({ size, url, cookie }: Home): Promise<number[]> {
  const times: number[] = [];
  while (times.length < pagesEach) {
    const began = performance.now();
    const reply = await fetch(url + firstPage, { headers: { cookie } });
    const page = (await reply.json()) as { residents: unknown[]; found: number };
    times.push(performance.now() - began);
    if (page.residents.length !== 10 || page.found !== size)
      throw new Error(`not the first page of ${String(size)}: ${JSON.stringify(page).slice(0, 300)}`);
  }
  return times;
}
