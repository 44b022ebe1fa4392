import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnEngine } from '@hearthline/embedded-mongo';

/** The MongoDB in MONGODB_URI, else the embedded engine on a folder of its own; as variables for the servers. */
export async function startDatabase() {
  const BENCH_DATABASE = `bench_${randomUUID().slice(0, 8)}`;
  const given = process.env['MONGODB_URI'];
  if (given) return { env: { MONGODB_URI: given, BENCH_DATABASE }, stop: () => Promise.resolve() };
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthline-bench-'));
  const entry = fileURLToPath(new URL('../../packages/embedded-mongo/src/main.ts', import.meta.url));
  const engine = await spawnEngine({ entry, execArgv: ['--import', 'tsx'], dataDir });
  return {
    env: { MONGODB_URI: engine.uri, BENCH_DATABASE },
    async stop() {
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
