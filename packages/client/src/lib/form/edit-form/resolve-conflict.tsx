import { Problem } from '@hearthline/contracts';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { FormDraft } from './draft.ts';
import type { AskUser, Conflict, EditFormOptions } from './edit-form-types.ts';
import { thisWas } from './noun-text.ts';
import { findDifferences, mergeChoices, type Choices } from './form-values.ts';

/** An attempt to save: the draft with the values and the entity they are based on. */
export interface Attempt<Values, Entity> {
  readonly draft: FormDraft<Values, Entity>;
  /** Number of attempts before this one. */
  readonly previousAttempts: number;
}

export type Resolution<Values, Entity> =
  /** The stored values equal the form's: an earlier save succeeded and its reply was lost. */
  | { readonly kind: 'stored'; readonly current: Entity }
  | { readonly kind: 'send'; readonly draft: FormDraft<Values, Entity> }
  /** Show the stored entity beside the form's values. */
  | { readonly kind: 'show'; readonly current: Entity }
  | { readonly kind: 'back' };

/** Maximum number of automatic retries when other users change different fields of the same entity. */
const maxResends = 3;

/**
 * Resolves an optimistic-locking conflict (409 stale or key-reused). Automatically if no other user changed a field of this
 * form, otherwise by asking the user. Rejects with any other error.
 */
export async function resolveConflict<Values extends FieldValues, Output, Entity extends object>(
  error: unknown,
  { draft, previousAttempts }: Attempt<Values, Entity>,
  options: EditFormOptions<Values, Output, Entity>,
  ask: AskUser,
): Promise<Resolution<Values, Entity>> {
  const conflict = conflictOf(error, options.entity);
  if (!conflict) throw error;
  const { current, isReused } = conflict;
  const { values, base } = draft;
  if (options.onConflict) {
    const answer = await options.onConflict(conflict, ask);
    if (answer === 'back') return { kind: 'back' };
    if (answer === 'stored') return { kind: 'stored', current };
    const key = crypto.randomUUID();
    return { kind: 'send', draft: { ...draft, key, firstTriedAt: null, base: isReused ? base : current } };
  }
  const { valuesOf, fields, noun = 'entry' } = options;
  options.onServerValue?.(current);
  const theirs = valuesOf(current);
  const differences = findDifferences(fields, valuesOf(isReused ? current : base), values, theirs);
  if (differences.length === 0) return { kind: 'stored', current };
  const isMineAlone = !isReused && differences.every(({ changedBy }) => changedBy === 'mine');
  if (isMineAlone && !options.alwaysAsks?.(values) && previousAttempts < maxResends)
    return { kind: 'send', draft: { ...draft, base: current } };
  if (options.mergeInForm) return { kind: 'show', current };
  const name = options.nameOf?.(current);
  const begin = name === undefined ? thisWas(noun) : `${name} was`;
  const choices = await ask<Choices | null>((answer) => (
    <ConflictDialog
      title={
        isReused ? `${begin} already saved with different values` : `${begin} changed while you were typing`
      }
      differences={differences}
      onBack={() => answer(null)}
      onChoose={answer}
    />
  ));
  if (!choices) return { kind: 'back' };
  const merged = mergeChoices(differences, choices, values, theirs);
  return { kind: 'send', draft: { ...draft, base: current, values: merged } };
}

/** The entity stored now; undefined when the error is no conflict. */
function conflictOf<Entity>(
  error: unknown,
  entity: z.ZodMiniType<Entity> | undefined,
): Conflict<Entity> | undefined {
  if (!(error instanceof Problem) || (error.code !== 'stale' && error.code !== 'key-reused'))
    return undefined;
  const current = entity?.safeParse(error.details.current).data;
  return current && { current, isReused: error.code === 'key-reused' };
}
