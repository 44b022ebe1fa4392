import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { FailedText, ToastText } from '../use-action.ts';
import type { FormDraft } from './draft.ts';
import type { FormFields } from './form-values.ts';

/** Shows a dialog and resolves with the user's answer. */
export type AskUser = <Answer>(question: (answer: (answer: Answer) => void) => ReactNode) => Promise<Answer>;

export interface SaveContext<Values, Entity> {
  /** The entity as it was when the form was opened, with its version; null for a new one. */
  readonly base: Entity | null;
  /** UUID of this form: a save sent twice is stored once. */
  readonly idempotencyKey: string;
  /** The saved values, with the time of the first attempt: a retry sends the same draft. */
  readonly draft: FormDraft<Values, Entity>;
  /** False when the values equal those of `base`: there is nothing to send. */
  readonly isChanged: boolean;
  readonly ask: AskUser;
}

/** A save that the server refused because another version is stored. */
export interface Conflict<Entity> {
  readonly current: Entity;
  /** True if an earlier save of this form stored `current`; false if another user did. */
  readonly isReused: boolean;
}

/** idle, being sent, refused, waiting in the outbox, stored. */
export type SaveState = 'idle' | 'saving' | 'failed' | 'queued' | 'saved';

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
  /** Validates the values and converts them to the input of `save`. */
  schema: z.ZodMiniType<Output> | ((base: Entity | null) => z.ZodMiniType<Output>);
  /**
   * Stores it. Resolves with the stored entity, with 'queued' when it waits in the outbox, or with null when the user
   * went back to the form.
   */
  save: (output: Output, context: SaveContext<Values, Entity>) => Promise<Entity | 'queued' | null>;
  /**
   * Title of the error toast: "Failed to update resident"; or the title, and a text for a failure without a message of the
   * server.
   */
  failed: FailedText;
  done: (saved: Entity) => ToastText | undefined;
  /** Called after a save; the form then ignores further submits. */
  onSaved?: (saved: Entity) => void;
  onClose?: () => void;
  /** True if closing the form would lose typed values. Default: the values differ from those of `base`. */
  isDirty?: (values: Values, base: Entity | null) => boolean;
  /** Focuses a field that is not registered with react-hook-form. */
  focusField?: (field: string) => void;

  /** Storage key of the draft, e.g. `resident:${id}`. Without it no draft is stored. */
  key?: string | undefined;
  /**
   * The form may be closed without a question: opened again in this session, it continues with what was typed. The
   * draft dialog is shown after a page load only.
   */
  keepsTyped?: boolean;
  /** Name of the unfinished work in the draft dialog: "changes to Rosa Marí". */
  draftText?: (values: Values, base: Entity | null) => string;
  /**
   * Set for a form with several drafts, each under its own key: true if a stored draft is offered. No draft is offered while
   * the form has values to lose.
   */
  isOffered?: (stored: Values, values: Values) => boolean;
  /** The values to continue with; by default the draft's values. */
  restore?: (draft: FormDraft<Values, Entity>) => Values;
  /** `save` stores the values in the outbox: they are no draft while they are being sent. */
  usesOutbox?: boolean;

  /** Parses `current` of a conflict (409 stale or key-reused). */
  entity?: z.ZodMiniType<Entity>;
  /** For "Rosa Marí was changed while you were typing". */
  nameOf?: (entity: Entity) => string;
  /** The noun in "This resident was deleted by someone else". */
  noun?: string;
  /**
   * On a conflict show the server's entity in the form (`serverValue`) instead of a dialog with a choice for each
   * field.
   */
  mergeInForm?: boolean;
  /**
   * On a conflict, asks even if no other user seems to have changed a field. The form does not get a stored secret, and so
   * can't compare it.
   */
  alwaysAsks?: (values: Values) => boolean;
  /**
   * Replaces the dialog with a choice for each field. Resolves to 'stored' (accept the stored entity), 'resend' (save again
   * under a new idempotency key, based on the stored entity) or 'back' (return to the form).
   */
  onConflict?: (conflict: Conflict<Entity>, ask: AskUser) => Promise<'stored' | 'resend' | 'back'>;
  /** Another user deleted the entity while the form was open. */
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
  readonly saveState: SaveState;
  /** False when drafts can't be stored on this device. */
  readonly canSaveDraft: boolean;
  /** The server's entity after a conflict, with `mergeInForm`; the next save overwrites it. */
  readonly serverValue: Entity | undefined;
  readonly takeTheirs: () => void;
  /** Error of a field. */
  readonly errorOf: (field: string) => string | undefined;
  /** Sets values. After a failed `validate` all fields are validated again; before it, only fields with an error. */
  readonly change: (changes: Partial<Values>) => void;
  /** Validates one field: shows or clears its error. */
  readonly check: (field: string) => void;
  /** Validates the form: shows all errors and focuses the first. Returns true if the form is valid. */
  readonly validate: () => boolean;
  /** Puts the draft aside, to be offered again, and starts another. */
  readonly startAnother: (values: Values) => void;
  readonly ask: AskUser;
  /** Saves the form's values, or the given ones. */
  readonly submit: (values?: Values) => void;
  /** Closes the form; asks first when there are unsaved changes. */
  readonly leave: () => void;
  /** The open dialog, at most one at a time. */
  readonly dialog: ReactNode;
}
