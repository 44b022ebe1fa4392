import type { Erasure, ResidentErasure, Role } from '@hearthline/contracts';
import { buildResident } from '@hearthline/contracts/testing';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { PersonalFacts } from './personal-facts.tsx';

const id = buildResident().id;
const due = { id, name: 'Rosa Marí', lastDay: '2018-03-12', dueOn: '2026-03-12', deleted: false };

function open(role: Role, fields: object, reply: ResidentErasure = { due, erasure: null }) {
  const ofResident = vi.fn(async () => Promise.resolve(reply));
  renderWithStore(<PersonalFacts resident={buildResident(fields)} onEdit={() => undefined} />, {
    session: buildSession(role),
    api: { erasures: { ofResident } },
  });
  return ofResident;
}

it('Personal information: root may erase what is held about a resident whose retention time is over', async () => {
  open('root', { active: false });
  expect(await screen.findByRole('button', { name: 'Erase personal data' })).toBeTruthy();
  expect(screen.getByText('The retention time was over on Mar 12, 2026.')).toBeTruthy();
});

it.each([
  ['root', { active: true }],
  ['administrator', { active: false }],
] as const)('Personal information: %s is not asked about %o', (role, fields) => {
  const ofResident = open(role, fields);
  expect(ofResident).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Erase personal data' })).toBeNull();
});

it('Personal information of an erased resident says who erased it and why, and cannot be edited', async () => {
  const erasure: Erasure = {
    id: 'e'.repeat(24),
    version: 3,
    residentId: id,
    reason: 'Time is over',
    state: 'erased',
    by: { id: 'a'.repeat(24), name: 'Ana' },
    begunAt: '2026-11-21T12:00:00.000Z',
    erasedAt: '2026-11-21T12:01:00.000Z',
    looked: 4,
    found: 4,
    counts: { audit: 4 },
  };
  const erased = { name: 'Erased', lastName: 'resident', active: false, erasedAt: erasure.begunAt };
  open('root', erased, { due: null, erasure });
  expect(await screen.findByText('By Ana: Time is over')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Erase personal data' })).toBeNull();
});
