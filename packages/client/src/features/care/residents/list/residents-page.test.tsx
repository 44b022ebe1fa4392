import { Problem, type Resident } from '@hearthline/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { residentsChangeCountAtom, residentsCollection } from '../../../../lib/live/collections.ts';
import { eventHandlers } from '../../../../lib/live/event-handlers.ts';
import { store } from '../../../../lib/state/store.ts';
import type { ApiOverrides } from '../../../../testing/fake-api.ts';
import { buildResident, buildVitals } from '@hearthline/contracts/testing';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { fakeResidentList } from '../testing/fake-resident-list.ts';
import { ResidentsPage } from './residents-page.tsx';

const rosa = buildResident();
const henrik = buildResident({
  id: 'd'.repeat(24),
  name: 'Henrik',
  lastName: 'Dahl',
  nickname: null,
  roomNumber: null,
  allergies: [],
});

interface OpenOptions {
  residents?: readonly Resident[];
  at?: string;
  role?: 'nurse' | 'gerocultor';
  calls?: NonNullable<ApiOverrides['residents']>;
  away?: NonNullable<ApiOverrides['away']>;
}

async function open({
  residents = [rosa, henrik],
  at = '/residents',
  role = 'nurse',
  calls,
  away = {},
}: OpenOptions = {}) {
  history.replaceState(null, '', at);
  const home = fakeResidentList(residents);
  renderWithStore(<ResidentsPage />, {
    session: buildSession(role),
    api: {
      residents: { list: home.list, similar: async () => ({ residents: [] }), ...calls },
      away,
      prescriptions: { list: async () => ({ prescriptions: [] }) },
    },
  });
  return { ...home, user: userEvent.setup() };
}

