import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ToastText } from '../use-action.ts';
import type { FormFields } from './form-values.ts';

/** Shows a question until it is answered, and resolves with the answer. */
export type AskUser = <Answer>(question: (answer: (answer: Answer) => void) => ReactNode) => Promise<Answer>;

export interface SaveContext<Entity> {
  /** As it was when it was opened, with the version that was seen; null where something new is created. */
  readonly base: Entity | null;
  /** UUID: the same save sent twice is stored once. */
  readonly idempotencyKey: string;
  /** False where the form says what `base` says: there is nothing to send. */
  readonly isChanged: boolean;
  readonly ask: AskUser;
}

/** A file that is sent once the rest is saved. */
export interface Attachment<Entity> {
  /** What it is: "photo". */
  noun: string;
  isChanged: boolean;
  send: (saved: Entity) => Promise<Entity>;
  /** What to say where it failed, and why. */
  failed: (reason: string) => readonly [title: string, description: string];
}

export interface EditFormOptions<Values extends FieldValues, Output, Entity extends object> {
  /** What is edited; null for something new. It is read once, when the form opens. */
  base: Entity | null;
  valuesOf: (base: Entity | null) => Values;
  /** Labels, in the order of the form. */
  fields: FormFields<Values>;
  /** Makes of the values what is saved, or says what is wrong at which field. */
  schema: z.ZodMiniType<Output> | ((base: Entity | null) => z.ZodMiniType<Output>);
  /** Stores it. Resolves with what is stored then; with null where the person went back. */
  save: (output: Output, context: SaveContext<Entity>) => Promise<Entity | null>;
  /** The title over a refusal: "Failed to update resident". */
  failed: string;
  done: (saved: Entity) => ToastText | undefined;
  /** After it was saved; a form that is left then takes no second save. */
  onSaved?: (saved: Entity) => void;
  onClose?: () => void;

  /** Where the draft is kept on this device: `resident:${id}`. Without it nothing is kept. */
  key?: string | undefined;
  /** What was started: "to change Rosa Marí". */
  draftText?: (values: Values, base: Entity | null) => string;

  /** Reads what the server sends of a change that came between. */
  entity?: z.ZodMiniType<Entity>;
  /** "Rosa Marí" was changed while you were typing. */
  nameOf?: (entity: Entity) => string;
  /** This "resident" was deleted by someone else. */
  noun?: string;
  /** A change that came between is shown in the form (`newer`) instead of being chosen from field by field. */
  mergeInForm?: boolean;
  /** A colleague deleted it while the form was open. */
  isDeleted?: boolean | undefined;
  /** Takes in what is stored now. */
  onServerValue?: (entity: Entity) => void;
  attachment?: Attachment<Entity>;
}

/** A form at work, for EditForm and EditDialog; `methods` are react-hook-form's. */
export interface EditFormState<Values extends FieldValues, Entity = unknown> {
  readonly methods: UseFormReturn<Values>;
  readonly labels: Readonly<Record<string, string>>;
  readonly values: Values;
  readonly base: Entity | null;
  readonly isSaving: boolean;
  /** False where what is typed cannot be kept on this device. */
  readonly canSaveDraft: boolean;
  /** What came between, with `mergeInForm`; the next save puts mine in its place. */
  readonly serverValue: Entity | undefined;
  readonly takeTheirs: () => void;
  /** Saves what the form says, or these values. */
  readonly submit: (values?: Values) => void;
  /** Closes the form; asks first where something would be lost. */
  readonly leave: () => void;
  /** What must be answered before the form goes on: one question at a time. */
  readonly dialog: ReactNode;
}
