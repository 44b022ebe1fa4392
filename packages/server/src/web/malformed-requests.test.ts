import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRaw } from '../testing/raw-request.ts';
import { runMain, type MainProcess } from '../testing/run-main.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let dataDir: string;
let main: MainProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearthline-strange-'));
  main = await runMain({ PORT: '0', DATA_DIR: dataDir });
});
afterAll(async () => {
  main.child.kill('SIGTERM');
  await main.ended;
  await rm(dataDir, { recursive: true, force: true });
});

async function send(...lines: string[]): Promise<number> {
  const raw = openRaw(main.url);
  raw.write(lines.join('\r\n'));
  return (await raw.answer()).status;
}
const host = 'Host: home';

describe('a malformed request', () => {
  it.each(['http://[::1/', 'http://elsewhere/api/health', 'javascript:[', '*', '//::1@xn--*#'])(
    'gets 400 when its target is no path: %s',
    async (address) => {
      expect(await send(`GET ${address} HTTP/1.1`, host, '', '')).toBe(400);
    },
  );

  it('is logged without its content', async () => {
    const head = ['POST /api/auth/login HTTP/1.1', host, 'Content-Type: application/json'];
    const invalidBody = ['Transfer-Encoding: chunked', '', 'ZZ', 'a secret', ''];
    expect(await send(...head, 'Cookie: hearthline.sid=a-secret', ...invalidBody)).toBe(400);
    await expect.poll(() => main.output()).toMatch(/chunk size/);
    expect(main.output()).not.toMatch(/secret|rawPacket/);
    expect((await fetch(`${main.url}/api/health`)).status).toBe(200);
    expect(main.output()).not.toContain('not foreseen');
  });
});
