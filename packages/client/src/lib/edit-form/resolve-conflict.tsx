import { Problem } from '@hearthline/contracts';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { AskUser, EditFormOptions } from './edit-form-types.ts';
import { differencesOf, mergeChoices, type Choices } from './form-values.ts';

/** One try to save: the values, and what they were made from. */
export interface Attempt<Values, Entity> {
  readonly values: Values;
  readonly base: Entity | null;
  /** How many came before it. */
  readonly previousAttempts: number;
}

export type Resolution<Values, Entity> =
  /** What is stored says what the form says: an earlier save whose answer was lost. */
  | { readonly kind: 'stored'; readonly current: Entity }
  /** These values are to be sent, on what is stored now. */
  | { readonly kind: 'send'; readonly current: Entity; readonly values: Values }
  /** The form shows what is stored now beside what was typed. */
  | { readonly kind: 'show'; readonly current: Entity }
  | { readonly kind: 'back' };

/** How often a save is sent again by itself because something else about the same entity was changed. */
const maxResends = 3;

/**
 * Decides about a save that was refused because what is stored is not what the form began with: by itself where nobody
 * else changed a field of this form, else as the person chooses. Rejects with any other error.
 */
export async function resolveConflict<Values extends FieldValues, Output, Entity extends object>(
  error: unknown,
  { values, base, previousAttempts }: Attempt<Values, Entity>,
  options: EditFormOptions<Values, Output, Entity>,
  ask: AskUser,
): Promise<Resolution<Values, Entity>> {
  const conflict = conflictOf(error, options.entity);
  if (!conflict) throw error;
  const { current, isReused } = conflict;
  const { valuesOf, fields, noun = 'entry' } = options;
  options.onServerValue?.(current);
  const theirs = valuesOf(current);
  const differences = differencesOf(fields, valuesOf(isReused ? current : base), values, theirs);
  if (differences.length === 0) return { kind: 'stored', current };
  const isMineAlone = !isReused && differences.every(({ changedBy }) => changedBy === 'mine');
  if (isMineAlone && previousAttempts < maxResends) return { kind: 'send', current, values };
  if (options.mergeInForm) return { kind: 'show', current };
  const name = options.nameOf?.(current) ?? `This ${noun}`;
  const choices = await ask<Choices | null>((answer) => (
    <ConflictDialog
      title={
        isReused
          ? `${name} was already saved, with other values`
          : `${name} was changed while you were typing`
      }
      differences={differences}
      onBack={() => answer(null)}
      onChoose={answer}
    />
  ));
  if (!choices) return { kind: 'back' };
  return { kind: 'send', current, values: mergeChoices(differences, choices, values, theirs) };
}

/** What is stored now; undefined where the save was refused for another reason. */
function conflictOf<Entity>(error: unknown, entity: z.ZodMiniType<Entity> | undefined) {
  if (!(error instanceof Problem) || (error.code !== 'stale' && error.code !== 'key-reused'))
    return undefined;
  const current = entity?.safeParse(error.details.current).data;
  return current && { current, isReused: error.code === 'key-reused' };
}
