import type { FieldErrors } from '@hearthline/contracts';
import type { Actor } from '../../../records/clinical/history.ts';
import type { ImportStep } from './import.repository.ts';

export interface StoreContext {
  readonly actor: Actor;
  readonly now: Date;
  /** Some of the steps may have been done by an earlier attempt. */
  readonly isRepeat: boolean;
}

/** Rows that were refused after all, as when somebody took the room meanwhile. */
export type Refusals = ReadonlyMap<number, FieldErrors>;

export type UndoContext = Omit<StoreContext, 'isRepeat'> & { readonly reason: string };

/** Stores and takes back the entities of one kind. */
export interface ImportKind {
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
