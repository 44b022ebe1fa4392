import type { MedicationRecord } from '@hearthline/contracts';
import { buildDose } from '@hearthline/contracts/testing';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DoseDetails } from '../care/records/dose-details.tsx';
import { MedicationRecordsTable } from '../care/records/medication-records-table.tsx';
import { renderHandover } from '../features/care/handover/testing/render-handover.tsx';
import { outcomeText } from '../features/care/residents/kardex/chart-text.ts';
import type { HomeTime } from '../lib/time/home-time.ts';
import { buildSession } from '../testing/build-session.ts';
import { renderWithStore } from '../testing/render-with-store.tsx';

// The setup of the tests has loaded the contracts already.
vi.hoisted(() => vi.resetModules());
vi.mock('../../../contracts/src/care/dose-fields.ts', async (original) => {
  const { z } = await import('zod/mini');
  const { doseFieldRows, ...rest } = await original<{ doseFieldRows: object }>();
  const sample = { label: 'Sample', value: 'text', schema: z.string(), remark: 'always', correction: 'kept' };
  return { ...rest, doseFieldRows: { ...doseFieldRows, sample } };
});

const [at, session] = ['2026-11-21T08:00:00.000Z', buildSession('nurse')];
const withSample = { sample: 'left arm' } as Partial<MedicationRecord>;
const record = buildDose({ status: 'administered', administered: true, administeredAt: at, ...withSample });

it('an opened record has a line for a made-up field', () => {
  const before = { ...buildDose({ id: '3'.repeat(24) }), sample: 'right arm' };
  renderWithStore(<DoseDetails record={record} corrected={[before]} />, { session });
  expect(screen.getByText('Sample')).toBeTruthy();
  expect(screen.getByText('left arm')).toBeTruthy();
  expect(screen.getByText('right arm').tagName).toBe('S');
});

it('a list of doses shows a made-up field in its notes', async () => {
  const list = async () => Promise.resolve({ records: [record] });
  renderWithStore(<MedicationRecordsTable filter={{}} emptyText="" />, {
    session,
    api: { medicationRecords: { list } },
  });
  expect(await screen.findAllByText('left arm')).not.toHaveLength(0);
});

it('the handover tells a made-up field', async () => {
  renderHandover({ doses: [record] });
  const list = await screen.findByRole('list', { name: 'Medication' });
  expect(within(list).getByRole('listitem').textContent).toContain('. left arm');
});

it('a cell of the Kardex tells a made-up field', () => {
  const dose = { day: '2026-11-21', time: '08:00', state: 'administered', record } as const;
  const home = {
    time: () => '8:00',
    isoDay: () => dose.day,
    today: () => dose.day,
  } as unknown as HomeTime;
  expect(outcomeText(dose as unknown as Parameters<typeof outcomeText>[0], home)).toContain('left arm');
});
