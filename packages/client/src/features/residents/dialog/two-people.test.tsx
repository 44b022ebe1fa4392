import { Problem } from '@hearthline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildResident } from '@hearthline/contracts/testing';
import { field, forgetDrafts, openDialog, save } from '../testing/open-dialog.tsx';

beforeEach(forgetDrafts);

const rosa = buildResident();
const theirs = buildResident({ version: 4, roomNumber: '8', phoneNumber: '555 0142' });
const stale = new Problem('stale', 'Someone else changed this resident in the meantime.', {
  current: theirs,
});

/** A save that comes too late once, and then is stored. */
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

describe('two people, one resident', () => {
  it('shows each difference with both sides; only what both changed is left to choose', async () => {
    const update = tooLate();
    const { user } = await changeRoom(update);
    const room = choice(/^Room Number was 5, changed by both/);
    expect(room.getAllByRole('radio').map((each) => (each as HTMLInputElement).checked)).toEqual([
      false,
      false,
    ]);
    expect(choice(/^Nickname/).getByRole<HTMLInputElement>('radio', { name: /Mine/ }).checked).toBe(true);
    expect(choice(/^Phone/).getByRole<HTMLInputElement>('radio', { name: /Theirs/ }).checked).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '1 still to choose' }).disabled).toBe(true);
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

  it('takes all of theirs, and then has nothing left to send', async () => {
    const update = tooLate();
    const { user, onSaved } = await changeRoom(update);
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    await user.click(within(screen.getAllByRole('dialog').at(-1)!).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(theirs));
    expect(update).toHaveBeenCalledOnce();
  });

  it('goes back to the form with everything that was typed, and asks again on the next save', async () => {
    const update = tooLate();
    const { user } = await changeRoom(update);
    update.mockRejectedValueOnce(stale);
    await user.click(screen.getByRole('button', { name: 'Back to the form' }));
    expect(field('Room Number').value).toBe('9');
    await user.click(save());
    expect(await screen.findByText('Rosa Marí was changed while you were typing')).toBeTruthy();
    expect(update.mock.calls[1]![0].body).toMatchObject({ version: 1 });
  });

  it('is content when what was stored is what I meant: my own save whose answer was lost', async () => {
    const mine = buildResident({ version: 2, nickname: 'Rosita' });
    const update = vi.fn().mockRejectedValue(new Problem('stale', 'Meanwhile.', { current: mine }));
    const { user, onSaved } = await openDialog(rosa, { update });
    await user.type(field('Nickname'), 'ta');
    await user.click(save());
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(mine));
  });

  it('asks nobody when something else about the resident was changed meanwhile', async () => {
    const update = vi.fn(async (_input: { body: object }) => ({ resident: buildResident({ version: 5 }) }));
    const current = buildResident({ version: 4, active: false });
    update.mockRejectedValueOnce(new Problem('stale', 'Meanwhile.', { current }));
    const { user, onSaved } = await openDialog(rosa, { update });
    await user.type(field('Nickname'), 'ta');
    await user.click(save());
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(update.mock.calls[1]![0].body).toMatchObject({ version: 4, nickname: 'Rosita' });
  });

  it('shows what an earlier press of Save stored, and changes that one', async () => {
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
    expect(await screen.findByText('Rosa Marí was already saved, with other values')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await user.click(within(screen.getAllByRole('dialog').at(-1)!).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledOnce());
    expect(update.mock.calls[0]![0]).toMatchObject({
      params: { id: stored.id },
      body: { nickname: 'New', version: 1 },
    });
  });
});
