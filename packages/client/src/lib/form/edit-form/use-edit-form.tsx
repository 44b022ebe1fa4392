import { toFieldErrors, Problem, type FieldErrors } from '@hearthline/contracts';
import { useRef, useState, type ReactNode } from 'react';
import { useForm, useWatch, type DefaultValues, type FieldValues } from 'react-hook-form';
import { api } from '../../server/api.ts';
import { isClockUnsure, serverNow } from '../../server/server-clock.ts';
import { isSessionError } from '../../server/is-session-error.ts';
import { useAction, type ToastText } from '../use-action.ts';
import { useUnsavedForm } from '../../live/unsaved-forms.ts';
import { useDraft } from '../../device/use-draft.ts';
import { askForTime } from './clock-dialog.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { newDraft, readDraft, type FormDraft } from './draft.ts';
import type { AskUser, EditFormOptions, EditFormState, SaveState } from './edit-form-types.ts';
import { DeletedDialog, LeaveDialog } from './form-dialogs.tsx';
import { findDifferences, isSameValues, getLabels } from './form-values.ts';
import { withThis } from './noun-text.ts';
import { sessionDraft, useSessionDraft } from './session-draft.ts';
import { resolveConflict, type Attempt } from './resolve-conflict.tsx';
import { sendAttachment } from './send-attachment.tsx';
import { useFormErrors } from './use-form-errors.ts';

