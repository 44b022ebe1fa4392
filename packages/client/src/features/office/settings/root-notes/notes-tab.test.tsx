import { Problem, type RootNote } from '@hearthline/contracts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { rootingsChangeCountAtom } from '../../../../lib/live/collections.ts';
import { store } from '../../../../lib/state/store.ts';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { NotesTab } from './notes-tab.tsx';

const me = buildSession('root');
const note: RootNote = {
  id: 'd'.repeat(24),
  userId: me.user.id,
  userName: me.user.name,
  title: 'Boiler',
  content: 'Call the plumber',
  category: 'tasks',
  priority: 'high',
  isPrivate: true,
  version: 2,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
};

function renderNotes(notes: readonly RootNote[]) {
  const calls = {
    list: vi.fn(async () => Promise.resolve({ notes: [...notes] })),
    create: vi.fn(async () => Promise.resolve({ note })),
    update: vi.fn(),
    remove: vi.fn(async () => Promise.resolve(undefined)),
  };
  renderWithStore(<NotesTab />, { session: me, api: { rootNotes: calls } });
  return calls;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
// The dialog's bundle is loaded first.
const dialog = async (name: string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 10_000 }));

it('Notes: the first one is created with the defaults, and both texts are required', async () => {
  const { create } = renderNotes([]);
  expect(await screen.findByText('No notes yet')).toBeTruthy();
  await press('Add Your First Note');
  const form = await dialog('Create New Note');
  await userEvent.click(form.getByRole('button', { name: 'Create Note' }));
  expect(form.getByText('Title is required')).toBeTruthy();
  expect(form.getByText('Content is required')).toBeTruthy();
  await userEvent.type(form.getByLabelText(/^Title/), 'Boiler');
  await userEvent.type(form.getByLabelText(/^Content/), 'Call');
  await userEvent.click(form.getByRole('button', { name: 'Create Note' }));
  expect(create).toHaveBeenCalledWith(
    { body: { title: 'Boiler', content: 'Call', category: 'general', priority: 'normal', isPrivate: true } },
    expect.anything(),
  );
  expect(await screen.findByText('Note created')).toBeTruthy();
});

it('Notes: one is changed with the version that was seen, and deleted after a question', async () => {
  const { update, remove } = renderNotes([note]);
  update.mockResolvedValue({ note });
  expect(await screen.findByText('Private')).toBeTruthy();
  await press('Edit Boiler');
  const form = await dialog('Edit Note');
  fireEvent.change(form.getByLabelText('Priority'), { target: { value: 'low' } });
  await userEvent.click(form.getByRole('button', { name: 'Update Note' }));
  const { title, content, category, isPrivate } = note;
  expect(update).toHaveBeenCalledWith({
    params: { id: note.id },
    body: { title, content, category, isPrivate, priority: 'low', version: 2 },
  });
  expect(await screen.findByText('Note updated')).toBeTruthy();
  await press('Delete Boiler');
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(remove).toHaveBeenCalledWith({ params: { id: note.id } });
  expect(await screen.findByText('Note deleted')).toBeTruthy();
});

it('Notes: another root user’s shared note is read, and not changed; an event fetches again', async () => {
  const theirs = { ...note, userId: 'e'.repeat(24), userName: 'Bo Lund', isPrivate: false };
  const { list } = renderNotes([theirs]);
  expect(await screen.findByText(/^Bo Lund, Created/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit Boiler' })).toBeNull();
  list.mockResolvedValue({ notes: [] });
  act(() => store.set(rootingsChangeCountAtom, (count) => count + 1));
  expect(await screen.findByText('No notes yet')).toBeTruthy();
});

it('Notes: a list that could not be loaded does not look empty', async () => {
  const list = vi.fn(async () => Promise.reject(new Problem('database-away', 'The database is away.')));
  renderWithStore(<NotesTab />, { session: me, api: { rootNotes: { list } } });
  expect(await screen.findByText('Failed to load notes')).toBeTruthy();
  expect(screen.queryByText('No notes yet')).toBeNull();
});
