import { fileURLToPath } from 'node:url';
import type { SpawnedEngine, SpawnOptions } from '../spawn.ts';
import { spawnEngine } from '../spawn.ts';
import { watchLoop } from './event-loop-monitor.ts';

const entry = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The engine's program, run from its source. */
export const spawnFromSource = (options: Omit<SpawnOptions, 'entry' | 'execArgv'>): Promise<SpawnedEngine> =>
  spawnEngine({ entry, execArgv: ['--import', 'tsx'], ...options });

/** As spawnFromSource, with the watch of its event loop. */
export const spawnWatched = (options: Omit<SpawnOptions, 'entry' | 'execArgv'>): Promise<SpawnedEngine> =>
  spawnEngine({ entry, execArgv: ['--import', 'tsx', '--import', watchLoop], ...options });

export const entryFile = entry;
