import type { FhirToken } from '@hearthline/contracts';
import { buildResident } from '@hearthline/contracts/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { InterfacesTab } from './interfaces-tab.tsx';

const hospital: FhirToken = {
  id: 'c'.repeat(24),
  version: 1,
  name: 'City Hospital',
  residents: null,
  expiresAt: null,
  lastUsedAt: null,
  createdByName: 'Ruth Moss',
  createdAt: '2026-11-20T10:00:00.000Z',
};
const rosa = buildResident({ name: 'Rosa', lastName: 'Delgado' });

function open(tokens: readonly FhirToken[] = [hospital]) {
  const calls = {
    list: vi.fn(async () => Promise.resolve({ tokens: [...tokens] })),
    create: vi.fn(async () => Promise.resolve({ token: hospital, secret: 'hlfhir_shown-once' })),
    remove: vi.fn(async () => Promise.resolve(undefined)),
  };
  const list = async () => Promise.resolve({ residents: [rosa], found: 1, total: 1 });
  renderWithStore(<InterfacesTab />, {
    session: buildSession('root'),
    api: { fhirTokens: calls, residents: { list } },
  });
  return { ...calls, user: userEvent.setup() };
}
const dialog = async () => within(await screen.findByRole('dialog'));

it('Interfaces tab: makes a key for chosen residents, and shows it once', async () => {
  const { create, user } = open([]);
  expect(await screen.findByText('No keys yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New key' }));
  const form = await dialog();
  await user.type(form.getByLabelText(/^Name/), 'City Hospital');
  await user.click(form.getByLabelText(/^Chosen residents/));
  await user.click(form.getByRole('button', { name: 'Make key' }));
  expect(await form.findByText('Please choose at least one resident.')).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
  await user.click(form.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: /Rosa Delgado/ }));
  await user.click(form.getByRole('button', { name: 'Make key' }));
  const shown = within(await screen.findByRole('alertdialog'));
  expect(shown.getByLabelText('Key')).toHaveProperty('value', 'hlfhir_shown-once');
  const body = { name: 'City Hospital', residentIds: [rosa.id], lastDay: null };
  expect(create).toHaveBeenCalledWith({ body }, expect.anything());
  await user.click(shown.getByRole('button', { name: 'I have stored it' }));
  expect(screen.queryByDisplayValue('hlfhir_shown-once')).toBeNull();
});

it('Interfaces tab: lists keys with what they read and when they were used, and asks before one is ended', async () => {
  const { remove, user } = open();
  const table = within(await screen.findByRole('table', { name: 'FHIR keys' }));
  for (const text of ['City Hospital', 'All residents', 'Not yet', 'When it is ended'])
    expect(table.getByText(text)).toBeTruthy();
  await user.click(table.getByRole('button', { name: 'End City Hospital' }));
  expect(remove).not.toHaveBeenCalled();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End' }));
  expect(await screen.findByText('Key ended')).toBeTruthy();
  expect(remove).toHaveBeenCalledWith({ params: { id: hospital.id } });
});
