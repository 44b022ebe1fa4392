import { Problem } from '@hearthline/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { eventHandlers } from '../../../../lib/live/event-handlers.ts';
import { buildSession, signedInReply } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { buildResident } from '@hearthline/contracts/testing';
import { field } from '../testing/open-dialog.tsx';
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

async function open() {
  history.replaceState(null, '', `/residents?edit=${rosa.id}`);
  const session = buildSession('nurse');
  const get = vi.fn(() => Promise.reject(notFound));
  renderWithStore(<Addressed />, {
    session,
    api: { residents: { get }, auth: { me: async () => signedInReply(session) } },
  });
  act(() => residentsCollection.upsert([rosa]));
  await screen.findByRole('button', { name: 'Save' });
  get.mockClear();
  return { get, user: userEvent.setup() };
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
