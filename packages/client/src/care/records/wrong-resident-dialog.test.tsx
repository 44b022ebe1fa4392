import { buildResident, buildVitals } from '@hearthline/contracts/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Api } from '../../lib/server/api.ts';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { WrongResidentDialog } from './wrong-resident-dialog.tsx';

const rosa = buildResident({ id: 'a'.repeat(24), name: 'Rosa', lastName: 'Moll' });
const juan = buildResident({ id: 'b'.repeat(24), name: 'Juan', lastName: 'Sala' });
const record = buildVitals({ id: '7'.repeat(24), residentId: rosa.id });

function open() {
  const move = vi.fn<Api['vitals']['move']>(async () => ({ record: { ...record, residentId: juan.id } }));
  const remove = vi.fn<Api['vitals']['remove']>(async () => undefined);
  const onDone = vi.fn();
  renderWithStore(<WrongResidentDialog record={record} onDone={onDone} onKeep={vi.fn()} />, {
    session: buildSession('nurse'),
    api: {
      residents: { list: async () => ({ residents: [rosa, juan], found: 2, total: 2 }) },
      vitals: { move, remove },
    },
  });
  return { move, remove, onDone };
}

it('Wrong resident: moves the record to the resident that is picked, never to the one it is of', async () => {
  const { move, onDone } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Move to the right resident' }));
  expect(await screen.findByText('Please select a resident')).toBeTruthy();
  const search = screen.getByRole('combobox', { name: /Right resident/ });
  await userEvent.type(search, 'Rosa');
  expect(screen.queryByRole('option', { name: /Rosa/ })).toBeNull();
  await userEvent.clear(search);
  await userEvent.type(search, 'Juan');
  await userEvent.click(await screen.findByRole('option', { name: /Juan Sala/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Move to Juan Sala' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(move.mock.calls[0]?.[0]).toEqual({ params: { id: record.id }, body: { residentId: juan.id } });
  expect(move.mock.calls[0]?.[1]?.idempotencyKey).toBeTruthy();
});

it('Wrong resident: takes the record back with that reason', async () => {
  const { remove, onDone } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(remove.mock.calls[0]?.[0]).toEqual({
    params: { id: record.id },
    body: { reason: 'Wrong resident' },
  });
});
