import { Problem } from '@hearthline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { outboxStore } from '../../../lib/outbox/outbox-store.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import { encryptedDatabase } from '../../../lib/device/encrypted-database.ts';
import { encryptedStore } from '../../../lib/device/encrypted-store.ts';
import { sessionAtom } from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';
import { buildOtherSession, buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { Toaster } from '../../../ui/overlay/toaster.tsx';
import { OrphanedWork } from './orphaned-work.tsx';

const ana = buildSession();
const text =
  '2 unsent records and 1 unfinished record by Ana Ribeiro are stored on this tablet, and Ana Ribeiro can no longer sign in';

beforeEach(async () => {
  await clearDevice();
  store.set(sessionAtom, ana);
  for (const key of ['k1', 'k2'])
    await outboxStore.add({ key, kind: 'vitals', body: {}, title: 'Rosa Delgado', form: {} });
  await encryptedStore.saveDraft('vitals', { pulse: '72' });
});

function open({
  role = 'manager',
  canSignIn = false,
  discard = vi.fn(async (_input: unknown, _options?: unknown) => null),
}: {
  role?: 'manager' | 'nurse';
  canSignIn?: boolean;
  discard?: ReturnType<typeof vi.fn>;
} = {}) {
  const author = vi.fn(async () => ({ canSignIn }));
  renderWithStore(
    <>
      <OrphanedWork />
      <Toaster />
    </>,
    { session: buildOtherSession(role), api: { unsentWork: { author, discard: discard as never } } },
  );
  return { author, discard, user: userEvent.setup() };
}
const left = async () => {
  const database = await encryptedDatabase();
  return (await database.count('outbox')) + (await database.count('drafts'));
};

it('Orphaned work: a manager discards it with a reason, after the server has noted it', async () => {
  const { user, discard } = open();
  expect(await screen.findByText(text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Please enter a reason.')).toBeTruthy();
  expect(discard).not.toHaveBeenCalled();
  await user.type(dialog.getByLabelText(/Reason/), 'She left.');
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(discard.mock.calls[0]?.[0]).toEqual({
    body: { userId: ana.user.id, userName: 'Ana Ribeiro', readings: 2, drafts: 1, reason: 'She left.' },
  });
  expect(await left()).toBe(0);
});

it('Orphaned work: stays when the server refuses, and the reason is shown', async () => {
  const message = 'Ana Ribeiro can still sign in.';
  const problem = new Problem('invalid', message, { fields: { userId: message } });
  const { user } = open({ discard: vi.fn(() => Promise.reject(problem)) });
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText(/Reason/), 'She left.');
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(await screen.findAllByText(message)).not.toHaveLength(0);
  expect(await left()).toBe(3);
});

it('Orphaned work: discarding leaves other users’ work alone', async () => {
  store.set(sessionAtom, buildSession('nurse', { user: { ...ana.user, id: 'c'.repeat(24), name: 'Cleo' } }));
  await outboxStore.add({ key: 'k3', kind: 'vitals', body: {}, title: 'Rosa Delgado', form: {} });
  await encryptedStore.discardAllOf(ana.user.id);
  expect((await outboxStore.all()).map(({ key }) => key)).toEqual(['k3']);
  expect(await left()).toBe(1);
});

it('Orphaned work: not offered while the author can sign in', async () => {
  const { author } = open({ canSignIn: true });
  await waitFor(() => expect(author).toHaveBeenCalledWith({ params: { id: ana.user.id } }));
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});

it('Orphaned work: is not offered without permission, and sends no request', async () => {
  const { author } = open({ role: 'nurse' });
  await encryptedStore.unsentWorkOfOthers();
  expect(author).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});
