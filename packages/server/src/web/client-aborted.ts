import type { IncomingMessage } from 'node:http';

/**
 * Returns true if the client disconnected before the request was complete. `destroyed` alone is also true for a completed
 * request.
 */
export function clientAborted(request: IncomingMessage): boolean {
  return request.errored !== null || (request.destroyed && !request.complete);
}
