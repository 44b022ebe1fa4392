import { Problem } from '@hearthline/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../../../lib/server/api.ts';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { eventHandlers } from '../../../../lib/live/event-handlers.ts';
import { buildSession, signedInReply } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { buildResident } from '@hearthline/contracts/testing';
import { field, save } from '../testing/open-dialog.tsx';
import { ResidentDialogFromUrl } from './resident-dialog-from-url.tsx';
import { useDialogUrl } from './use-dialog-url.ts';
import { clearDevice } from '../../../../testing/clear-device.ts';

beforeEach(clearDevice);

const rosa = buildResident();
const gone = 'This resident was deleted by someone else.';
const notFound = new Problem('not-found', 'Resident not found');

function Addressed() {
  return <ResidentDialogFromUrl dialog={useDialogUrl()} />;
}

async function open({ isSignedIn = true } = {}) {
  history.replaceState(null, '', `/residents?edit=${rosa.id}`);
  const session = buildSession('nurse');
  const ended = new Problem('signed-out', 'Please sign in.');
  const me = vi.fn(async () => (isSignedIn ? signedInReply(session) : Promise.reject(ended)));
  const get = vi.fn(() => Promise.reject(notFound));
  const update = vi.fn(() => Promise.reject(notFound));
  renderWithStore(<Addressed />, { session, api: { residents: { get, update }, auth: { me } } });
  act(() => residentsCollection.upsert([rosa]));
  await screen.findByRole('button', { name: 'Save' });
  get.mockClear();
  me.mockClear();
  return { get, me, user: userEvent.setup() };
}
const refusal = async () => within(await screen.findByRole('alertdialog', { name: gone }));

describe('Resident dialog: resident deleted while it is open', () => {
  it('keeps the typed values visible for copying, and requests nothing for the deleted resident', async () => {
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

  it('tells about the deletion from the refused save, without an event', async () => {
    const { user, me } = await open();
    await user.type(field('Nickname'), 'ta');
    await user.click(save());
    expect((await refusal()).getByLabelText('What you typed was:')).toBeTruthy();
    expect(me).toHaveBeenCalledOnce();
  });

  it('shows nothing to a user who is signed out', async () => {
    const { user, me } = await open({ isSignedIn: false });
    await user.type(field('Nickname'), 'ta');
    await user.click(save());
    await waitFor(() => expect(me).toHaveBeenCalled());
    expect(screen.queryByText(gone)).toBeNull();
  });

  it('does not claim a possible save when the session could not be checked', async () => {
    const { user, me } = await open();
    me.mockRejectedValue(new UnreachableError());
    await user.type(field('Nickname'), 'ta');
    await user.click(save());
    expect(await screen.findByText('Resident not found What you typed is kept.')).toBeTruthy();
    expect(screen.getByText('Failed to update resident')).toBeTruthy();
  });

  it('tells about the deletion although nothing was typed', async () => {
    await open();
    act(() => eventHandlers['residents:changed']({ id: rosa.id, change: 'deleted', version: 2 }));
    expect((await refusal()).getByText('You had changed nothing.')).toBeTruthy();
  });
});

describe('Resident dialog: resident deleted before the link was opened', () => {
  it('tells that the resident is gone, and removes the id from the URL', async () => {
    await open();
    act(() => history.pushState(null, '', `/residents?edit=${'8'.repeat(24)}`));
    expect(await screen.findByText('This resident is not here any more')).toBeTruthy();
    expect(screen.getByText('They were deleted, or the address is wrong.')).toBeTruthy();
    await waitFor(() => expect(location.search).toBe(''));
  });
});
