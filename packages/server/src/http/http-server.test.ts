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
