import { expect, it } from 'vitest';
import { createRequestMetrics } from './request-metrics.ts';

/** ms a request. The short form shares the processors with other tests. */
const mostMs = process.env['PROVE'] === '1' ? 0.05 : 0.5;

it('the metrics of requests take less than 50 µs a request', () => {
  const { observe } = createRequestMetrics();
  const began = performance.now();
  for (let index = 0; index < 10_000; index++)
    observe({ method: 'GET', route: '/api/residents/:id', status: 200, seconds: 0.004 });
  expect((performance.now() - began) / 10_000).toBeLessThan(mostMs);
});
