import { expect, it } from 'vitest';
import { throwUnreplacedCalls } from './forbid-network.ts';

it.each([
  ['a call of the contract by its name', '/api/round/claims?x=1', 'GET', 'api.round.claims'],
  ['a call with an id in its path', '/api/residents/7/trends', 'GET', 'api.vitals.trends'],
  ['another request by method and path', '/wall', 'POST', 'POST /wall'],
])('A test that does not replace fetch fails, and names %s', async (_, address, method, name) => {
  const text = `${name} was not replaced in this test`;
  await expect(fetch(address, { method })).rejects.toThrow(text);
  // A caller that swallows the error does not hide the call.
  expect(throwUnreplacedCalls).toThrow(text);
  expect(throwUnreplacedCalls).not.toThrow();
});

it('A test that does not replace XMLHttpRequest, WebSocket or sendBeacon fails', () => {
  expect(() => new XMLHttpRequest().open('POST', '/api/vitals')).toThrow(
    'api.vitals.create was not replaced',
  );
  expect(() => new WebSocket('ws://localhost/socket')).toThrow('WebSocket ws://localhost/socket was not');
  expect(() => navigator.sendBeacon('/gone')).toThrow('sendBeacon /gone was not replaced');
  expect(throwUnreplacedCalls).toThrow('sendBeacon /gone');
});
