import { Problem } from '@hearthline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDevice } from '../../../testing/clear-device.ts';
import { UnreachableError } from '../../server/api.ts';
import { field, openForm, soup, type Recipe } from './testing/open-form.tsx';

beforeEach(clearDevice);

describe('Edit form: saving', () => {
  it('sends the values once with a key and the base version, reports it, and ignores further input', async () => {
    const { save, sent, onSaved, onServerValue, user, type } = openForm();
    await type('Serves', '6');
    await user.dblClick(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByText('Recipe saved')).parentElement?.textContent).toMatch(/Soup$/);
    expect(save).toHaveBeenCalledOnce();
    expect(sent()[0]).toMatchObject({ values: { name: 'Soup', serves: '6', notes: '' }, version: 1 });
    expect(sent()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    for (const call of [onSaved, onServerValue])
      expect(call.mock.calls).toEqual([[{ ...soup, version: 2, serves: '6' }]]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(save).toHaveBeenCalledOnce();
  });

  it('is done by Ctrl+Enter in any field', async () => {
    const { save, user } = openForm();
    await user.type(field('Notes'), 'Hot{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Recipe saved')).toBeTruthy();
    expect(save.mock.calls[0]?.[0]).toMatchObject({ notes: 'Hot' });
  });

  it('tells its save if there are changes to send', async () => {
    const { save, type, press } = openForm();
    save.mockRejectedValueOnce(new UnreachableError());
    await press('Save');
    await screen.findByText(/It may have been saved/);
    await type('Notes', 'Hot');
    await press('Save');
    await screen.findByText('Recipe saved');
    expect(save.mock.calls.map(([, { isChanged }]) => isChanged)).toEqual([false, true]);
  });

  it('shows the errors of the form at their fields, sends nothing, and clears an error once its field is typed in', async () => {
    const { save, type, press, user } = openForm();
    await type('Name', 'S');
    await press('Save');
    expect(await screen.findByText('Name must be at least 2 characters.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Name'));
    expect(save).not.toHaveBeenCalled();
    await user.type(field('Name'), 'oup');
    expect(screen.queryByText('Name must be at least 2 characters.')).toBeNull();
  });

  it('shows the server’s errors at their fields, and keeps all values', async () => {
    const { save, type, press, onSaved } = openForm();
    save.mockRejectedValueOnce(new Problem('invalid', 'Too many.', { fields: { serves: 'At most 20.' } }));
    await type('Serves', '40');
    await type('Notes', 'Hot');
    await press('Save');
    expect(await screen.findByText('At most 20.')).toBeTruthy();
    expect(screen.getByText('Failed to save recipe')).toBeTruthy();
    expect(field('Serves').getAttribute('aria-invalid')).toBe('true');
    expect([field('Serves').value, field('Notes').value]).toEqual(['40', 'Hot']);
    expect(onSaved).not.toHaveBeenCalled();
  });
});

describe('Edit form: the same save again', () => {
  it('says after a lost answer that it may have been saved; pressed again it sends the same under the same key', async () => {
    const { save, sent, type, press, onSaved } = openForm({ base: null });
    save.mockRejectedValueOnce(new UnreachableError());
    await type('Name', 'Stew');
    await press('Save');
    expect(
      await screen.findByText(/It may have been saved\. Saving it again finds out, and stores nothing twice/),
    ).toBeTruthy();
    expect(onSaved).not.toHaveBeenCalled();
    await press('Save');
    await screen.findByText('Recipe saved');
    expect(sent()[1]).toEqual(sent()[0]);
    const tried = save.mock.calls.map(([, { draft }]) => draft.firstTriedAt);
    expect(tried[1]).toBe(tried[0]);
  });

  it('has a key of its own when it is opened anew', async () => {
    const first = openForm();
    await first.press('Save');
    await screen.findByText('Recipe saved');
    first.unmount();
    const second = openForm();
    await second.press('Save');
    await waitFor(() => expect(second.save).toHaveBeenCalledOnce());
    expect(second.sent()[0]?.key).not.toBe(first.sent()[0]?.key);
  });

  it('takes no more once the outbox has it', async () => {
    const { save, user, type, onSaved } = openForm();
    save.mockResolvedValue('queued');
    await type('Serves', '6');
    await user.dblClick(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(save).toHaveBeenCalledOnce();
    expect(onSaved).not.toHaveBeenCalled();
  });
});

describe('Edit form: leaving', () => {
  it('closes at once without changes', async () => {
    const { press, onClose, type } = openForm();
    await type('Serves', '6');
    await type('Serves', '4');
    await press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks before typed values are lost', async () => {
    const { press, onClose, type } = openForm();
    await type('Serves', '6');
    await press('Cancel');
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    await press('Keep editing');
    expect(onClose).not.toHaveBeenCalled();
    expect(field('Serves').value).toBe('6');
    await press('Cancel');
    await press('Leave without saving');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks before a chosen file is lost', async () => {
    const send = vi.fn();
    const attachment = { noun: 'photo', isChanged: true, send, failed: () => ['', ''] as const };
    const { press, onClose } = openForm({ attachment });
    await press('Cancel');
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes without a question while a save is under way, which goes on', async () => {
    const { save, press, onClose, onSaved, type } = openForm();
    let answer: (recipe: Recipe) => void = () => undefined;
    save.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await type('Serves', '6');
    await press('Save');
    await press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
    answer({ ...soup, version: 2, serves: '6' });
    expect(await screen.findByText('Recipe saved')).toBeTruthy();
    expect(onSaved).toHaveBeenCalledOnce();
  });
});

describe('Edit form: a file that is sent after the rest', () => {
  const photo = (send: (saved: Recipe) => Promise<Recipe>) => ({
    noun: 'photo',
    isChanged: true,
    send,
    failed: (reason: string) => ['Photo not saved', reason] as const,
  });

  it('can be sent again after a failure, without the rest of the form', async () => {
    const send = vi.fn(async (saved: Recipe) => ({ ...saved, version: 3 }));
    send.mockRejectedValueOnce(new Problem('internal', 'The disk is full.'));
    const { save, press, onSaved } = openForm({ attachment: photo(send) });
    await press('Save');
    expect(await screen.findByText('The recipe was saved, but not the photo.')).toBeTruthy();
    expect(screen.getByText('Photo not saved')).toBeTruthy();
    await press('Try the photo again');
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ ...soup, version: 3 }));
    expect([save.mock.calls.length, send.mock.calls.length]).toEqual([1, 2]);
  });

  it('can be left out after a failure', async () => {
    const send = vi.fn().mockRejectedValue(new Problem('internal', 'The disk is full.'));
    const { press, onSaved } = openForm({ attachment: photo(send) });
    await press('Save');
    await screen.findByText('The recipe was saved, but not the photo.');
    await press('Continue without photo');
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ ...soup, version: 2 }));
    expect(send).toHaveBeenCalledOnce();
  });
});
