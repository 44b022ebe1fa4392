import { Counter, Histogram, Registry } from 'prom-client';

/** A request that has been answered, or whose client left. */
export interface ObservedRequest {
  readonly method: string;
  /** The route's pattern, never a path: paths hold ids. */
  readonly route: string;
  /** `aborted`: the client left before the answer. */
  readonly status: number | 'aborted';
  readonly seconds: number;
}

export interface RequestMetrics {
  /** A registry of its own: the default one of prom-client is global to the process. */
  readonly registry: Registry;
  readonly observe: (request: ObservedRequest) => void;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts requests by route and status, and how long they took. */
export function createRequestMetrics(): RequestMetrics {
  const registry = new Registry();
  const requests = new Counter({
    name: 'hearthline_http_requests_total',
    help: 'Requests answered, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'hearthline_http_request_duration_seconds',
    help: 'From the first byte of a request to the end of its handling.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry,
    observe({ method: sent, route, status, seconds }) {
      // Anything may be sent as a method; each would be a series of its own.
      const method = methods.has(sent) ? sent : 'other';
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
  };
}
