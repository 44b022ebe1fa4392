import { isDeepStrictEqual } from 'node:util';
import {
  Problem,
  type FieldErrors,
  type ImportChange,
  type ImportProblem,
  type ImportQuery,
  type ImportReport,
  type StoredImport,
} from '@hearthline/contracts';
import type { Actor } from '../../../records/clinical/history.ts';
import type { Sheet, TypedRow } from '../read/read-sheet.ts';
import type { ImportStep } from './import.repository.ts';

/** The file to import, and the options. */
export interface ImportTask {
  readonly id: string;
  readonly kind: StoredImport['kind'];
  readonly query: ImportQuery;
  readonly actor: Actor;
  /** The bytes of a file; residents also as JSON has them. */
  readonly source: Uint8Array | readonly Readonly<Record<string, unknown>>[];
}

/** The result of a row: what to store, null if nothing changes; or why it is refused. */
export type Decision = { readonly step: ImportStep | null } | { readonly problems: readonly ImportProblem[] };

export interface ImportPlan {
  readonly sheet: Sheet;
  /** Decides rows in their order by the stored data. */
  readonly decide: (rows: readonly TypedRow[]) => readonly Decision[] | Promise<readonly Decision[]>;
  /** Called after all rows. @throws Problem 422 where the file as a whole is refused */
  readonly finish?: () => void;
  /** Called after all rows: the question on allergies that say there are none. */
  readonly getNoAllergies?: () => ImportReport['noAllergies'];
}

export interface StoreContext {
  readonly actor: Actor;
  readonly now: Date;
  /** Some of the steps may have been done by an earlier attempt. */
  readonly isRepeat: boolean;
}

/** Rows that were refused after all, as when somebody took the room meanwhile. */
export type Refusals = ReadonlyMap<number, FieldErrors>;

export type UndoContext = Omit<StoreContext, 'isRepeat'> & { readonly reason: string };

/** Plans, stores and takes back the entities of one kind. */
export interface ImportKind {
  readonly plan: (task: ImportTask) => Promise<ImportPlan>;
  /** Stores steps; those done before are left as they are. */
  readonly store: (steps: readonly ImportStep[], context: StoreContext) => Promise<Refusals>;
  /** Takes back what steps added; answers for those that stay why, by row. Those gone before are left out. */
  readonly remove: (
    steps: readonly ImportStep[],
    context: UndoContext,
  ) => Promise<ReadonlyMap<number, string>>;
  /** Sets back what steps changed, but for fields that somebody changed since. Answers for those that stay changed why. */
  readonly restore: (steps: readonly ImportStep[], context: UndoContext) => Promise<Refusals>;
}

/** Stores steps in their order, and gathers those that are refused for good. */
export async function storeEach(
  steps: readonly ImportStep[],
  store: (step: ImportStep) => Promise<void>,
): Promise<Refusals> {
  const refused = new Map<number, FieldErrors>();
  for (const step of steps) {
    try {
      await store(step);
    } catch (error) {
      if (!(error instanceof Problem) || !['invalid', 'not-found', 'stale'].includes(error.code)) throw error;
      refused.set(step.row, error.details.fields ?? { '': error.message });
    }
  }
  return refused;
}

/** Takes steps back one after another; `remove` answers why one stays, null where it is gone. */
export async function removeEach(
  steps: readonly ImportStep[],
  remove: (step: ImportStep) => Promise<string | null>,
): Promise<ReadonlyMap<number, string>> {
  const kept = new Map<number, string>();
  for (const step of steps) {
    const why = await remove(step);
    if (why !== null) kept.set(step.row, why);
  }
  return kept;
}

/** The values before an import's changes, of those fields that nobody has changed since. */
export function getFormerValues(
  changes: ImportChange['changes'],
  current: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const own = Object.entries(changes).filter(([field, { after }]) =>
    isDeepStrictEqual(current[field] ?? null, after ?? null),
  );
  return Object.fromEntries(own.map(([field, { before }]) => [field, before ?? null]));
}
