import { fileURLToPath } from 'node:url';
import type { SpawnedEngine, SpawnOptions } from '../spawn.ts';
import { spawnEngine } from '../spawn.ts';
import { eventLoopMonitor } from './event-loop-monitor.ts';

const entry = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Spawns the engine from its source. */
export const spawnFromSource = (options: Omit<SpawnOptions, 'entry' | 'execArgv'>): Promise<SpawnedEngine> =>
  spawnEngine({ entry, execArgv: ['--import', 'tsx'], ...options });

/** As spawnFromSource, with the event loop monitor. */
export const spawnMonitored = (options: Omit<SpawnOptions, 'entry' | 'execArgv'>): Promise<SpawnedEngine> =>
  spawnEngine({ entry, execArgv: ['--import', 'tsx', '--import', eventLoopMonitor], ...options });

export const entryFile = entry;
