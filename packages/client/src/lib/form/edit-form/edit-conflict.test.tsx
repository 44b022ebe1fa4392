import { Problem } from '@hearthline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDevice } from '../../../testing/clear-device.ts';
import { UnreachableError } from '../../server/api.ts';
import { field, openForm, soup, stale, topDialog, type Recipe } from './testing/open-form.tsx';

beforeEach(clearDevice);

const theirs: Recipe = { ...soup, version: 4, name: 'Broth', serves: '8' };
const question = 'Broth was changed while you were typing';
const choice = (label: RegExp) => within(screen.getByRole('group', { name: label }));
const isChosen = (label: RegExp, side: RegExp) =>
  choice(label).getByRole<HTMLInputElement>('radio', { name: side }).checked;

/** Changes two fields, where a colleague has changed one of them too, and saves. */
async function openConflict(options: Parameters<typeof openForm>[0] = {}) {
  const opened = openForm(options);
  opened.save.mockRejectedValueOnce(stale(theirs));
  await opened.type('Serves', '6');
  await opened.type('Notes', 'Hot');
  await opened.press('Save');
  return opened;
}

describe('Edit form: changed by another user in the meantime', () => {
  it('shows both values of each difference, and asks to choose only where both changed a field', async () => {
    const { sent, press, user, onServerValue } = await openConflict();
    expect(await screen.findByText(question)).toBeTruthy();
    expect(onServerValue).toHaveBeenCalledWith(theirs);
    const serves = choice(/^Serves was 4, changed by both/);
    expect(serves.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
      false,
      false,
    ]);
    expect([isChosen(/^Notes was empty/, /Mine/), isChosen(/^Name was Soup/, /Theirs/)]).toEqual([
      true,
      true,
    ]);
    expect(topDialog().getByRole<HTMLButtonElement>('button', { name: '1 left to choose' }).disabled).toBe(
      true,
    );
    await user.click(serves.getByRole('radio', { name: /Mine/ }));
    await press('Save');
    await screen.findByText('Recipe saved');
    expect(sent()[1]).toEqual({
      values: { name: 'Broth', serves: '6', notes: 'Hot' },
      version: 4,
      key: sent()[0]?.key,
    });
  });

  it('takes the whole other version, and then has no change to send', async () => {
    const { save, press, onSaved } = await openConflict();
    await screen.findByText(question);
    await press('Take theirs');
    save.mockImplementationOnce(async (_values, { base, isChanged }) => (isChanged ? null : base));
    await press('Save');
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(theirs));
  });

  it('returns to the form with the typed values, and asks again on the next save', async () => {
    const { save, sent, press } = await openConflict();
    await screen.findByText(question);
    save.mockRejectedValueOnce(stale(theirs));
    await press('Back to the form');
    expect(field('Serves').value).toBe('6');
    await press('Save');
    expect(await screen.findByText(question)).toBeTruthy();
    expect(sent()[1]).toMatchObject({ version: 1 });
  });

  it('takes a stored version that equals the own one for saved: the answer was lost', async () => {
    const { save, press, type, onSaved } = openForm();
    const mine = { ...soup, version: 2, serves: '6' };
    save.mockRejectedValueOnce(stale(mine));
    await type('Serves', '6');
    await press('Save');
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(mine));
    expect(save).toHaveBeenCalledOnce();
  });

  it('retries without a question if the other user changed no field of it, at most three times', async () => {
    const { save, sent, press, type } = openForm();
    for (const version of [4, 5, 6, 7]) save.mockRejectedValueOnce(stale({ ...soup, version }));
    await type('Serves', '6');
    await press('Save');
    expect(await screen.findByText('Soup was changed while you were typing')).toBeTruthy();
    expect(sent().map(({ version }) => version)).toEqual([1, 4, 5, 6]);
  });

  it('asks even then if a part of it can not be compared', async () => {
    const { save, press, type } = openForm({ alwaysAsks: () => true });
    save.mockRejectedValueOnce(stale({ ...soup, version: 4 }));
    await type('Serves', '6');
    await press('Save');
    expect(await screen.findByText('Soup was changed while you were typing')).toBeTruthy();
    expect(save).toHaveBeenCalledOnce();
  });

  it('shows the stored value in the form where it has a place for it; the next save overwrites it', async () => {
    const { sent, press } = await openConflict({ mergeInForm: true });
    expect(await screen.findByText('Now it serves 8')).toBeTruthy();
    expect(screen.queryByText(question)).toBeNull();
    expect(field('Serves').value).toBe('6');
    await press('Save');
    await screen.findByText('Recipe saved');
    expect(sent()[1]).toMatchObject({ values: { name: 'Soup', serves: '6' }, version: 4 });
  });
});

