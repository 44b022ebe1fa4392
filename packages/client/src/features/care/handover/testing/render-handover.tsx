import type { Handover } from '@hearthline/contracts';
import { buildResident } from '@hearthline/contracts/testing';
import { vi } from 'vitest';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { HandoverPage } from '../handover-page.tsx';

export const session = buildSession('nurse');

const quiet: Handover = {
  shift: {
    day: '2026-11-21',
    start: '07:00',
    from: '2026-11-21T07:00:00.000Z',
    before: '2026-11-21T15:00:00.000Z',
  },
  previous: { day: '2026-11-20', start: '23:00' },
  next: null,
  current: true,
  alerts: [],
  openAlerts: [],
  doses: [],
  unrecorded: [],
  older: [],
  stock: [],
  residents: [],
  notes: [],
  readBy: [],
  previousRead: true,
  controlled: { checks: [], uncounted: [], differences: [] },
  more: { alerts: 0, openAlerts: 0, doses: 0, unrecorded: 0, older: 0 },
};

/** Renders the handover of a quiet shift with these parts; returns the spies of its calls. */
export function renderHandover(
  handover: Partial<Handover> = {},
  listResidents = async () => ({ residents: [buildResident()], found: 1, total: 1 }),
) {
  const calls = {
    get: vi.fn(async (_input: unknown) => Promise.resolve({ handover: { ...quiet, ...handover } })),
    addNote: vi.fn(),
    removeNote: vi.fn(async () => Promise.resolve(undefined)),
    markRead: vi.fn(async () => Promise.resolve({ readBy: [] })),
  };
  const residents = {
    list: vi.fn(listResidents),
  };
  renderWithStore(<HandoverPage />, { session, api: { handover: calls, residents } });
  return calls;
}
