import { buildClaim } from '@hearthline/contracts/testing';
import type { DoseClaim, Role } from '@hearthline/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { buildOtherSession, buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { ConfirmationRequests } from './confirmation-requests.tsx';
import { buildDueDose, minutesFromNow, buildRecordFor, setClockToNoon } from './testing/open-round.tsx';

setClockToNoon();

const waiting = (fields: Partial<DoseClaim> = {}): DoseClaim =>
  buildClaim({
    resident: { name: 'Harold', lastName: 'Kim', roomNumber: '12' },
    medication: { name: 'Insulin', dosage: '100', unit: 'IU', per: { amount: 1, unit: 'ml' } },
    dose: { amount: 8, unit: 'IU' },
    at: minutesFromNow(0),
    waiting: { administeredAt: minutesFromNow(0), reason: null, requestedAt: minutesFromNow(0) },
    ...fields,
  });
const asked = 'Ana needs a witness: Harold Kim, room 12';

function open(role: Role, claims: DoseClaim[], session = buildOtherSession(role)) {
  const confirm = vi.fn(async () => ({ record: buildRecordFor(buildDueDose(0)) }));
  renderWithStore(<ConfirmationRequests />, {
    session,
    api: { round: { claims: async () => ({ claims }), confirm } },
  });
  return { user: userEvent.setup(), confirm };
}

describe('The request for a second person', () => {
  it('asks every colleague who may confirm, also when it begins while the page is open', async () => {
    open('manager', []);
    await act(async () => undefined);
    act(() => eventHandlers['dose-claims:changed']([waiting()]));
    const banner = await screen.findByText(asked);
    expect(banner.textContent).toContain('Insulin 100 units/ml:');
    expect(screen.getByText('8 units').closest('.text-xl')?.textContent).toBe('8 units');
  });

  it('is confirmed by one tap and gone', async () => {
    const { user, confirm } = open('nurse', [waiting()]);
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(confirm).toHaveBeenCalledWith({ params: { id: waiting().id } });
    await waitFor(() => expect(screen.queryByText(asked)).toBeNull());
  });

  it.each([
    ['the giver', 'nurse', waiting(), buildSession('nurse')],
    ['who may not confirm', 'gerocultor', waiting(), buildOtherSession('gerocultor')],
    [
      'anybody about a dose that is only open',
      'nurse',
      waiting({ waiting: null }),
      buildOtherSession('nurse'),
    ],
  ] as const)('never asks %s', async (_who, role, claim, session) => {
    open(role, [claim], session);
    await act(async () => undefined);
    expect(screen.queryByText(/needs a witness/)).toBeNull();
  });

  it('is gone after 5 minutes', async () => {
    open('nurse', [waiting({ at: minutesFromNow(-6) })]);
    await act(async () => undefined);
    expect(screen.queryByText(asked)).toBeNull();
  });
});
