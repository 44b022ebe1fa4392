import { Socket } from 'node:net';
import { expect } from 'vitest';
import { calls } from 'virtual:calls';

/** The calls that tests made without a replacement, since the last check. */
let unreplaced: string[] = [];

/** The name of the call with this method and path, as "api.round.claims"; undefined if the contract has no such call. */
function findCallName(method: string, pathname: string): string | undefined {
  const named = Object.entries(calls).flatMap(([resource, resourceCalls]) =>
    Object.entries(resourceCalls).map(([name, call]) => ({ ...call, name: `api.${resource}.${name}` })),
  );
  const isAt = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
  const found = named.filter((call) => call.method === method && isAt(call.path));
  // `/api/residents/list` is also matched by `/api/residents/:id`.
  return (found.find(({ path }) => !path.includes(':')) ?? found[0])?.name;
}

/** Notes the call for `throwUnreplacedCalls()`, since a caller may swallow the error that this returns. */
function refuse(method: string, address: string | URL): Error {
  const { pathname } = new URL(address, 'http://localhost');
  const text = `${findCallName(method, pathname) ?? `${method} ${String(address)}`} was not replaced in this test`;
  unreplaced.push(`${text}: ${expect.getState().currentTestName ?? 'before the first one'}`);
  return new Error(text);
}

class ForbiddenRequest {
  open(method: string, address: string | URL): never {
    throw refuse(method.toUpperCase(), address);
  }
}

function ForbiddenWebSocket(address: string | URL): never {
  throw refuse('WebSocket', address);
}

/** Makes each way to the network throw an error that names the call. A test's own replacements go before these. */
export function forbidNetwork(): void {
  Object.assign(globalThis, {
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      if (input instanceof Request) throw refuse(input.method, input.url);
      throw refuse(init?.method ?? 'GET', input);
    },
    XMLHttpRequest: ForbiddenRequest,
    WebSocket: ForbiddenWebSocket,
  });
  if (typeof navigator === 'object')
    navigator.sendBeacon = (address) => {
      throw refuse('sendBeacon', address);
    };
  // Socket.IO and others have clients of their own in node.
  Socket.prototype.connect = function connect(...options: unknown[]): never {
    throw refuse('TCP', JSON.stringify(options[0]));
  };
}

/** Fails the test that made a call without a replacement, even if it handled the error of the call. */
export function throwUnreplacedCalls(): void {
  const texts = [...new Set(unreplaced)];
  unreplaced = [];
  if (texts.length > 0) throw new Error(texts.join('\n'));
}
