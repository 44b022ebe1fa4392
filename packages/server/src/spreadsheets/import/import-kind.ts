import type { Actor } from '../../clinical/history.ts';
import type { ImportStep } from './import.model.ts';

export interface StoreContext {
  readonly actor: Actor;
  readonly now: Date;
}

/** How the entities of one kind are stored and taken back. */
export interface ImportKind {
  /** Stores a step; done before, it changes nothing. @throws Problem where it is refused after all. */
  readonly store: (step: ImportStep, context: StoreContext) => Promise<void>;
  /** Takes back what a step added; answers why where it stays, null where it is gone. */
  readonly remove: (
    step: ImportStep,
    context: StoreContext & { readonly reason: string },
  ) => Promise<string | null>;
}
