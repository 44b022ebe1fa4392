import type { ProblemCode } from '@hearthline/contracts';
import type { Change } from '../../../platform/core/change-bus.ts';
import type { ImportOutcome } from './perform-import.ts';
import type { ImportTask } from './plan-import.ts';

/** The start parameters of the import thread. */
export interface ImportThreadData {
  readonly uri: string;
  readonly databaseName: string | null;
  readonly timezone: string;
  readonly owner: string;
  readonly logLevel: string;
  /** The number of requests handled, which the server's thread counts. */
  readonly handled: Int32Array;
}

/** A task, its number for the reply, and the shared memory of its progress. */
export interface ImportRequest {
  readonly number: number;
  readonly task: ImportTask;
  readonly progress: SharedArrayBuffer;
}

export type Answer =
  | { readonly outcome: ImportOutcome }
  | { readonly problem: { readonly code: ProblemCode; readonly message: string; readonly details: object } }
  | { readonly error: { readonly message: string; readonly stack: string | undefined } };

/** The messages of the import thread: changes, and results of tasks. */
export type ImportMessage = { readonly change: Change } | ({ readonly number: number } & Answer);
