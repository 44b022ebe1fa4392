import { expect, it } from 'vitest';
import { createRequestMetrics } from '../../monitoring/request-metrics.ts';
import { makeWayFor } from './make-way.ts';

const request = { method: 'GET', route: '/api/vitals', status: 200, seconds: 0.01 } as const;

it('an import waits as long as its insert took when requests were handled meanwhile, 20 ms at most, and else not at all', async () => {
  const { observe, handled } = createRequestMetrics();
  const pauses: number[] = [];
  const makeWay = makeWayFor(handled, (ms) => Promise.resolve(void pauses.push(ms)));
  await makeWay(7);
  observe(request);
  await makeWay(8);
  await makeWay(9);
  observe(request);
  await makeWay(80);
  expect(pauses).toEqual([8, 20]);
});
