import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/paths.mjs';

it('npm start: a SIGTERM to npm ends the server, which frees its port', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearthline-start-'));
  const env = { ...process.env, NODE_ENV: undefined, PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'false' };
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = await servesAt(npm.stdout);
    expect((await fetch(new URL('/api/health', url))).status).toBe(200);
    // The streams end when the last process that holds them has ended.
    const ended = once(npm, 'close');
    npm.kill('SIGTERM');
    await ended;
    await expect(fetch(new URL('/api/health', url))).rejects.toThrow();
  } finally {
    npm.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** The URL in the message of a server that is ready. */
async function servesAt(output) {
  let told = '';
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    told += chunk;
    const [, url] = /serves at (http\S+)/.exec(told) ?? [];
    if (url) return url;
  }
  throw new Error(`it ended before it served: ${told}`);
}
