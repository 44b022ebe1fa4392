import { Problem } from '@hearthline/contracts';
import { buildPrescription, buildResident } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { setClock } from '../../../lib/server/server-clock.ts';
import type { ApiOverrides } from '../../../testing/fake-api.ts';
import { id, openMedications } from './testing/open-medications.tsx';

type List = NonNullable<NonNullable<ApiOverrides['prescriptions']>['list']>;

const rosa = buildResident({ id: id('c'), name: 'Rosa', lastName: 'Delgado', roomNumber: '12' });
const overdue = buildPrescription({
  reviewOn: '2026-11-20',
  orderedBy: 'Dr. Okafor',
  received: 'written',
  indication: 'Diabetes',
});
const ending = buildPrescription({
  id: id('7'),
  medication: { name: 'Amoxicillin', dosage: '500', unit: 'mg' },
  endsAt: '2026-11-25T00:00:00.000Z',
});

beforeEach(() => setClock('2026-11-21T12:00:00.000Z'));

function openReviews(list: List, listResidents = async () => ({ residents: [rosa], found: 1, total: 1 })) {
  return openMedications({
    at: '/medications?tab=reviews',
    api: {
      prescriptions: { list },
      residents: { list: listResidents },
    },
  });
}

const section = (name: string) => screen.findByRole('region', { name });

it('lists what is due for review and what ends, in words, each with a link to the resident', async () => {
  const list = vi.fn<List>(async ({ query } = {}) => ({
    prescriptions: query?.status === 'review' ? [overdue] : [ending],
  }));
  openReviews(list);
  const due = within(await section('Due for review'));
  const link = await due.findByRole('link', { name: 'Rosa Delgado' });
  expect(link.getAttribute('href')).toBe(`/residents/${rosa.id}?tab=medications`);
  for (const text of [
    'Ordered by Dr. Okafor, in writing',
    'Reason: Diabetes',
    'Review was due on Nov 20, 2026',
  ])
    expect(due.getByText(text)).toBeTruthy();
  expect(due.getByText('1 prescription')).toBeTruthy();
  const soon = within(await section('Ends within 7 days'));
  expect(await soon.findByText(/^Amoxicillin 500 mg/)).toBeTruthy();
  expect(soon.getByText('Last day Nov 24')).toBeTruthy();
  expect(list.mock.calls.map(([call]) => call?.query?.status).sort()).toEqual(['ending', 'review']);
});

it('says when nothing is to be decided', async () => {
  openReviews(async () => ({ prescriptions: [] }));
  expect(await screen.findByText('No reviews are due')).toBeTruthy();
  expect(await screen.findByText('No prescription ends within 7 days')).toBeTruthy();
});

it('leaves out a prescription that a colleague renews', async () => {
  let stored = [overdue];
  openReviews(async ({ query } = {}) => ({ prescriptions: query?.status === 'review' ? stored : [] }));
  await screen.findByText('Review was due on Nov 20, 2026');
  stored = [];
  const renewed = { ...overdue, version: 2, replacedBy: id('8'), endsAt: '2026-11-21T12:00:00.000Z' };
  act(() => eventHandlers['prescriptions:changed']([renewed]));
  await waitFor(() => expect(screen.queryByText('Review was due on Nov 20, 2026')).toBeNull(), {
    timeout: 15_000,
  });
});

it('shows no row before its resident is known, and loads the residents once', async () => {
  interface Residents {
    residents: (typeof rosa)[];
    found: number;
    total: number;
  }
  let answer: (residents: Residents) => void = () => undefined;
  const listResidents = vi.fn(() => new Promise<Residents>((resolve) => (answer = resolve)));
  const list = vi.fn<List>(async () => ({ prescriptions: [overdue] }));
  openReviews(list, listResidents);
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('link', { name: 'Resident' })).toBeNull();
  expect(screen.queryByText('Review was due on Nov 20, 2026')).toBeNull();
  await act(async () => Promise.resolve(answer({ residents: [rosa], found: 1, total: 1 })));
  expect(await screen.findByRole('link', { name: 'Rosa Delgado' })).toBeTruthy();
  expect(listResidents).toHaveBeenCalledTimes(1);
});

it('says that it failed if the residents could not be loaded', async () => {
  const fails = async () => Promise.reject(new Problem('internal', 'It failed.'));
  openReviews(async () => ({ prescriptions: [overdue] }), fails);
  expect(await screen.findAllByText('Failed to load prescriptions')).toHaveLength(2);
  expect(screen.queryByText('Review was due on Nov 20, 2026')).toBeNull();
});
