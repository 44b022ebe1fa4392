import type { VitalsRecord } from '@hearthline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { buildVitals } from '@hearthline/contracts/testing';
import { buildSession } from '../../../../testing/build-session.ts';
import type { ApiOverrides } from '../../../../testing/fake-api.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { RecordsPage } from '../records-page.tsx';

export const now = '2026-11-21T12:00:00.000Z';
export const id = (digit: string) => digit.repeat(24);
export const severe = buildVitals({ id: id('3'), pulse: 38, recordNumber: 'VR-20261121-0003' });
export const calm = buildVitals({ id: id('1'), recordedAt: '2026-11-21T08:00:00.000Z' });

declare const happyDOM: { setViewport: (size: { width: number }) => void };

interface OpenOptions {
  address?: string;
  role?: Parameters<typeof buildSession>[0];
  records?: readonly VitalsRecord[];
  vitals?: ApiOverrides['vitals'];
  api?: ApiOverrides;
}

/** Renders the page for a manager at `now`, with two records of today. */
export function openRecords({
  address = '/records',
  role = 'manager',
  records = [severe, calm],
  vitals,
  api,
}: OpenOptions = {}) {
  // An office screen: the records stand in a table.
  happyDOM.setViewport({ width: 1440 });
  history.replaceState(null, '', address);
  const list = vi.fn(async (_input?: unknown) => ({ records: [...records] }));
  renderWithStore(<RecordsPage />, {
    session: buildSession(role),
    api: {
      residents: { list: async () => ({ residents: [], found: 0, total: 0 }) },
      vitals: { list, trends: async () => ({ records: [], isCut: false }), ...vitals },
      ...api,
    },
  });
  return { list, user: userEvent.setup() };
}

/** The cell with a record number (it may stand on two lines); null without one. */
export const numbered = (recordNumber: string) =>
  screen.queryByText((_, element) => element?.tagName === 'TD' && element.textContent === recordNumber);

export const findRecordRow = async (recordNumber: string) => {
  const row = (
    await waitFor(() => numbered(recordNumber) ?? Promise.reject(new Error(`no ${recordNumber}`)))
  ).closest('tr');
  if (!row) throw new Error(`no row says ${recordNumber}`);
  return within(row);
};
