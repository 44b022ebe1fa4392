import { act, configure, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eventHandlers } from '../../../lib/event-handlers.ts';
import { buildVitals } from '@hearthline/contracts/testing';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { RecentTab } from './recent-tab.tsx';

// The default of 1 s is too short on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

const residentId = 'c'.repeat(24);
const stored = [67, 66, 65, 64, 63, 62].map((pulse, place) =>
  buildVitals({
    id: String(9 - place).repeat(24),
    pulse,
    recordedAt: `2026-11-21T0${String(9 - place)}:00:00.000Z`,
  }),
);
const pulses = () =>
  screen.getAllByRole('listitem').map((line) => /Pulse(\d\d)/.exec(line.textContent ?? '')?.[1]);

it('Recent tab: shows the five newest records, and the sixth after one was deleted elsewhere', async () => {
  let left = stored;
  renderWithStore(<RecentTab residentId={residentId} onOpen={vi.fn()} />, {
    session: buildSession(),
    api: {
      vitals: { list: async ({ query } = {}) => ({ records: left.slice(0, Number(query?.limit)) }) },
      medicationRecords: { list: async () => ({ records: [] }) },
    },
  });
  await waitFor(() => expect(pulses()).toEqual(['67', '66', '65', '64', '63']));
  left = stored.slice(1);
  act(() => eventHandlers['vitals:deleted']([{ id: stored[0]!.id }]));
  await waitFor(() => expect(pulses()).toEqual(['66', '65', '64', '63', '62']));
});
