import type { IncomingMessage } from 'node:http';

/** Whether the client disconnected before the request was complete. `destroyed` alone is also true of a completed request. */
export function clientAborted(request: IncomingMessage): boolean {
  return request.errored !== null || (request.destroyed && !request.complete);
}
