import { appendFileSync } from 'node:fs';
import type { Kind } from './supported.ts';

let recordTo: string | undefined;
const recorded = new Set<string>();

/** From now on every name that is asked for is written to a file, once, as `kind name` on a line of its own. */
export function recordNames(file: string): void {
  recordTo = file;
}

/** Takes down that a client asked for something, whether it is served or not. */
export function recordName(kind: Kind, name: string): void {
  if (recordTo === undefined) return;
  const line = `${kind} ${name}`;
  if (recorded.has(line)) return;
  recorded.add(line);
  appendFileSync(recordTo, `${line}\n`);
}

/** What a name of the closed list stands for in the table of its kind; undefined for a name outside the list. */
export function lookUp<N extends string, T>(kind: Kind, table: Record<N, T>, name: string): T | undefined {
  recordName(kind, name);
  return Object.hasOwn(table, name) ? table[name as N] : undefined;
}
