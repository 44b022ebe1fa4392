import { appendFileSync } from 'node:fs';
import type { Kind } from './supported.ts';

let recordTo: string | undefined;
const recorded = new Set<string>();

/** Starts recording: every name that a client sends is appended to a file, once, as a line `kind name`. */
export function recordNames(file: string): void {
  recordTo = file;
}

/** Records a name that a client sent, supported or not. */
export function recordName(kind: Kind, name: string): void {
  if (recordTo === undefined) return;
  const line = `${kind} ${name}`;
  if (recorded.has(line)) return;
  recorded.add(line);
  appendFileSync(recordTo, `${line}\n`);
}

/** The implementation of a supported name in the table of its kind; undefined for other names. */
export function lookUp<N extends string, T>(kind: Kind, table: Record<N, T>, name: string): T | undefined {
  recordName(kind, name);
  return Object.hasOwn(table, name) ? table[name as N] : undefined;
}
