import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ToastText } from '../use-action.ts';
import type { FormFields } from './form-values.ts';

/** Shows a dialog and resolves with the user's answer. */
export type AskUser = <Answer>(question: (answer: (answer: Answer) => void) => ReactNode) => Promise<Answer>;

export interface SaveContext<Entity> {
  /** The entity as it was when the form was opened, with its version; null for a new one. */
  readonly base: Entity | null;
  /** UUID of this form: a save sent twice is stored once. */
  readonly idempotencyKey: string;
  /** False when the values equal those of `base`: there is nothing to send. */
  readonly isChanged: boolean;
  readonly ask: AskUser;
}

/** A file that is uploaded after the rest was saved. */
export interface Attachment<Entity> {
  /** e.g. "photo" */
  noun: string;
  isChanged: boolean;
  send: (saved: Entity) => Promise<Entity>;
  /** Toast for a failed upload. */
  failed: (reason: string) => readonly [title: string, description: string];
}

export interface EditFormOptions<Values extends FieldValues, Output, Entity extends object> {
  /** The entity to edit, null for a new one; read once, when the form opens. */
  base: Entity | null;
  valuesOf: (base: Entity | null) => Values;
  /** Labels, in the order of the form. */
  fields: FormFields<Values>;
  /** Validates the values and converts them to what `save` takes. */
  schema: z.ZodMiniType<Output> | ((base: Entity | null) => z.ZodMiniType<Output>);
  /** Stores it. Resolves with the stored entity, or null when the user went back to the form. */
  save: (output: Output, context: SaveContext<Entity>) => Promise<Entity | null>;
  /** Title of the error toast: "Failed to update resident". */
  failed: string;
  done: (saved: Entity) => ToastText | undefined;
  /** Called after a save; the form then ignores further submits. */
  onSaved?: (saved: Entity) => void;
  onClose?: () => void;

  /** Storage key of the draft, e.g. `resident:${id}`. Without it no draft is stored. */
  key?: string | undefined;
  /**
   * The form may be closed without a question: opened again in this session, it continues with what was typed. The
   * draft dialog is shown after a page load only.
   */
  keepsTyped?: boolean;
  /** What the draft dialog says was started: "to change Rosa Marí". */
  draftText?: (values: Values, base: Entity | null) => string;

  /** Parses `current` of a conflict (409 stale or key-reused). */
  entity?: z.ZodMiniType<Entity>;
  /** For "Rosa Marí was changed while you were typing". */
  nameOf?: (entity: Entity) => string;
  /** For "This resident was deleted by someone else". */
  noun?: string;
  /**
   * On a conflict show the server's entity in the form (`serverValue`) instead of a dialog with a choice for each
   * field.
   */
  mergeInForm?: boolean;
  /** Somebody else deleted the entity while the form was open. */
  isDeleted?: boolean | undefined;
  /** Called with the server's entity, to update the store. */
  onServerValue?: (entity: Entity) => void;
  attachment?: Attachment<Entity>;
}

/** State of a `useEditForm`, for EditForm and EditDialog; `methods` are react-hook-form's. */
export interface EditFormState<Values extends FieldValues, Entity = unknown> {
  readonly methods: UseFormReturn<Values>;
  readonly labels: Readonly<Record<string, string>>;
  readonly values: Values;
  readonly base: Entity | null;
  readonly isSaving: boolean;
  /** False when drafts can't be stored on this device. */
  readonly canSaveDraft: boolean;
  /** The server's entity after a conflict, with `mergeInForm`; the next save overwrites it. */
  readonly serverValue: Entity | undefined;
  readonly takeTheirs: () => void;
  /** Saves the form's values, or the given ones. */
  readonly submit: (values?: Values) => void;
  /** Closes the form; asks first when there are unsaved changes. */
  readonly leave: () => void;
  /** The open dialog, at most one at a time. */
  readonly dialog: ReactNode;
}
