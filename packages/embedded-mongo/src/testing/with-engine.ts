import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { MongoClientOptions } from 'mongodb';
import type { EngineOptions, RunningEngine } from '../start.ts';
import { startEngine } from '../start.ts';

/** An engine in this process on an empty folder, with a client. */
export interface TestEngine {
  readonly engine: RunningEngine;
  readonly client: MongoClient;
  readonly dataDir: string;
  /** Stops both and removes the folder. */
  close(): Promise<void>;
}

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'hl-engine-'));

export async function withEngine(
  options: Partial<EngineOptions> = {},
  clientOptions: MongoClientOptions = {},
): Promise<TestEngine> {
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const engine = await startEngine({ ...options, dataDir });
  const client = await MongoClient.connect(engine.uri, { monitorCommands: false, ...clientOptions });
  return {
    engine,
    client,
    dataDir,
    close: async () => {
      await client.close();
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
