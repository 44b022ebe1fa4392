import { fieldErrorsOf, Problem, type FieldErrors } from '@hearthline/contracts';
import { useRef, useState, type ReactNode } from 'react';
import { useForm, useWatch, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import { api } from '../api.ts';
import { serverNow } from '../server-clock.ts';
import { isSessionError } from '../is-session-error.ts';
import { useAction, type ToastText } from '../use-action.ts';
import { useDraft } from '../use-draft.ts';
import { DraftDialog } from './draft-dialog.tsx';
import { newDraft, readDraft } from './draft.ts';
import type { AskUser, EditFormOptions, EditFormState } from './edit-form-types.ts';
import { DeletedDialog, LeaveDialog } from './form-dialogs.tsx';
import { differencesOf, errorsByField, isSameValues, labelsOf } from './form-values.ts';
import { keptDraft, useKeptDraft } from './kept-draft.ts';
import { resolveConflict, type Attempt } from './resolve-conflict.tsx';
import { sendAttachment } from './send-attachment.tsx';

/** State of one edit form: values, draft, validation, save, conflict resolution and dialogs. */
export function useEditForm<Values extends FieldValues, Output, Entity extends object>(
  options: EditFormOptions<Values, Output, Entity>,
): EditFormState<Values, Entity> {
  const { valuesOf, fields, noun = 'entry' } = options;
  const keptKey = options.keepsTyped ? options.key : undefined;
  const [draft, setDraft] = useState(
    () => keptDraft<Values, Entity>(keptKey) ?? newDraft(options.base, valuesOf, serverNow()),
  );
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [serverValue, setServerValue] = useState<Entity>();
  const [isNotFound, setNotFound] = useState(false);
  const isDone = useRef(false);
  const methods = useForm<Values>({ defaultValues: draft.values as DefaultValues<Values> });
  const values = useWatch({ control: methods.control, compute: (all: Values) => all });
  const { base } = draft;
  const labels = labelsOf(fields);
  const isDirty = !isSameValues(values, valuesOf(base));
  const currentDraft = isDirty ? { ...draft, values } : null;
  const kept = useKeptDraft(keptKey, currentDraft);
  const savedDraft = useDraft(options.key, currentDraft, (stored) => {
    const found = readDraft(stored, base, valuesOf);
    // A kept draft is in the form already.
    return found?.key === draft.key ? null : found;
  });

  const ask: AskUser = (render) =>
    new Promise((resolve) => {
      const answer: Parameters<typeof render>[0] = (given) => {
        setDialog(null);
        resolve(given);
      };
      setDialog(render(answer));
    });

  /** Sets the field errors and focuses the first. Returns false when no field of the form is named. */
  function showFieldErrors(errors: FieldErrors): boolean {
    const found = errorsByField(errors, Object.keys(labels));
    for (const [index, [field, message]] of found.entries())
      methods.setError(field as FieldPath<Values>, { message }, { shouldFocus: index === 0 });
    return found.length > 0;
  }

  function changeBase(current: Entity): void {
    setDraft((before) => ({ ...before, base: current }));
  }

  async function completeSave(saved: Entity): Promise<ToastText | undefined> {
    options.onServerValue?.(saved);
    const next = newDraft<Values, Entity>(saved, valuesOf, serverNow());
    setDraft(next);
    methods.reset(next.values);
    savedDraft.drop();
    kept.drop();
    const { stored, isWhole } = await sendAttachment(saved, options.attachment, noun, ask);
    if (stored !== saved) options.onServerValue?.(stored);
    const text = isWhole ? options.done(stored) : undefined;
    isDone.current = options.onSaved !== undefined;
    options.onSaved?.(stored);
    return text;
  }

  async function saveAttempt(attempt: Attempt<Values, Entity>): Promise<ToastText | undefined> {
    const { schema } = options;
    const parsed = (typeof schema === 'function' ? schema(attempt.base) : schema).safeParse(attempt.values);
    if (!parsed.success) {
      const found = fieldErrorsOf(parsed.error.issues);
      if (showFieldErrors(found)) return undefined;
      throw new Problem('invalid', 'Please check what you typed.', { fields: found });
    }
    const isChanged = !isSameValues(attempt.values, valuesOf(attempt.base));
    const context = { base: attempt.base, idempotencyKey: draft.key, isChanged, ask };
    let saved: Entity | null;
    try {
      saved = await options.save(parsed.data, context);
    } catch (error) {
      return handleSaveError(error, attempt);
    }
    return saved ? completeSave(saved) : undefined;
  }

  async function handleSaveError(
    error: unknown,
    attempt: Attempt<Values, Entity>,
  ): Promise<ToastText | undefined> {
    if (attempt.base && error instanceof Problem && error.code === 'not-found') {
      // The session may be over instead: `auth.me` then ends it.
      await api.auth.me().catch((sessionError: unknown) => {
        throw isSessionError(sessionError) ? sessionError : error;
      });
      setNotFound(true);
      return undefined;
    }
    if (error instanceof Problem && error.details.fields) showFieldErrors(error.details.fields);
    const resolved = await resolveConflict(error, attempt, options, ask);
    if (resolved.kind === 'back') return undefined;
    changeBase(resolved.current);
    if (resolved.kind === 'stored') return completeSave(resolved.current);
    if (resolved.kind === 'show') {
      setServerValue(resolved.current);
      return undefined;
    }
    if (resolved.values !== attempt.values) methods.reset(resolved.values);
    return saveAttempt({
      values: resolved.values,
      base: resolved.current,
      previousAttempts: attempt.previousAttempts + 1,
    });
  }

  const action = useAction(
    (mine: Values) => {
      setServerValue(undefined);
      return saveAttempt({ values: mine, base, previousAttempts: 0 });
    },
    { done: (text) => text, failed: options.failed, hint: 'What you typed is kept.', by: 'form' },
  );

  const close = () => {
    savedDraft.drop();
    options.onClose?.();
  };
  async function leave(): Promise<void> {
    // A running save continues; the draft stays in case it fails.
    if (action.pending) return options.onClose?.();
    if (!isDirty && !options.attachment?.isChanged) return close();
    const isSure = await ask<boolean>((answer) => (
      <LeaveDialog onStay={() => answer(false)} onLeave={() => answer(true)} />
    ));
    if (isSure) close();
  }

  function currentDialog(): ReactNode {
    if (isNotFound || options.isDeleted) {
      const before = valuesOf(base);
      const typed = differencesOf(fields, before, values, before)
        .map(({ label, mine }) => `${label}: ${mine === '' ? '(emptied)' : mine}`)
        .join('\n');
      return <DeletedDialog noun={noun} typed={typed} onClose={close} />;
    }
    const { storedDraft: found } = savedDraft;
    if (!found) return dialog;
    return (
      <DraftDialog
        what={options.draftText?.(found.values, found.base) ?? `to change this ${noun}`}
        startedAt={found.startedAt}
        onContinue={() => {
          setDraft(found);
          methods.reset(found.values);
          savedDraft.dismiss();
        }}
        onDiscard={() => {
          savedDraft.drop();
          savedDraft.dismiss();
        }}
      />
    );
  }

  return {
    methods,
    labels,
    values,
    base,
    isSaving: action.pending,
    canSaveDraft: savedDraft.available,
    serverValue,
    takeTheirs: () => {
      setServerValue(undefined);
      methods.reset(valuesOf(base));
    },
    submit: (given) => {
      methods.clearErrors();
      if (!isDone.current) void action.run(given ?? methods.getValues());
    },
    leave: () => void leave(),
    dialog: currentDialog(),
  };
}
