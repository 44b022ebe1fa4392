import { Problem } from '@hearthline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildResident } from '@hearthline/contracts/testing';
import { field, openDialog, save } from '../testing/open-dialog.tsx';
import { clearDevice } from '../../../../testing/clear-device.ts';

beforeEach(clearDevice);

const rosa = buildResident();
const theirs = buildResident({ version: 4, roomNumber: '8', phoneNumber: '555 0142' });
const stale = new Problem('stale', 'Someone else changed this resident in the meantime.', {
  current: theirs,
});

/** A save that fails as stale once, then succeeds. */
function tooLate() {
  const update = vi.fn(async (_input: { body: object }) => ({ resident: buildResident({ version: 5 }) }));
  update.mockRejectedValueOnce(stale);
  return update;
}

async function changeRoom(update: ReturnType<typeof tooLate>) {
  const opened = await openDialog(rosa, { update });
  await opened.user.clear(field('Room Number'));
  await opened.user.type(field('Room Number'), '9');
  await opened.user.type(field('Nickname'), 'ta');
  await opened.user.click(save());
  await screen.findByText('Rosa Marí was changed while you were typing');
  return opened;
}

const choice = (label: RegExp) => within(screen.getByRole('group', { name: label }));

describe('Resident dialog: edit conflict', () => {
  it('shows both versions of each difference, and asks to choose only where both changed a field', async () => {
    const update = tooLate();
    const { user } = await changeRoom(update);
    const room = choice(/^Room Number was 5, changed by both/);
    expect(room.getAllByRole('radio').map((each) => (each as HTMLInputElement).checked)).toEqual([
      false,
      false,
    ]);
    expect(choice(/^Nickname/).getByRole<HTMLInputElement>('radio', { name: /Mine/ }).checked).toBe(true);
    expect(choice(/^Phone/).getByRole<HTMLInputElement>('radio', { name: /Theirs/ }).checked).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '1 left to choose' }).disabled).toBe(true);
    await user.click(room.getByRole('radio', { name: /Mine/ }));
    await user.click(within(screen.getAllByRole('dialog').at(-1)!).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
    expect(update.mock.calls[1]![0].body).toMatchObject({
      version: 4,
      roomNumber: '9',
      nickname: 'Rosita',
      phoneNumber: '555 0142',
    });
  });

  it('takes the other version, and then has no change to send', async () => {
    const update = tooLate();
    const { user, onSaved } = await changeRoom(update);
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    await user.click(within(screen.getAllByRole('dialog').at(-1)!).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(theirs));
    expect(update).toHaveBeenCalledOnce();
  });

  it('shows what an earlier request with the same key stored, and edits that resident', async () => {
    const stored = buildResident({
      id: '8'.repeat(24),
      name: 'Rosa',
      nickname: 'Old',
      allergies: [],
      age: 65,
    });
    const create = vi.fn().mockRejectedValue(new Problem('key-reused', 'Saved before.', { current: stored }));
    const { update, user } = await openDialog(undefined, { create });
    await user.type(field('Name'), 'Rosa');
    await user.type(field('Last Name'), 'Marí');
    await user.type(field('Nickname'), 'New');
    await user.click(save());
    expect(await screen.findByText('Rosa Marí was already saved with different values')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await user.click(within(screen.getAllByRole('dialog').at(-1)!).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledOnce());
    expect(update.mock.calls[0]![0]).toMatchObject({
      params: { id: stored.id },
      body: { nickname: 'New', version: 1 },
    });
  });
});
