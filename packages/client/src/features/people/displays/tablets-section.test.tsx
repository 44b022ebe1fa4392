import type { Tablet } from '@hearthline/contracts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { TabletsSection } from './tablets-section.tsx';

const ward: Tablet = {
  id: 'c'.repeat(24),
  version: 3,
  name: 'Ward 1',
  lastSeenAt: null,
  address: '192.168.1.40',
  pairedByName: 'Rosa Dias',
  createdAt: '2026-11-20T10:00:00.000Z',
};

function open(tablets: readonly Tablet[] = [ward]) {
  const calls = {
    list: vi.fn(async () => Promise.resolve({ tablets: [...tablets] })),
    enrol: vi.fn(async () => Promise.resolve({ tablet: ward })),
    update: vi.fn(async () => Promise.resolve({ tablet: { ...ward, version: 4, name: 'Ward 2' } })),
    remove: vi.fn(async () => Promise.resolve(undefined)),
  };
  renderWithStore(<TabletsSection />, { session: buildSession('manager'), api: { tablets: calls } });
  return { ...calls, user: userEvent.setup() };
}
const dialog = async () => within(await screen.findByRole('dialog'));

it('Shared tablets: says how a tablet is added, and enrols it by its code', async () => {
  const { enrol, user } = open([]);
  expect(await screen.findByText('No shared tablets yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add tablet' }));
  const form = await dialog();
  await user.type(form.getByLabelText(/^Code on the tablet/), 'h7kw4m');
  await user.type(form.getByLabelText(/^Name/), 'Ward 1');
  await user.click(form.getByRole('button', { name: 'Add tablet' }));
  expect(await screen.findByText('Tablet added')).toBeTruthy();
  expect(enrol).toHaveBeenCalledWith({ body: { code: 'h7kw4m', name: 'Ward 1' } }, expect.anything());
});

it('renames a tablet, and asks before one is ended', async () => {
  const { update, remove, user } = open();
  expect(await screen.findByText('Sign-in page last open: not yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rename Ward 1' }));
  const form = await dialog();
  await user.clear(form.getByLabelText(/^Name/));
  await user.type(form.getByLabelText(/^Name/), 'Ward 2');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Tablet saved')).toBeTruthy();
  expect(update).toHaveBeenCalledWith({ params: { id: ward.id }, body: { name: 'Ward 2', version: 3 } });
  await user.click(screen.getByRole('button', { name: 'Disconnect Ward 1' }));
  expect(remove).not.toHaveBeenCalled();
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }),
  );
  expect(await screen.findByText('Tablet disconnected')).toBeTruthy();
  expect(remove).toHaveBeenCalledWith({ params: { id: ward.id } });
});
