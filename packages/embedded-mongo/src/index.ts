export type { EngineOptions, RunningEngine } from './start.ts';
export { startEngine } from './start.ts';
export type { SpawnedEngine, SpawnOptions } from './spawn.ts';
export { spawnEngine } from './spawn.ts';
export { supportedNames } from './supported.ts';
export { findEngine } from './process/find-engine.ts';
export { DataDamaged } from './storage/data-damaged.ts';