describe('Edit form: saved already by this form, with other values', () => {
  const reused = (current: Recipe) =>
    new Problem('key-reused', 'This form was already saved with different values.', { current });

  it('shows what was stored beside what is typed, and goes on with that', async () => {
    const { save, sent, press, type } = openForm({ base: null });
    save.mockRejectedValueOnce(reused({ ...soup, name: 'Stew', serves: '2' }));
    await type('Name', 'Stew');
    await type('Serves', '3');
    await press('Save');
    expect(await screen.findByText('Stew was already saved with different values')).toBeTruthy();
    expect(choice(/^Serves was 2/).getAllByRole('radio')).toHaveLength(2);
    await press('Keep mine');
    await press('Save');
    await screen.findByText('Recipe saved');
    expect(sent()[1]).toMatchObject({ values: { name: 'Stew', serves: '3' }, version: 1 });
  });

  it.each([
    ['accepts what is stored', 'stored', 1],
    ['sends it anew under another key', 'resend', 2],
    ['goes back to the form', 'back', 1],
  ] as const)('where the form asks itself: %s', async (_does, answer, calls) => {
    const onConflict = vi.fn(async () => answer);
    const { save, sent, press, type, onSaved } = openForm({ base: null, onConflict });
    save.mockRejectedValueOnce(reused(soup));
    await type('Name', 'Stew');
    await press('Save');
    await waitFor(() => expect(onConflict).toHaveBeenCalledOnce());
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(answer === 'back' ? 0 : 1));
    expect(save).toHaveBeenCalledTimes(calls);
    expect(onConflict.mock.calls).toMatchObject([[{ current: soup, isReused: true }, expect.any(Function)]]);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(calls);
    if (answer === 'stored') expect(onSaved).toHaveBeenCalledWith(soup);
    else expect(field('Name').value).toBe('Stew');
  });
});

describe('Edit form: deleted by another user in the meantime', () => {
  const gone = 'This recipe was deleted by someone else.';
  const notFound = new Problem('not-found', 'Recipe not found');
  const refusal = async () => within(await screen.findByRole('alertdialog', { name: gone }));

  it('keeps the typed values visible for copying, and closes', async () => {
    const { markDeleted, type, press, onClose, save } = openForm();
    await type('Notes', 'Hot');
    await type('Serves', '');
    markDeleted();
    const typed = (await refusal()).getByLabelText<HTMLTextAreaElement>('What you typed was:');
    expect(typed.value).toBe('Serves: (emptied)\nNotes: Hot');
    expect(typed.readOnly).toBe(true);
    await press('Close');
    expect(onClose).toHaveBeenCalledOnce();
    expect(save).not.toHaveBeenCalled();
  });

  it('says so although the user typed nothing', async () => {
    openForm().markDeleted();
    expect((await refusal()).getByText('You had changed nothing.')).toBeTruthy();
  });

  it('learns it from the refused save', async () => {
    const { save, me, type, press } = openForm();
    save.mockRejectedValueOnce(notFound);
    await type('Serves', '6');
    await press('Save');
    expect((await refusal()).getByLabelText<HTMLTextAreaElement>('What you typed was:').value).toBe(
      'Serves: 6',
    );
    expect(me).toHaveBeenCalledOnce();
  });

  it('says nothing to a user who is signed out', async () => {
    const { save, me, type, press } = openForm();
    save.mockRejectedValueOnce(notFound);
    me.mockRejectedValueOnce(new Problem('signed-out', 'Please sign in.'));
    await type('Serves', '6');
    await press('Save');
    await waitFor(() => expect(me).toHaveBeenCalledOnce());
    expect(screen.queryByText(gone)).toBeNull();
    expect(screen.queryByText('Failed to save recipe')).toBeNull();
  });

  it('claims neither that nor a possible save when the session could not be checked', async () => {
    const { save, me, type, press } = openForm();
    save.mockRejectedValueOnce(notFound);
    me.mockRejectedValueOnce(new UnreachableError());
    await type('Serves', '6');
    await press('Save');
    expect(await screen.findByText('Recipe not found What you typed is kept.')).toBeTruthy();
    expect(screen.getByText('Failed to save recipe')).toBeTruthy();
    expect(screen.queryByText(gone)).toBeNull();
  });
});
