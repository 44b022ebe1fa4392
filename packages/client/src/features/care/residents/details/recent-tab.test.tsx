import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eventHandlers } from '../../../../lib/live/event-handlers.ts';
import { ana, buildDose, buildVitals } from '@hearthline/contracts/testing';
import { outOfRangeCases, visibleReadings } from '../../../../care/testing/out-of-range.ts';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { RecentTab } from './recent-tab.tsx';

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

it.each(outOfRangeCases)('Recent tab: %s, is visible in its line', async (_name, kind, values) => {
  const record = buildVitals(values);
  renderWithStore(<RecentTab residentId={residentId} onOpen={vi.fn()} />, {
    session: buildSession(),
    api: {
      vitals: { list: async () => ({ records: [record] }) },
      medicationRecords: { list: async () => ({ records: [] }) },
    },
  });
  expect(visibleReadings(await screen.findByRole('listitem'), record, kind, 20)).toHaveLength(1);
});

it('Recent tab: a refused dose names who recorded the refusal', async () => {
  const refused = buildDose({ status: 'refused', recordedBy: ana, recordedAt: '2026-11-21T08:05:00.000Z' });
  renderWithStore(<RecentTab residentId={residentId} onOpen={vi.fn()} />, {
    session: buildSession(),
    api: {
      vitals: { list: async () => ({ records: [] }) },
      medicationRecords: { list: async () => ({ records: [refused] }) },
    },
  });
  expect((await screen.findByRole('listitem')).textContent).toMatch(/Refused.*Ana Ribeiro/);
});