/** State of one edit form: values, draft, validation, save, conflict resolution and dialogs. */
export function useEditForm<Values extends FieldValues, Output, Entity extends object>(
  options: EditFormOptions<Values, Output, Entity>,
): EditFormState<Values, Entity> {
  const { valuesOf, fields, isOffered, noun = 'entry' } = options;
  const sessionKey = options.keepsTyped ? options.key : undefined;
  const [draft, setDraft] = useState(
    () => sessionDraft<Values, Entity>(sessionKey) ?? newDraft(options.base, valuesOf, serverNow()),
  );
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [serverValue, setServerValue] = useState<Entity>();
  const [isNotFound, setNotFound] = useState(false);
  const [outcome, setOutcome] = useState<'failed' | 'queued' | 'saved'>();
  const isDone = useRef(false);
  const methods = useForm<Values>({ defaultValues: draft.values as DefaultValues<Values> });
  const values = useWatch({ control: methods.control, compute: (all: Values) => all });
  const { base } = draft;
  const labels = getLabels(fields);
  const errors = useFormErrors(methods, {
    names: Object.keys(labels),
    errorsOf: (given) => {
      const parsed = parse(given, base);
      return parsed.success ? {} : toFieldErrors(parsed.error.issues);
    },
    focusField: options.focusField,
  });

  const action = useAction(
    (mine: FormDraft<Values, Entity>) => {
      setServerValue(undefined);
      return saveAttempt({ draft: mine, previousAttempts: 0 });
    },
    { done: (text) => text, failed: options.failed, hint: 'What you typed is kept.', by: 'form' },
  );
  const saveState: SaveState = outcome ?? (action.pending ? 'saving' : 'idle');

  const isChangedFrom = (given: Values, from: Entity | null) => !isSameValues(given, valuesOf(from));
  const isDirty = (options.isDirty ?? isChangedFrom)(values, base);
  const isInOutbox = options.usesOutbox && (saveState === 'saving' || saveState === 'queued');
  const currentDraft = isDirty && !isInOutbox ? { ...draft, values } : null;
  useUnsavedForm(currentDraft !== null);
  const inSession = useSessionDraft(sessionKey, currentDraft);
  const savedDraft = useDraft(
    options.key,
    currentDraft,
    (stored) => {
      const found = readDraft(stored, base, valuesOf);
      // A draft of this session is in the form already.
      return sessionKey && found?.key === draft.key ? null : found;
    },
    isOffered && draft.key,
  );

  const ask: AskUser = (render) =>
    new Promise((resolve) => {
      const answer: Parameters<typeof render>[0] = (given) => {
        setDialog(null);
        resolve(given);
      };
      setDialog(render(answer));
    });

  function parse(given: Values, from: Entity | null) {
    const { schema } = options;
    return (typeof schema === 'function' ? schema(from) : schema).safeParse(given);
  }

  function start(next: FormDraft<Values, Entity>): void {
    setDraft(next);
    errors.reset(next.values);
  }

  async function completeSave(
    saved: Entity,
    { key }: FormDraft<Values, Entity>,
  ): Promise<ToastText | undefined> {
    options.onServerValue?.(saved);
    start(newDraft(saved, valuesOf, serverNow()));
    savedDraft.drop(key);
    inSession.drop();
    const { stored, isWhole } = await sendAttachment(saved, options.attachment, noun, ask);
    if (stored !== saved) options.onServerValue?.(stored);
    const text = isWhole ? options.done(stored) : undefined;
    if (options.onSaved) finish('saved');
    options.onSaved?.(stored);
    return text;
  }

  function finish(end: 'queued' | 'saved'): void {
    isDone.current = true;
    setOutcome(end);
  }

  async function saveAttempt({
    draft: given,
    previousAttempts,
  }: Attempt<Values, Entity>): Promise<ToastText | undefined> {
    const parsed = parse(given.values, given.base);
    if (!parsed.success) {
      const found: FieldErrors = toFieldErrors(parsed.error.issues);
      if (errors.show(found)) return undefined;
      throw new Problem('invalid', 'Please check what you typed.', { fields: found });
    }
    if (options.usesOutbox && isClockUnsure() && !(await askForTime(ask))) return undefined;
    const tried = { ...given, firstTriedAt: given.firstTriedAt ?? serverNow().toISOString() };
    setDraft(tried);
    setOutcome(undefined);
    const isChanged = isChangedFrom(tried.values, tried.base);
    const context = { base: tried.base, idempotencyKey: tried.key, draft: tried, isChanged, ask };
    let saved: Entity | 'queued' | null;
    try {
      saved = await options.save(parsed.data, context);
    } catch (error) {
      setOutcome('failed');
      return handleSaveError(error, { draft: tried, previousAttempts });
    }
    if (saved !== 'queued') return saved ? completeSave(saved, tried) : undefined;
    finish('queued');
    return undefined;
  }

  async function handleSaveError(
    error: unknown,
    attempt: Attempt<Values, Entity>,
  ): Promise<ToastText | undefined> {
    if (attempt.draft.base && error instanceof Problem && error.code === 'not-found') {
      // The session may be over instead: `auth.me` then ends it.
      await api.auth.me().catch((sessionError: unknown) => {
        throw isSessionError(sessionError) ? sessionError : error;
      });
      setNotFound(true);
      return undefined;
    }
    if (error instanceof Problem && error.details.fields) errors.show(error.details.fields);
    const resolved = await resolveConflict(error, attempt, options, ask);
    if (resolved.kind === 'back') return undefined;
    if (resolved.kind === 'stored') return completeSave(resolved.current, attempt.draft);
    if (resolved.kind === 'show') {
      setDraft((before) => ({ ...before, base: resolved.current }));
      setServerValue(resolved.current);
      return undefined;
    }
    const { draft: next } = resolved;
    if (next.key !== attempt.draft.key) savedDraft.drop(attempt.draft.key);
    if (next.values !== attempt.draft.values) methods.reset(next.values);
    return saveAttempt({ draft: next, previousAttempts: attempt.previousAttempts + 1 });
  }

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

  function offeredDraft() {
    if (!isOffered) return savedDraft.storedDraft;
    if (isDirty || outcome === 'saved' || outcome === 'queued') return undefined;
    return savedDraft.stored.findLast((each) => each.key !== draft.key && isOffered(each.values, values));
  }

  function currentDialog(): ReactNode {
    if (isNotFound || options.isDeleted) {
      const before = valuesOf(base);
      const typed = findDifferences(fields, before, values, before)
        .map(({ label, mine }) => `${label}: ${mine === '' ? '(emptied)' : mine}`)
        .join('\n');
      return <DeletedDialog noun={noun} typed={typed} onClose={close} />;
    }
    const found = offeredDraft();
    if (!found) return dialog;
    return (
      <DraftDialog
        what={options.draftText?.(found.values, found.base) ?? `changes to ${withThis(noun)}`}
        startedAt={found.startedAt}
        onContinue={() => {
          start({ ...found, values: options.restore?.(found) ?? found.values });
          savedDraft.dismiss(found);
        }}
        onDiscard={() => {
          savedDraft.drop(found.key);
          savedDraft.dismiss(found);
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
    saveState,
    canSaveDraft: savedDraft.available,
    serverValue,
    takeTheirs: () => {
      setServerValue(undefined);
      methods.reset(valuesOf(base));
    },
    errorOf: errors.errorOf,
    change: errors.change,
    check: errors.check,
    validate: () => errors.validate(methods.getValues()),
    startAnother: (next) => {
      if (isDirty) savedDraft.putAside({ ...draft, values });
      start({ ...newDraft(null, valuesOf, serverNow()), values: next });
    },
    ask,
    submit: (given = methods.getValues()) => {
      // Synchronous, so that one press causes one render.
      if (!isDone.current && errors.validate(given)) void action.run({ ...draft, values: given });
    },
    leave: () => void leave(),
    dialog: currentDialog(),
  };
}
