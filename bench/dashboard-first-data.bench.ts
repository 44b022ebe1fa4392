import type { Row } from './support/row.ts';
import { compareHomes, type Home } from './support/two-homes.ts';
import { fillHistory, todayHas } from './vitals/fill-history.ts';

const residents = 200;
const loadsEach = 10;

export const name = "dashboard's first data";

/** Today holds the same in both homes; only the history behind it differs. */
export async function run(): Promise<Row[]> {
  const { small, large } = await compareHomes({
    sizes: [1_000, 1_000_000],
    residents: () => residents,
    fill: (vitals, residentIds) => fillHistory(vitals, new Date(Date.now() - 1_000), residentIds),
    rounds: 30,
    load: loadPages,
  });
  return [
    {
      figure: `seven calls at once, ${String(residents)} residents, 1,000,000 vitals, p50`,
      value: Number(large.toFixed(2)),
      unit: 'ms',
      aim: 'at most 1.3 times among 1,000',
      ok: large <= 1.3 * small,
      against: `among 1,000 vitals: ${small.toFixed(2)} ms (${(large / small).toFixed(2)} times)`,
    },
  ];
}

/** What the page asks for before it shows anything, all at once; with how many rows there must be. */
const calls = (today: string): Record<string, [list: string, rows: number] | null> => ({
  '/api/auth/me': null,
  '/api/dashboard/stats': null,
  '/api/dashboard/recent-records': null,
  '/api/care-alerts': ['alerts', 0],
  '/api/residents': ['residents', residents],
  [`/api/vitals?date=${today}`]: ['records', todayHas.vitals],
  [`/api/medication-records?date=${today}`]: ['records', todayHas.doses],
});

/** Loads the page's data again and again. Throws when it is not what it should be. */
async function loadPages({ url, cookie }: Home): Promise<number[]> {
  const asked = Object.entries(calls(new Date().toISOString().slice(0, 10)));
  const times: number[] = [];
  while (times.length < loadsEach) {
    const began = performance.now();
    const replies = await Promise.all(
      asked.map(async ([path]) => {
        const reply = await fetch(url + path, { headers: { cookie } });
        return (await reply.json()) as Record<string, unknown>;
      }),
    );
    times.push(performance.now() - began);
    for (const [index, [path, wanted]] of asked.entries()) {
      const reply = replies[index];
      const rows = wanted && reply?.[wanted[0]];
      if (reply?.['code'] !== undefined || (wanted && (rows as unknown[] | undefined)?.length !== wanted[1]))
        throw new Error(`not what ${path} should answer: ${JSON.stringify(reply).slice(0, 300)}`);
    }
  }
  return times;
}
