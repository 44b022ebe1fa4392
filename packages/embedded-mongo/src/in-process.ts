// An engine that runs in this process, and what it supports.
export type { EngineOptions, RunningEngine } from './start.ts';
export { startEngine } from './start.ts';
export { supportedNames } from './supported.ts';
