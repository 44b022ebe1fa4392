import { Problem, type ReportDose, type VitalsRecord } from '@hearthline/contracts';
import { buildVitals } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { ReportsPage } from './reports-page.tsx';

const home = { name: 'Casa Marí', address: 'Carrer Major 1' };
const record = buildVitals({ residentName: 'Rosa', residentLastName: 'Delgado', spo2: 85, sugar: null });
const missed: ReportDose = {
  id: 'a dose',
  version: 1,
  recordId: null,
  scheduledFor: '2026-11-21T08:00:00.000Z',
  administeredAt: null,
  residentId: 'e'.repeat(24),
  resident: { name: 'Rosa', lastName: 'Delgado', nickname: null },
  medication: { name: 'Metformin', dosage: '850', unit: 'mg' },
  status: 'missed',
  dose: null,
  administeredBy: null,
  secondPerson: null,
  recordedBy: null,
  notes: null,
};

function renderReports(records: readonly VitalsRecord[] = [record], doses: readonly ReportDose[] = [missed]) {
  const summary = { records: 12, residents: 4, outOfBand: 3, severe: 1 };
  const counts = { doses: 7, administered: 4, refused: 1, omitted: 0, held: 0, missed: 1, pending: 1 };
  const calls = {
    vitals: vi.fn(async () =>
      Promise.resolve({ records: [...records], found: records.length, summary, home }),
    ),
    doses: vi.fn(async () =>
      Promise.resolve({ doses: [...doses], found: doses.length, summary: counts, home }),
    ),
    vitalsCsv: vi.fn(() => '/api/reports/vitals/csv'),
    printVitals: vi.fn(async () => Promise.resolve(undefined)),
  };
  const residents = { list: vi.fn(async () => Promise.resolve({ residents: [], found: 0, total: 0 })) };
  renderWithStore(<ReportsPage />, { session: buildSession('nurse'), api: { reports: calls, residents } });
  return calls;
}

declare const happyDOM: { setViewport: (size: { width: number }) => void };

beforeEach(() => {
  happyDOM.setViewport({ width: 1280 });
  history.replaceState(null, '', '/reports');
});
afterEach(() => vi.unstubAllGlobals());

const lastQuery = (call: { mock: { calls: unknown[][] } }) =>
  (call.mock.calls.at(-1)?.[0] as { query: Record<string, unknown> }).query;
const figure = (label: string) =>
  within(screen.getByLabelText('Summary')).getByText(label).nextElementSibling?.textContent;

describe('Reports page', () => {
  it('shows the vitals of today with their summary, the specified columns and the band of each reading', async () => {
    const { vitals } = renderReports();
    const table = await screen.findByRole('table', { name: 'Vitals Reports (Form 01)' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Time',
      'Resident',
      'Blood Pressure',
      'Pulse (bpm)',
      'SpO2 (%)',
      'Sugar',
      'Urine',
      'Defecation',
      'Recorded By',
    ]);
    expect(within(table).getByText('Severe')).toBeTruthy();
    expect(within(table).getByText('N/A')).toBeTruthy();
    expect([figure('Records'), figure('Out of range'), figure('Severe')]).toEqual(['12', '3', '1']);
    const { startDate, endDate } = lastQuery(vitals);
    expect(startDate).toBe(endDate);
  });

  it('keeps period and band in the URL, and requests them', async () => {
    const { vitals } = renderReports();
    await screen.findByLabelText('Summary');
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'This month');
    await userEvent.selectOptions(screen.getByLabelText('Readings'), 'Severe');
    await waitFor(() => expect(lastQuery(vitals)).toMatchObject({ band: 'severe', page: 1 }));
    expect(lastQuery(vitals)['startDate']).toMatch(/-01$/);
    expect(location.search).toBe('?period=month&band=severe');
  });

  it('says that the end is before the start, and requests nothing', async () => {
    history.replaceState(null, '', '/reports?period=days&startDate=2026-11-02&endDate=2026-11-01');
    const { vitals } = renderReports();
    expect(await screen.findByText('The end date must not be before the start date.')).toBeTruthy();
    expect(vitals).not.toHaveBeenCalled();
  });

  it('shows doses, including unrecorded doses', async () => {
    history.replaceState(null, '', '/reports?tab=kardex');
    const { doses } = renderReports();
    const table = await screen.findByRole('table', { name: 'Kardex Medication Records (Form 02)' });
    expect(within(table).getByText('Missed')).toBeTruthy();
    expect(within(table).getByText('850 mg')).toBeTruthy();
    expect(figure('Administered')).toBe('4');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Refused');
    await waitFor(() => expect(lastQuery(doses)).toMatchObject({ status: 'refused' }));
  });

  it.each([
    ['vitals', 'No vitals records found'],
    ['kardex', 'No medication records found'],
  ])('%s: says that there is nothing', async (tab, empty) => {
    history.replaceState(null, '', `/reports?tab=${tab}`);
    renderReports([], []);
    expect(await screen.findByText(empty)).toBeTruthy();
  });

  it.each([
    ['vitals', 'Failed to fetch vitals data'],
    ['kardex', 'Failed to fetch medication data'],
  ])('%s: says that it could not be loaded', async (tab, failed) => {
    const { vitals, doses } = renderReports();
    await screen.findByLabelText('Summary');
    const away = new Problem('database-away', 'The database is away.');
    vitals.mockRejectedValue(away);
    doses.mockRejectedValue(away);
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'Yesterday');
    if (tab === 'kardex') await userEvent.click(screen.getByRole('tab', { name: /Kardex/ }));
    expect(await screen.findByText(failed)).toBeTruthy();
  });

  it('follows a new record', async () => {
    const { vitals } = renderReports();
    await screen.findByLabelText('Summary');
    const before = vitals.mock.calls.length;
    act(() => eventHandlers['vitals:created']([buildVitals({ id: 'd'.repeat(24) })]));
    await waitFor(() => expect(vitals.mock.calls.length).toBeGreaterThan(before));
  });

  it('notes a print before it prints a sheet with the home, the period and lines to sign', async () => {
    const { printVitals } = renderReports();
    await screen.findByLabelText('Summary');
    let paper = '';
    vi.stubGlobal('print', () => {
      act(() => void dispatchEvent(new Event('beforeprint')));
      paper = document.querySelector('.print-sheet')?.textContent ?? '';
      act(() => void dispatchEvent(new Event('afterprint')));
    });
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(paper).not.toBe(''));
    expect(printVitals).toHaveBeenCalledOnce();
    for (const text of [
      'Casa Marí',
      'Carrer Major 1',
      'All Residents',
      'Severe 1',
      'Rosa Delgado',
      'Signature',
    ])
      expect(paper).toContain(text);
  });

  it('prints nothing if the print could not be noted on the server', async () => {
    const { printVitals } = renderReports();
    await screen.findByLabelText('Summary');
    const print = vi.fn();
    vi.stubGlobal('print', print);
    printVitals.mockRejectedValue(new Problem('invalid', 'Please choose at most 31 days.'));
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(await screen.findByText('Not printed')).toBeTruthy();
    expect(print).not.toHaveBeenCalled();
  });
});
