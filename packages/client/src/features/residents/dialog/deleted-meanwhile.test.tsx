import { Problem } from '@hearthline/contracts';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Unreachable } from '../../../lib/api.ts';
import { residentsCollection } from '../../../lib/collections.ts';
import { eventHandlers } from '../../../lib/event-handlers.ts';
import { buildSession, signedInReply } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { buildResident } from '@hearthline/contracts/testing';
import { field, forgetDrafts, save } from '../testing/open-dialog.tsx';
import { AddressedDialog } from './addressed-dialog.tsx';
import { useDialogAddress } from './dialog-address.ts';

configure({ asyncUtilTimeout: 5_000 });
beforeEach(forgetDrafts);

const rosa = buildResident();
const gone = 'This resident was deleted by someone else.';
const notFound = new Problem('not-found', 'Resident not found');

function Addressed() {
  return <AddressedDialog dialog={useDialogAddress()} />;
}

async function open({ isSignedIn = true } = {}) {
  history.replaceState(null, '', `/residents?edit=${rosa.id}`);
  const session = buildSession('nurse');
  const ended = new Problem('signed-out', 'Please sign in.');
  const me = vi.fn(async () => (isSignedIn ? signedInReply(session) : Promise.reject(ended)));
  const get = vi.fn(() => Promise.reject(notFound));
  const update = vi.fn(() => Promise.reject(notFound));
  renderWithStore(<Addressed />, { session, api: { residents: { get, update }, auth: { me } } });
  act(() => residentsCollection.received([rosa]));
  await screen.findByRole('button', { name: 'Save' });
  get.mockClear();
  me.mockClear();
  return { get, me, user: userEvent.setup() };
}
const refusal = async () => within(await screen.findByRole('alertdialog', { name: gone }));

describe('a resident who is deleted while somebody edits them', () => {
  it('leaves what was typed in sight, to be copied, and asks for nobody who is gone', async () => {
    const { user, get } = await open();
    await user.clear(field('Room Number'));
    await user.type(field('Room Number'), '9');
    await user.type(field('Nickname'), 'ta');
    act(() => eventHandlers['residents:changed']({ id: rosa.id, change: 'deleted', version: 2 }));
    const dialog = await refusal();
    const box = dialog.getByLabelText<HTMLTextAreaElement>('What you typed was:');
    expect(box.value.split('\n').sort()).toEqual(['Nickname: Rosita', 'Room Number: 9']);
    expect(box.readOnly).toBe(true);
    expect(get).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(location.search).toBe('');
  });

  it('is said by the refused save too, where nobody told this tablet', async () => {
    const { user, me } = await open();
    await user.type(field('Nickname'), 'ta');
    await user.click(save());
    expect((await refusal()).getByLabelText('What you typed was:')).toBeTruthy();
    expect(me).toHaveBeenCalledOnce();
  });

  it('is not said to who is signed out', async () => {
    const { user, me } = await open({ isSignedIn: false });
    await user.type(field('Nickname'), 'ta');
    await user.click(save());
    await waitFor(() => expect(me).toHaveBeenCalled());
    expect(screen.queryByText(gone)).toBeNull();
  });

  it('is not called saved, perhaps, where nobody could be asked whether the session still is', async () => {
    const { user, me } = await open();
    me.mockRejectedValue(new Unreachable());
    await user.type(field('Nickname'), 'ta');
    await user.click(save());
    expect(await screen.findByText('Resident not found What you typed is kept.')).toBeTruthy();
    expect(screen.getByText('Failed to update resident')).toBeTruthy();
  });

  it('says so where nothing was typed', async () => {
    await open();
    act(() => eventHandlers['residents:changed']({ id: rosa.id, change: 'deleted', version: 2 }));
    expect((await refusal()).getByText('You had changed nothing.')).toBeTruthy();
  });
});

describe('a resident who was deleted before the address was opened', () => {
  it('is said to be gone, and the address forgets them', async () => {
    await open();
    act(() => history.pushState(null, '', `/residents?edit=${'8'.repeat(24)}`));
    expect(await screen.findByText('This resident is not here any more')).toBeTruthy();
    expect(screen.getByText('They were deleted, or the address is wrong.')).toBeTruthy();
    await waitFor(() => expect(location.search).toBe(''));
  });
});
