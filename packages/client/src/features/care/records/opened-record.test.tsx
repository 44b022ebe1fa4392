import { assessVitals, formatReading, readings } from '@hearthline/contracts';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '../../../lib/server/server-clock.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { buildDose, buildVitals } from '@hearthline/contracts/testing';
import { outOfRangeCases } from '../../../care/testing/out-of-range.ts';
import { id, now, openRecords, findRecordRow } from './testing/open-records.tsx';

beforeEach(() => setClock(now));

describe('Opened vitals record', () => {
  const record = buildVitals({
    id: id('7'),
    pulse: null,
    notMeasured: { pulse: 'refused' },
    hydration: true,
    hydrationQuantity: 2,
    confirmedOutOfRange: true,
    corrects: id('6'),
    correctionReason: 'Typing slip',
  });
  const corrected = buildVitals({
    id: id('6'),
    pulse: null,
    bloodPressure: '182/76',
    notMeasured: { pulse: 'refused' },
  });
  const address = `/records?record=${record.id}`;

  it('opens from a link with all values', async () => {
    openRecords({ address, vitals: { get: async () => ({ record, corrected }) } });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Not measured: refused')).toBeTruthy();
    expect(dialog.getByText('Yes, 2 cups of 200 ml')).toBeTruthy();
    expect(dialog.getByText(/outside the usual limits, measured twice/)).toBeTruthy();
    expect(dialog.getByText('Typing slip')).toBeTruthy();
    expect(dialog.getByText('182/76 mmHg').tagName).toBe('S');
    expect(dialog.getByRole('link', { name: 'Correct' }).getAttribute('href')).toBe(
      `/forms/vitals?corrects=${record.id}&from=${encodeURIComponent(address)}`,
    );
  });

  it.each(outOfRangeCases)('%s: stands in it with its band', async (_name, kind, values) => {
    const opened = buildVitals({ id: id('7'), ...values });
    openRecords({ address, vitals: { get: async () => ({ record: opened, corrected: null }) } });
    const dialog = within(await screen.findByRole('dialog'));
    const { label, unit } = readings[kind];
    const line = (await dialog.findByText(label)).parentElement;
    const chip = line?.querySelector('.tone-severe, .tone-attention');
    const value = formatReading(kind, opened[kind] ?? '');
    expect(chip?.textContent).toMatch(
      new RegExp(`^${value} ${unit}.*${assessVitals(opened)[kind]?.word ?? ''}$`),
    );
    expect(chip?.querySelector('svg')).not.toBeNull();
  });

  it('can be corrected by its author within a day, and by no other nurse', async () => {
    const ofBen = { ...record, recordedBy: id('b') };
    openRecords({
      address,
      role: 'nurse',
      vitals: { get: async () => ({ record: ofBen, corrected: null }) },
    });
    await screen.findByText('Recorded outside the usual limits, measured twice.');
    expect(screen.queryByRole('link', { name: 'Correct' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('tells that a deleted or corrected record is gone, and links to its correction', async () => {
    const { user } = openRecords({ address, vitals: { get: async () => ({ record, corrected: null }) } });
    await screen.findByText('Recorded outside the usual limits, measured twice.');
    const newer = buildVitals({ id: id('8'), corrects: record.id, recordNumber: 'VR-newer' });
    act(() => {
      eventHandlers['vitals:created']([newer]);
      eventHandlers['vitals:deleted']([{ id: record.id }]);
    });
    await screen.findByText('This record was corrected.');
    await user.click(screen.getByRole('button', { name: 'Show the newer one' }));
    expect(location.search).toBe(`?record=${newer.id}`);
  });
});

describe('Kardex tab', () => {
  it('shows each dose with mark and word of its status, and who gave it', async () => {
    const given = buildDose({
      id: id('1'),
      status: 'administered',
      administered: true,
      administeredAt: '2026-11-21T08:05:00.000Z',
      administeredByUser: { id: id('a'), name: 'Ana Ribeiro' },
    });
    const refused = buildDose({ id: id('2'), status: 'refused', notes: 'Nausea' });
    openRecords({
      address: '/records?tab=kardex',
      api: {
        medicationRecords: { list: async () => ({ records: [given, refused] }) },
        kardex: { unrecorded: async () => ({ doses: [] }) },
      },
    });
    expect((await findRecordRow('Administered')).getByText('Ana Ribeiro')).toBeTruthy();
    const row = await findRecordRow('Refused');
    expect(row.getByText('Not administered')).toBeTruthy();
    expect(row.getByText('500 mg')).toBeTruthy();
    expect(row.getByText('Nausea')).toBeTruthy();
  });

  it('shows an empty state', async () => {
    openRecords({
      address: '/records?tab=kardex',
      api: {
        medicationRecords: { list: async () => ({ records: [] }) },
        kardex: { unrecorded: async () => ({ doses: [] }) },
      },
    });
    expect(await screen.findByText('No medication records found')).toBeTruthy();
  });
});
