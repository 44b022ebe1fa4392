import { expect, it } from 'vitest';
import { createHttpServer } from './http-server.ts';

it('goes on when connections cannot be taken, and tells of each', async () => {
  const faults: string[] = [];
  const front = createHttpServer(
    { host: '127.0.0.1', port: 0 },
    (_request, response) => response.end('here'),
    {
      onFault: ({ message }) => faults.push(message),
    },
  );
  const url = await front.listen();
  for (let time = 0; time < 2; time += 1) front.server.emit('error', new Error('accept EMFILE'));
  expect(await (await fetch(url)).text()).toBe('here');
  expect(faults).toEqual(['accept EMFILE', 'accept EMFILE']);
  await front.drain();
});
