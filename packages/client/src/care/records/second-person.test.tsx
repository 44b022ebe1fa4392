import type { MedicationRecord, Role } from '@hearthline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../lib/server/api.ts';
import { heartbeatReceived } from '../../lib/live/connection.ts';
import { setClock } from '../../lib/server/server-clock.ts';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { DoseDialogs } from './dose-dialogs.tsx';
import { MedicationRecordsTable } from './medication-records-table.tsx';
import { ana, ben, givenBy } from './testing/doses.ts';

declare const happyDOM: { setViewport: (size: { width: number }) => void };

const now = '2026-11-21T12:00:00.000Z';
beforeEach(() => {
  setClock(now);
  happyDOM.setViewport({ width: 1440 });
  heartbeatReceived(now);
});

const button = { name: /^I was the second person: Metformin/ };

/** Opens a record of a dose for two people that was noted on paper. */
async function openRecord(
  record: MedicationRecord,
  { role = 'nurse', calls = {} }: { role?: Role; calls?: Partial<Api['medicationRecords']> } = {},
) {
  renderWithStore(<DoseDialogs act={{ kind: 'open', record }} onAct={() => undefined} />, {
    session: buildSession(role),
    api: { medicationRecords: { get: async () => ({ record, corrected: [] }), ...calls } },
  });
  await screen.findByText('Not confirmed by a second person yet');
}

describe('A dose for two people that was noted on paper', () => {
  it('says in its row that its second person is missing', async () => {
    const record = givenBy(ben, { lacksSecondPerson: true });
    renderWithStore(<MedicationRecordsTable filter={{}} emptyText="No medication records found" />, {
      session: buildSession('nurse'),
      api: { medicationRecords: { list: async () => ({ records: [record] }) } },
    });
    expect((await screen.findAllByText(/Not confirmed by a second person yet\./)).length).toBeGreaterThan(0);
  });

  it('is confirmed by a colleague under their own name', async () => {
    const record = givenBy(ben, { lacksSecondPerson: true });
    const confirm = vi.fn(async () => ({
      record: { ...record, version: 2, lacksSecondPerson: false, confirmedBy: ana, confirmedAt: now },
    }));
    await openRecord(record, { calls: { confirm } });
    await userEvent.click(await screen.findByRole('button', button));
    expect(confirm).toHaveBeenCalledWith({ params: { id: record.id } });
    await waitFor(() => expect(screen.queryByRole('button', button)).toBeNull());
  });

  it.each([
    ['who gave it', givenBy(ana, { id: '1'.repeat(24), lacksSecondPerson: true }), 'nurse'],
    [
      'somebody who may not confirm doses',
      givenBy(ben, { id: '2'.repeat(24), lacksSecondPerson: true }),
      'gerocultor',
    ],
  ] as const)('has no button for %s', async (_who, record, role) => {
    await openRecord(record, { role });
    expect(screen.queryByRole('button', button)).toBeNull();
  });
});
