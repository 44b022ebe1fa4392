import type { MedicationRecord } from '@hearthline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../lib/server/api.ts';
import { heartbeatReceived } from '../../lib/live/connection.ts';
import { setClock } from '../../lib/server/server-clock.ts';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { ana, ben, givenBy } from './testing/doses.ts';
import { MedicationRecordsTable } from './medication-records-table.tsx';

declare const happyDOM: { setViewport: (size: { width: number }) => void };

const now = '2026-11-21T12:00:00.000Z';
beforeEach(() => {
  setClock(now);
  happyDOM.setViewport({ width: 1440 });
});

function show(record: MedicationRecord, api: Partial<Api['medicationRecords']> = {}) {
  const list = async () => Promise.resolve({ records: [record] });
  renderWithStore(<MedicationRecordsTable filter={{}} emptyText="No medication records found" />, {
    session: buildSession('gerocultor'),
    api: { medicationRecords: { list, ...api } },
  });
}

async function openMenu() {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for Metformin 500 mg/ }));
  return screen.findAllByRole('menuitem');
}

describe('Medication records', () => {
  it('asks of an as-needed dose given more than an hour ago whether it helped, in its row and its dialog', async () => {
    const asNeeded = givenBy(ben, { prescriptionId: '9'.repeat(24), day: '2026-11-21' });
    const effect = { helped: 'yes', note: null, by: ana, at: now } as const;
    const setEffect = vi.fn(async () => ({ record: { ...asNeeded, version: 2, effect } }));
    const get = async () => ({ record: asNeeded, corrected: [] });
    heartbeatReceived(now);
    show(asNeeded, { get, setEffect });
    await screen.findAllByText('Effect not recorded.');
    const items = await openMenu();
    await userEvent.click(items.find(({ textContent }) => textContent === 'Did it help?')!);
    const question = within(await screen.findByRole('group', { name: 'Did Metformin help?' }));
    await userEvent.click(question.getByRole('button', { name: 'Yes' }));
    expect(setEffect).toHaveBeenCalledWith({
      params: { id: asNeeded.id },
      body: { helped: 'yes', version: asNeeded.version },
    });
    await waitFor(() => expect(screen.queryByText(/Did it help/)).toBeNull());
  });

  it.each([
    ['within the hour', { administeredAt: '2026-11-21T11:30:00.000Z' }],
    ['of a scheduled dose', { time: '08:00' }],
    ['of a dose without a prescription', { prescriptionId: null }],
  ])('does not ask whether it helped %s', async (_what, fields) => {
    show(givenBy(ben, { prescriptionId: '9'.repeat(24), day: '2026-11-21', ...fields }));
    expect((await openMenu()).map(({ textContent }) => textContent)).not.toContain('Did it help?');
    expect(screen.queryByText(/Did it help/)).toBeNull();
  });
});
