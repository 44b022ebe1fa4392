// For the process that starts an engine and asks for it: nothing here loads the storage.
export type { SpawnedEngine, SpawnOptions } from './spawn.ts';
export { spawnEngine } from './spawn.ts';
export { findEngine } from './process/find-engine.ts';
export { DataDamaged } from './storage/data-damaged.ts';
