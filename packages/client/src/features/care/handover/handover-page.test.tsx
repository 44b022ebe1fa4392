import { Problem } from '@hearthline/contracts';
import {
  buildAlert,
  buildDose,
  buildMedication,
  buildMissedDoseAlert,
  buildRefusalsAlert,
} from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { systemStatusAtom } from '../../../lib/live/collections.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { store } from '../../../lib/state/store.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { HandoverPage } from './handover-page.tsx';
import { renderHandover, session } from './testing/render-handover.tsx';

const status = {
  maintenanceMode: false,
  message: '',
  loginBlocked: false,
  forgotPasswordEnabled: true,
  appVersion: '2.4.0',
  unreadable: 1,
  unreadableDoses: 1,
};

it('Handover: says, on paper too, that records of doses could not be read', async () => {
  store.set(systemStatusAtom, status);
  renderHandover();
  const notice = (await screen.findByText('1 record could not be read')).closest('div');
  expect(notice?.textContent).toContain('A dose may be missing here, or may have been given already.');
  expect(notice?.closest('.no-print')).toBeNull();
  act(() => store.set(systemStatusAtom, null));
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('Handover page', () => {
  it('shows a text in each section without entries', async () => {
    renderHandover();
    expect(await screen.findByRole('heading', { name: 'Handover: Morning shift' })).toBeTruthy();
    for (const text of [
      'No severe readings in this shift.',
      'No dose was refused, omitted, held, not prescribed or given outside the rules, and none was given as needed.',
      'No dose was missed, and none is overdue.',
      'No medication is low.',
      'No resident was added or changed, and none left.',
      'No notes in this shift.',
      'Nobody yet',
    ])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it('tells of severe readings, doses, stock and residents', async () => {
    renderHandover({
      alerts: [buildAlert()],
      doses: [buildDose({ status: 'refused', reason: 'Spat it out' })],
      stock: [buildMedication({ name: 'Furosemide', quantity: -2 })],
      residents: [
        {
          residentId: 'c'.repeat(24),
          name: 'Nuria Vidal',
          what: 'changed',
          fields: ['roomNumber', 'allergies'],
          by: 'Ana',
          at: '2026-11-21T09:00:00.000Z',
        },
      ],
    });
    const severe = await screen.findByRole('list', { name: 'Severe readings' });
    expect(within(severe).getByText(/SpO2/)).toBeTruthy();
    const doses = screen.getByRole('list', { name: 'Medication' });
    expect(within(doses).getByText('Refused')).toBeTruthy();
    expect(doses.textContent).toMatch(/Metformin 500 mg.*Spat it out/);
    expect(within(screen.getByRole('list', { name: 'Stock' })).getByText('Below zero: -2')).toBeTruthy();
    const residents = screen.getByRole('list', { name: 'Residents' });
    expect(within(residents).getByText('Room number, Allergies. Ana')).toBeTruthy();
  });

  it('says how many more there are than a list holds', async () => {
    const more = { alerts: 0, openAlerts: 0, doses: 12, unrecorded: 0, older: 0 };
    renderHandover({ doses: [buildDose({ status: 'refused', reason: 'Spat it out' })], more });
    await screen.findByRole('list', { name: 'Medication' });
    expect(
      screen.getByText('And 12 more that are not listed here. Please look at the records.'),
    ).toBeTruthy();
    expect(screen.getAllByText(/more that are not listed/)).toHaveLength(1);
  });

  it('lists unrecorded doses, with the doses of one resident at one time in one line', async () => {
    const dose = {
      state: 'missed' as const,
      residentId: 'c'.repeat(24),
      at: '2026-11-21T08:00:00.000Z',
      resident: { name: 'Rosa', lastName: 'Delgado', roomNumber: '3' },
      medication: { name: 'Levodopa', dosage: '100', unit: 'mg' },
      dose: { amount: 2, unit: 'tablet' },
      timeCritical: true,
    };
    const aspirin = { ...dose.medication, name: 'Aspirin' };
    const half = { amount: 0.5, unit: 'tablet' };
    const other = { ...dose, medication: aspirin, dose: half, timeCritical: false };
    renderHandover({
      unrecorded: [
        { ...dose, key: 'a', due: { prescriptionId: 'd'.repeat(24), day: '2026-11-21', time: '09:00' } },
        { ...other, key: 'b', due: null },
        { ...other, key: 'c', due: null, state: 'overdue', dose: null, at: '2026-11-21T10:00:00.000Z' },
      ],
    });
    const list = await screen.findByRole('list', { name: 'Doses not signed for' });
    const [missed, overdue, ...rest] = within(list).getAllByRole('listitem');
    expect(rest).toEqual([]);
    expect(missed!.textContent).toMatch(
      /Rosa Delgado, room 3.*Levodopa 100 mg: 2 tablets, time-criticalAspirin 100 mg: half a tabletMissed$/i,
    );
    expect(overdue!.textContent).toMatch(/Aspirin 100 mgOverdue$/);
  });

  it('lists alerts of missed and refused doses apart from severe readings', async () => {
    renderHandover({ alerts: [buildMissedDoseAlert(), buildRefusalsAlert({ id: '8'.repeat(24) })] });
    const { textContent } = await screen.findByRole('list', { name: 'Medication alerts' });
    expect(textContent).toContain('Insulin glargine 100 units/ml: 12 units, missed at 08:00');
    expect(textContent).toContain('Insulin glargine 100 units/ml: 12 units, refused 3 times in a row');
    expect(screen.getByText('No severe readings in this shift.')).toBeTruthy();
  });

  it('marks the handover as read, and lists its readers', async () => {
    const { markRead } = renderHandover({
      readBy: [{ by: { id: 'b'.repeat(24), name: 'Berta Sol' }, at: '2026-11-21T15:05:00.000Z' }],
    });
    expect(await screen.findByText(/Berta Sol/)).toBeTruthy();
    await press('Mark as read');
    expect(markRead).toHaveBeenCalledWith({ body: { day: '2026-11-21', start: '07:00' } });
  });

  it('has no button for a user who has read the handover', async () => {
    const { id, name } = session.user;
    renderHandover({ readBy: [{ by: { id, name }, at: '2026-11-21T15:05:00.000Z' }] });
    await screen.findByText('No medication is low.');
    expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull();
  });

  it('leads to the shift before that was not read', async () => {
    const { get } = renderHandover({ previousRead: false });
    expect(await screen.findByText(/You have not read the handover of the night shift/)).toBeTruthy();
    await press('Open');
    await waitFor(() =>
      expect(get).toHaveBeenLastCalledWith(
        { query: { day: '2026-11-20', start: '23:00' } },
        expect.anything(),
      ),
    );
  });

  it('adds a note once, and is fetched again after it', async () => {
    const { get, addNote } = renderHandover();
    addNote.mockImplementation(async ({ body }: { body: { text: string } }) =>
      Promise.resolve({
        note: {
          id: '1'.repeat(24),
          text: body.text,
          resident: null,
          by: { id: '2', name: 'Ana' },
          at: '2026-11-21T09:00:00.000Z',
        },
      }),
    );
    await userEvent.type(await screen.findByLabelText('Note'), 'Slept badly');
    const before = get.mock.calls.length;
    await press('Add note');
    await waitFor(() => expect(addNote).toHaveBeenCalledTimes(1));
    expect(addNote).toHaveBeenCalledWith(
      { body: { text: 'Slept badly', residentId: null } },
      { idempotencyKey: expect.any(String) },
    );
    await waitFor(() => expect(get.mock.calls.length).toBeGreaterThan(before));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('');
  });

  it('asks before a note is removed', async () => {
    const { id, name } = session.user;
    const note = {
      id: '1'.repeat(24),
      text: 'Wrong resident',
      resident: null,
      by: { id, name },
      at: '2026-11-21T09:00:00.000Z',
    };
    const { removeNote } = renderHandover({ notes: [note] });
    await screen.findByText('Wrong resident');
    await press('Remove');
    expect(removeNote).not.toHaveBeenCalled();
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(removeNote).toHaveBeenCalledWith({ params: { id: note.id } });
  });

  it('shows no form and no stock for a shift that has ended', async () => {
    renderHandover({ current: false, next: { day: '2026-11-21', start: '15:00' } });
    expect(await screen.findByRole('button', { name: 'This shift' })).toBeTruthy();
    expect(screen.queryByLabelText('Note')).toBeNull();
    expect(screen.queryByText('No medication is low.')).toBeNull();
  });

  it('follows what a colleague did', async () => {
    const { get } = renderHandover();
    await screen.findByText('No medication is low.');
    const before = get.mock.calls.length;
    act(() => eventHandlers['handover:changed']({}));
    await waitFor(() => expect(get.mock.calls.length).toBeGreaterThan(before));
  });

  it('says that it could not be loaded', async () => {
    const get = vi.fn(async () => Promise.reject(new Error('away')));
    renderWithStore(<HandoverPage />, { session, api: { handover: { get } } });
    expect(await screen.findByText('Failed to load the handover')).toBeTruthy();
  });
});

it('It is said when who is away could not be loaded', async () => {
  renderHandover({}, async () => Promise.reject(new Problem('database-away', 'The database is away.')));
  expect(await screen.findByText('Could not load who is away')).toBeTruthy();
});
