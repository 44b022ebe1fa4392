import { spawnEngine } from '@hearthline/embedded-mongo';
import type { TestProject } from 'vitest/node';
import { fileURLToPath } from 'node:url';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGolden, readNames, refreshGolden, unexpected } from './engine-recording.ts';

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUri: string;
  }
}

/** One MongoDB for the whole run: MONGODB_URI, otherwise the embedded engine in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['MONGODB_URI'];
  if (given) {
    project.provide('mongodbUri', given);
    return () => Promise.resolve();
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthline-test-'));
  const entry = fileURLToPath(new URL('../../../embedded-mongo/src/main.ts', import.meta.url));
  const record = join(dataDir, 'sent.txt');
  const engine = await spawnEngine({ entry, execArgv: ['--import', 'tsx'], dataDir, record });
  project.provide('mongodbUri', engine.uri);
  return async () => {
    await engine.stop();
    const sent = readNames(record);
    await rm(dataDir, { recursive: true, force: true });
    if (process.env['HEARTHLINE_RECORD'] === 'refresh') return refreshGolden(sent);
    const wrong = unexpected(sent, readGolden());
    if (wrong) throw new Error(wrong);
  };
}
