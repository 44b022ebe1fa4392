import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { setClock } from '../../lib/server/server-clock.ts';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { CloseDoseDialog } from './close-dose-dialog.tsx';
import { ana, ben, givenBy, pending } from './testing/doses.ts';

beforeEach(() => setClock('2026-11-21T12:00:00.000Z'));

it('a pending dose is given only as another dose where the same medication was given a short while ago', async () => {
  const close = vi.fn(async () => ({ record: givenBy(ana, { version: 2 }) }));
  const given = givenBy(ben, { id: '3'.repeat(24), administeredAt: '2026-11-21T11:30:00.000Z' });
  const list = vi.fn(async () => ({ records: [given] }));
  renderWithStore(<CloseDoseDialog record={pending} status="administered" onClose={() => undefined} />, {
    session: buildSession('nurse'),
    api: { medicationRecords: { list, close } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Given' }));
  await screen.findByRole('alertdialog', { name: /was already given at .* by Ben Okafor\.$/ });
  await userEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Given' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, record another dose' }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});
