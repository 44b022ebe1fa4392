import { buildResident, buildVitals } from '@hearthline/contracts/testing';
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eventHandlers } from '../../../../lib/live/event-handlers.ts';
import { serverNow } from '../../../../lib/server/server-clock.ts';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { fakeResidentList, type LastVitalsAt } from '../testing/fake-resident-list.ts';
import { ResidentsPage } from './residents-page.tsx';

const rosa = buildResident();
const henrik = buildResident({ id: 'd'.repeat(24), name: 'Henrik', lastName: 'Dahl', nickname: null });
const daysAgo = (days: number) => new Date(serverNow().getTime() - days * 86_400_000).toISOString();

/** The table's row of a resident, by first name. */
const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr')!);

it('Residents page: shows when each resident was last measured, and new vitals as they arrive', async () => {
  history.replaceState(null, '', '/residents');
  const lastVitalsAt: LastVitalsAt = { [rosa.id]: daysAgo(3) };
  const { list } = fakeResidentList([rosa, henrik], lastVitalsAt);
  renderWithStore(<ResidentsPage />, { session: buildSession('nurse'), api: { residents: { list } } });
  expect((await rowOf('Rosa')).getByRole('cell', { name: '3 days ago' })).toBeTruthy();
  expect((await rowOf('Henrik')).getByRole('cell', { name: 'Never' })).toBeTruthy();
  expect(list.mock.lastCall?.[0]?.query).toMatchObject({ include: 'last-vitals' });
  lastVitalsAt[henrik.id] = serverNow().toISOString();
  act(() => eventHandlers['vitals:created']([buildVitals({ residentId: henrik.id })]));
  const today = { name: /^Today \d+:\d\d [AP]M$/ };
  expect(await (await rowOf('Henrik')).findByRole('cell', today)).toBeTruthy();
  // The record was voided.
  lastVitalsAt[henrik.id] = null;
  act(() => eventHandlers['vitals:deleted']([{ id: 'e'.repeat(24) }]));
  expect(await (await rowOf('Henrik')).findByRole('cell', { name: 'Never' })).toBeTruthy();
});