/** Chooses an entry of the menu in a resident's row. */
async function choose(user: ReturnType<typeof userEvent.setup>, entry: string, name = 'Rosa Marí') {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

const rowOf = async (name: string) =>
  (await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr')!;

describe('Residents page', () => {
  it('lists the residents with their allergies, and how many of how many', async () => {
    await open();
    expect(await screen.findByText('2 of 2 residents')).toBeTruthy();
    const first = within(await rowOf('Rosa Marí'));
    expect(first.getByText('“Rosi”')).toBeTruthy();
    expect(first.getByText('Penicillin')).toBeTruthy();
    expect(first.getByText('Active')).toBeTruthy();
    expect(first.getByRole('link', { name: 'Add Vitals for Rosa Marí' }).getAttribute('href')).toBe(
      `/forms/vitals?residentId=${rosa.id}`,
    );
    expect(first.getByRole('link', { name: /^Rosa Marí.*, view record info$/ }).getAttribute('href')).toBe(
      `/residents/${rosa.id}`,
    );
    const second = within(await rowOf('Henrik Dahl'));
    expect(second.getByText('-')).toBeTruthy();
    expect(second.getByText('Allergies not recorded')).toBeTruthy();
  });

  it('writes "No known allergies" only if a user has asked the resident', async () => {
    await open({ residents: [{ ...henrik, allergiesChecked: true }] });
    expect(within(await rowOf('Henrik')).getByText('No known allergies')).toBeTruthy();
  });

  it('searches after a pause in typing, updates the URL, and keeps the focus', async () => {
    const { user, list } = await open();
    await screen.findByText('2 of 2 residents');
    const box = screen.getByRole('searchbox');
    await user.type(box, 'rosa ');
    expect(await screen.findByText('1 of 2 residents')).toBeTruthy();
    expect(document.activeElement).toBe(box);
    expect((box as HTMLInputElement).value).toBe('rosa ');
    const searches = list.mock.calls.map(([input]) => input?.query?.search);
    expect(searches).toEqual([undefined, 'rosa']);
    expect(new URLSearchParams(location.search).get('search')).toBe('rosa ');
  });

  it('filters residents without vitals today, refetches on new vitals, and removes the filter', async () => {
    const { user, list } = await open({ at: '/residents?status=active&vitals=none-today' });
    await rowOf('Rosa Marí');
    expect(list.mock.lastCall?.[0]?.query).toMatchObject({ status: 'active', vitals: 'none-today' });
    const calls = list.mock.calls.length;
    act(() => eventHandlers['vitals:created']([buildVitals()]));
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(calls));
    await user.click(screen.getByRole('button', { name: 'Remove filter: No vitals today' }));
    await waitFor(() => expect(list.mock.lastCall?.[0]?.query?.vitals).toBeUndefined());
    expect(location.search).toBe('?status=active');
  });

  it('ignores the reply to an earlier search', async () => {
    const answers: (() => void)[] = [];
    const signals: (AbortSignal | undefined)[] = [];
    const { user } = await open({
      calls: {
        list: async (input, options) => {
          signals.push(options?.signal);
          await new Promise<void>((resolve) => answers.push(resolve));
          const residents = input?.query?.search === 'henrik' ? [henrik] : [rosa, henrik];
          return { residents, found: residents.length, total: 2 };
        },
      },
    });
    await user.type(screen.getByRole('searchbox'), 'henrik');
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(signals[0]?.aborted).toBe(true);
    answers[1]!();
    expect(await screen.findByText('1 of 2 residents')).toBeTruthy();
    await act(async () => answers[0]!());
    expect(screen.getByText('1 of 2 residents')).toBeTruthy();
    expect(screen.queryByText(/Rosa/)).toBeNull();
  });

  it('changes pages, and the browser’s Back returns to the page before', async () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      buildResident({ id: String(index).padStart(24, '0'), name: `Name${String(index)}` }),
    );
    const { user } = await open({ residents: many });
    expect(await screen.findByText('Page 1 of 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Name10 Marí')).toBeTruthy();
    expect(location.search).toBe('?page=2');
    act(() => history.back());
    expect(await screen.findByText('Name0 Marí')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '30' }));
    expect(await screen.findByText('Name0 Marí')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Pages of the list' })).toBeNull();
  });

  it('returns to an existing page from one that is gone', async () => {
    await open({ at: '/residents?page=7' });
    expect(await screen.findByText('Rosa Marí', { exact: false })).toBeTruthy();
    expect(location.search).toBe('');
  });

  it('refetches when a resident changed, and shows the resident of an event', async () => {
    const { list } = await open();
    await screen.findByText('2 of 2 residents');
    act(() => {
      residentsCollection.upsert([{ ...rosa, version: 2, roomNumber: '99' }]);
      store.set(residentsChangeCountAtom, 1);
    });
    expect(within(await rowOf('Rosa Marí')).getByText('99')).toBeTruthy();
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  });

  it('tells that nobody matches, and can show all again', async () => {
    const { user } = await open({ at: '/residents?search=zzz&status=active' });
    expect(await screen.findByText('No residents found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all residents' }));
    expect(await screen.findByText('2 of 2 residents')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('tells that the list could not be loaded, and retries on request', async () => {
    const list = vi.fn().mockRejectedValueOnce(new Problem('forbidden', 'Not you.'));
    list.mockResolvedValue({ residents: [rosa], found: 1, total: 1 });
    const { user } = await open({ calls: { list } });
    expect(await screen.findByText('Failed to load residents')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 of 1 residents')).toBeTruthy();
  });
});

describe('Residents page: actions', () => {
  it('are viewing and recording vitals for a gerocultor', async () => {
    const { user } = await open({ role: 'gerocultor', at: '/residents?add=1' });
    const row = within(await rowOf('Rosa Marí'));
    expect(row.getByRole('link', { name: /Add Vitals/ })).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Actions for Rosa Marí' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'View record info',
    ]);
    expect(screen.queryByText('Add Resident')).toBeNull();
  });

  it('note that a resident goes away; the row says where they are', async () => {
    const stay = {
      kind: 'leave' as const,
      since: '2026-11-20T10:00:00.000Z',
      where: null,
      expectedBack: null,
      by: { id: 'b'.repeat(24), name: 'Ben' },
      medicinesOut: [],
    };
    const leave = vi.fn(async () => ({ resident: { ...rosa, version: 2, active: false, stay } }));
    const { user } = await open({ away: { leave } });
    await choose(user, 'Away…');
    await user.click(await screen.findByRole('radio', { name: 'On leave' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Rosa Marí is away')).toBeTruthy();
    expect(within(await rowOf('Rosa Marí')).getByText('On leave')).toBeTruthy();
  });

  it('correct a death by the dialog about it, and offer no return of who died', async () => {
    const by = { id: 'b'.repeat(24), name: 'Ben' };
    const since = '2026-11-20T10:00:00.000Z';
    const stay = { kind: 'died' as const, since, where: null, expectedBack: null, by, medicinesOut: [] };
    const { user } = await open({ residents: [{ ...rosa, active: false, stay }] });
    await choose(user, 'Correct…');
    expect(await screen.findByRole('radio', { name: 'Died' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await choose(user, 'Entered by mistake…');
    expect(await screen.findByRole('button', { name: 'Save that they are here' })).toBeTruthy();
  });

  it('show why a return failed', async () => {
    const fields = { roomNumber: 'This room is taken. Henrik Dahl has it.' };
    const comeBack = async () => Promise.reject(new Problem('invalid', 'This room is taken.', { fields }));
    const { user } = await open({ residents: [{ ...rosa, active: false }], away: { comeBack } });
    await choose(user, 'Back…');
    await user.click(await screen.findByRole('button', { name: 'Save the return' }));
    expect(await screen.findByText(/^This room is taken. Henrik Dahl has it./)).toBeTruthy();
  });

  it('delete after confirmation, and not with the dialog’s default button', async () => {
    const remove = vi.fn(async () => undefined);
    const { user } = await open({ calls: { remove } });
    const press = () => choose(user, 'Delete');
    await press();
    const question = 'This will permanently delete the resident record. This action cannot be undone.';
    expect(await screen.findByText(question)).toBeTruthy();
    expect(screen.getByText(/kept for audit/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(remove).not.toHaveBeenCalled();
    await press();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Rosa Marí/ })).toBeNull());
    const done = await screen.findByText('Resident has been deleted successfully.');
    expect(done.parentElement?.textContent).toMatch(/Rosa Marí$/);
    expect(remove).toHaveBeenCalledWith({ params: { id: rosa.id } });
  });

  it('show that a resident could not be deleted', async () => {
    const remove = async () => Promise.reject(new Problem('internal', 'The disk is full.'));
    const { user } = await open({ calls: { remove } });
    await choose(user, 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('An error occurred while deleting the resident')).toBeTruthy();
    expect(await rowOf('Rosa Marí')).toBeTruthy();
  });
});
