import { Problem } from '@hearthline/contracts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { atom, useAtomValue } from 'jotai';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { buildSession, signedInReply } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { store } from '../../../state/store.ts';
import type { EditFormOptions, SaveContext } from '../edit-form-types.ts';
import { EditDialog, TextField } from '../edit-form.tsx';
import { useEditForm } from '../use-edit-form.tsx';

/** The entity of the example form. */
const Recipe = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  serves: z.string(),
  notes: z.string(),
});
export type Recipe = z.infer<typeof Recipe>;
const Values = z.object({
  name: z.string().check(z.minLength(2, 'Name must be at least 2 characters.')),
  serves: z.string(),
  notes: z.string(),
});
type Values = z.infer<typeof Values>;

export const soup: Recipe = { id: 'soup', version: 1, name: 'Soup', serves: '4', notes: '' };

type Save = (output: Values, context: SaveContext<Values, Recipe>) => Promise<Recipe | 'queued' | null>;
type Options = EditFormOptions<Values, Values, Recipe>;

interface OpenOptions extends Partial<
  Pick<
    Options,
    'key' | 'keepsTyped' | 'isOffered' | 'mergeInForm' | 'alwaysAsks' | 'attachment' | 'onConflict'
  >
> {
  readonly base?: Recipe | null;
  readonly session?: ReturnType<typeof buildSession>;
  readonly save?: ReturnType<typeof vi.fn<Save>>;
}

const stored: Save = async (values, { base }) => ({
  id: base?.id ?? 'new',
  version: (base?.version ?? 0) + 1,
  ...values,
});

/** Renders the made-up form in a dialog, with the faked calls, which it returns. */
export function openForm({
  base = soup,
  session = buildSession(),
  save = vi.fn<Save>(stored),
  key = 'recipe:soup',
  ...options
}: OpenOptions = {}) {
  const [onSaved, onClose, onServerValue] = [vi.fn(), vi.fn(), vi.fn()];
  const me = vi.fn(async () => signedInReply(session));
  const isDeletedAtom = atom(false);
  function RecipeDialog() {
    const isDeleted = useAtomValue(isDeletedAtom);
    const form = useEditForm<Values, Values, Recipe>({
      base,
      valuesOf: (recipe) => ({
        name: recipe?.name ?? '',
        serves: recipe?.serves ?? '',
        notes: recipe?.notes ?? '',
      }),
      fields: { name: 'Name', serves: 'Serves', notes: 'Notes' },
      schema: Values,
      save,
      failed: 'Failed to save recipe',
      done: ({ name }) => ['Recipe saved', name],
      onSaved,
      onClose,
      onServerValue,
      key,
      draftText: ({ name }) => `changes to ${name}`,
      entity: Recipe,
      nameOf: ({ name }) => name,
      noun: 'recipe',
      ...options,
      isDeleted,
    });
    return (
      <EditDialog form={form} title="Recipe">
        <TextField name="name" />
        <TextField name="serves" />
        <TextField name="notes" rows={2} />
        {form.serverValue && <p>Now it serves {form.serverValue.serves}</p>}
      </EditDialog>
    );
  }
  const { unmount } = renderWithStore(<RecipeDialog />, {
    session,
    api: { auth: { me } },
  });
  const user = userEvent.setup();
  return {
    save,
    me,
    onSaved,
    onClose,
    onServerValue,
    user,
    unmount,
    markDeleted: () => act(() => store.set(isDeletedAtom, true)),
    /** Writes a text into an emptied field. */
    type: async (label: string, text: string) => {
      await user.clear(field(label));
      if (text !== '') await user.type(field(label), text);
    },
    press: async (name: string) => user.click(topDialog().getByRole('button', { name })),
    /** Values, idempotency key and base version of each call. */
    sent: () =>
      save.mock.calls.map(([values, context]) => ({
        values,
        key: context.idempotencyKey,
        version: context.base?.version,
      })),
  };
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** The dialog in front of the others. */
export function topDialog() {
  const dialogs = [...screen.queryAllByRole('dialog'), ...screen.queryAllByRole('alertdialog')];
  const front = dialogs.find((each) => each.getAttribute('role') === 'alertdialog') ?? dialogs.at(-1);
  if (!front) throw new Error('no dialog is open');
  return within(front);
}

/** The refusal of a save that is based on an older version than `current`. */
export const stale = (current: Recipe) =>
  new Problem('stale', 'Someone else changed this recipe in the meantime.', { current });
