import type { Alert } from '@hearthline/contracts';
import { buildAlert } from '@hearthline/contracts/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { doseToOpenAtom } from '../../../care/dose-to-open.ts';
import { store } from '../../../lib/state/store.ts';
import { renderHandover } from './testing/render-handover.tsx';

const [ana, berta] = [
  { id: 'a'.repeat(24), name: 'Ana' },
  { id: 'b'.repeat(24), name: 'Berta' },
];
const noted = '2026-11-21T09:00:00.000Z';

describe('Lines of the handover', () => {
  it('opens a dose that nobody recorded, also one too old for the round', async () => {
    const due = { prescriptionId: 'd'.repeat(24), day: '2026-11-18', time: '09:00' };
    const older = {
      key: 'a',
      due,
      state: 'missed',
      residentId: 'c'.repeat(24),
      at: '2026-11-18T08:00:00.000Z',
      resident: { name: 'Rosa', lastName: 'Delgado', roomNumber: '3' },
      medication: { name: 'Levodopa', dosage: '100', unit: 'mg' },
      dose: { amount: 2, unit: 'tablet' },
      timeCritical: false,
    } as const;
    renderHandover({ older: [older] });
    const list = await screen.findByRole('list', { name: 'Doses not signed for, older than 48 hours' });
    expect(within(list).getByRole('listitem').textContent).toMatch(/Nov 18, /);
    await userEvent.click(within(list).getByRole('button', { name: /^Levodopa/ }));
    expect(store.get(doseToOpenAtom)).toEqual({ ...due, residentId: older.residentId });
  });

  it.each<[string, Partial<Alert>, string]>([
    [
      'closed with a note',
      { state: 'closed', closedBy: ana, notes: [{ text: 'ok', by: ana, at: noted }] },
      'Closed by Ana: "ok"',
    ],
    [
      'taken, with a note of a colleague',
      { state: 'taken', takenBy: ana, notes: [{ text: 'Feels well', by: berta, at: noted }] },
      'Taken by Ana. "Feels well" (Berta)',
    ],
    ['not rechecked in time', { state: 'recheck-due', takenBy: ana, notes: [] }, 'Recheck overdue (Ana)'],
  ])('says of an alert that it was %s', async (_what, fields, text) => {
    renderHandover({ alerts: [{ ...buildAlert(), ...fields }] });
    const list = await screen.findByRole('list', { name: 'Severe readings' });
    expect(within(list).getByText(text)).toBeTruthy();
  });
});
