import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createHttpServer } from './http-server.ts';

it('HTTP server: goes on serving when connections cannot be accepted, and reports each error', async () => {
  const errors: string[] = [];
  const httpServer = createHttpServer(
    { host: '127.0.0.1', port: 0 },
    (_request, response) => response.end('here'),
    {
      onError: ({ message }) => errors.push(message),
    },
  );
  const url = await httpServer.listen();
  for (let time = 0; time < 2; time += 1) httpServer.server.emit('error', new Error('accept EMFILE'));
  expect(await (await fetch(url)).text()).toBe('here');
  expect(errors).toEqual(['accept EMFILE', 'accept EMFILE']);
  await httpServer.drain();
});

it('HTTP server: a connection without a request stays open for longer than a proxy keeps it, and ends when the server stops', async () => {
  const httpServer = createHttpServer(
    { host: '127.0.0.1', port: 0 },
    (_request, response) => response.end('here'),
    { onError: () => undefined },
  );
  const { hostname, port } = new URL(await httpServer.listen());
  const socket = connect(Number(port), hostname);
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  const [reply] = (await once(socket, 'data')) as [Buffer];
  const [, seconds] = /^Keep-Alive: timeout=(\d+)/m.exec(reply.toString()) ?? [];
  const caddyKeepsSeconds = 120;
  expect(Number(seconds)).toBeGreaterThan(caddyKeepsSeconds);
  const ended = once(socket, 'end');
  await httpServer.drain();
  await ended;
});

it('HTTP server: a stop ends a connection whose reply had begun before it, and one that sends nothing', async () => {
  let endReply = () => {};
  const httpServer = createHttpServer(
    { host: '127.0.0.1', port: 0 },
    (_request, response) => {
      response.write('here');
      endReply = () => response.end();
    },
    { onError: () => undefined },
  );
  const { hostname, port } = new URL(await httpServer.listen());
  const [asking, silent] = [connect(Number(port), hostname), connect(Number(port), hostname)];
  const closed = once(httpServer.server, 'close');
  asking.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  await once(asking, 'data');
  silent.on('error', () => undefined);
  const drained = httpServer.drain();
  endReply();
  asking.resume();
  await drained;
  const began = performance.now();
  let isCut = false;
  silent.on('close', () => (isCut = true));
  await once(asking, 'close');
  // At once, and not with those that are cut.
  expect(isCut).toBe(false);
  await closed;
  expect(performance.now() - began).toBeLessThan(10_000);
});
