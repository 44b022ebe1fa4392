import type { IncomingMessage } from 'node:http';

/** Whether the client went away in the middle. A request read to its end is destroyed too, which says nothing. */
export function clientAborted(request: IncomingMessage): boolean {
  return request.errored !== null || (request.destroyed && !request.complete);
}
