import { Problem, type DashboardStats } from '@hearthline/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setClock } from '../../../lib/server/server-clock.ts';
import { systemStatusAtom } from '../../../lib/live/collections.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { store } from '../../../lib/state/store.ts';
import type { ApiOverrides } from '../../../testing/fake-api.ts';
import { buildDose, buildStats, buildVitals } from '@hearthline/contracts/testing';
import { calm, id, now, numbered, openRecords, findRecordRow, severe } from './testing/open-records.tsx';

beforeEach(() => setClock(now));

const overdue = buildDose({ id: id('d'), status: 'pending', scheduledFor: '2026-11-21T10:00:00.000Z' });
const query = (list: ReturnType<typeof openRecords>['list']) =>
  (list.mock.lastCall?.[0] as { query: Record<string, unknown> }).query;
describe('Records page', () => {
  it('shows today’s records, each reading with its band as a word', async () => {
    const { list } = openRecords();
    const row = await findRecordRow(severe.recordNumber);
    expect(row.getByText('Severe low')).toBeTruthy();
    // Urine and defecation: in columns of their own, and together where there is less room.
    expect(row.getAllByRole('img', { name: 'No' })).toHaveLength(4);
    expect(query(list)).toMatchObject({ startDate: '2026-11-21', endDate: '2026-11-21', limit: 100 });
  });

  it.each([['vitals'], ['medication']])(
    'shows below the %s how many records could not be read',
    async (kind) => {
      const status = {
        maintenanceMode: false,
        message: '',
        loginBlocked: false,
        forgotPasswordEnabled: true,
      };
      openRecords({
        address: kind === 'vitals' ? '/records' : '/records?tab=kardex&due=overdue',
        api: { medicationRecords: { list: async () => ({ records: [overdue] }) } },
      });
      await screen.findByRole('table', { name: kind === 'vitals' ? 'Vitals records' : 'Medication records' });
      expect(screen.queryByText('2 records could not be read')).toBeNull();
      act(() => store.set(systemStatusAtom, { ...status, appVersion: '2.4.0', unreadable: 2 }));
      expect(screen.getByText('2 records could not be read')).toBeTruthy();
    },
  );

  it('reads its filters from the URL', async () => {
    const { list } = openRecords({ address: '/records?startDate=2026-11-20&endDate=2026-11-21&band=severe' });
    await findRecordRow(severe.recordNumber);
    expect(query(list)).toMatchObject({ startDate: '2026-11-20', endDate: '2026-11-21', band: 'severe' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Severe' }).checked).toBe(true);
  });

  it('shows the time span of a notice’s link as a removable filter', async () => {
    const yesterday = buildVitals({ id: id('6'), pulse: 110, recordedAt: '2026-11-20T12:00:01.000Z' });
    const { list, user } = openRecords({
      address: '/records?span=24h&band=out-of-band&due=overdue',
      records: [yesterday],
      api: { medicationRecords: { list: async () => ({ records: [overdue] }) } },
    });
    await findRecordRow(yesterday.recordNumber);
    expect(query(list)).toEqual({ span: '24h', band: 'out-of-band', limit: 100 });
    expect(screen.getByLabelText<HTMLInputElement>('Start date').value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Out of range' }).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Remove filter: Last 24 hours' }));
    await waitFor(() =>
      expect(query(list)).toMatchObject({ startDate: '2026-11-21', endDate: '2026-11-21' }),
    );
  });

  it('removes a record once it is older than the last 24 hours', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const old = buildVitals({ id: id('6'), recordNumber: 'VR-old', recordedAt: '2026-11-20T12:00:30.000Z' });
    const { list } = openRecords({ address: '/records?span=24h', records: [old] });
    await findRecordRow('VR-old');
    setClock('2026-11-21T12:01:00.000Z');
    list.mockResolvedValue({ records: [] });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    vi.useRealTimers();
    await waitFor(() => expect(numbered('VR-old')).toBeNull());
  });

  it('links from the readings of a notice to the late doses of the same notice in the round', async () => {
    openRecords({ address: '/records?span=24h&band=out-of-band&due=overdue' });
    const show = (doses: Partial<DashboardStats['doses']>) =>
      act(() => eventHandlers['dashboard:stats'](buildStats(doses)));
    show({ overdue: 2, missed: 1, due: 5 });
    expect(await screen.findByText('2 doses overdue, 1 missed')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Show in the round' });
    expect(link.getAttribute('href')).toBe('/round?show=late');
    show({ due: 5 });
    expect(screen.queryByRole('link', { name: 'Show in the round' })).toBeNull();
  });

  it('replaces the time span by a chosen day', async () => {
    const { list, user } = openRecords({ address: '/records?span=24h' });
    await findRecordRow(severe.recordNumber);
    await user.type(screen.getByLabelText('Start date'), '2026-11-19');
    await waitFor(() =>
      expect(query(list)).toMatchObject({ startDate: '2026-11-19', endDate: '2026-11-21' }),
    );
    expect(location.search).not.toContain('span');
  });

  it('writes its filters to the URL, and removes them again', async () => {
    const { list, user } = openRecords();
    await user.click(await screen.findByRole('radio', { name: 'Out of range' }));
    await waitFor(() => expect(query(list)).toMatchObject({ band: 'out-of-band' }));
    expect(location.search).toBe('?band=out-of-band');
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(location.search).toBe('');
  });

  it('shows an error for an end date before the start date, and requests nothing', async () => {
    const { list } = openRecords({ address: '/records?startDate=2026-11-21&endDate=2026-11-20' });
    expect(await screen.findByText('The end date must not be before the start date.')).toBeTruthy();
    expect(screen.getByLabelText('End date').getAttribute('aria-invalid')).toBe('true');
    expect(list).not.toHaveBeenCalled();
  });

  it('shows an empty state', async () => {
    openRecords({ records: [] });
    expect(await screen.findByText('No Vitals Records Found')).toBeTruthy();
  });

  it('shows a failed load', async () => {
    const list = () => Promise.reject(new Problem('malformed', 'No.'));
    openRecords({ vitals: { list } });
    expect(await screen.findByText('Failed to fetch vitals records')).toBeTruthy();
  });

  it('loads the next page with the cursor of the last one', async () => {
    const older = buildVitals({
      id: id('0'),
      recordedAt: '2026-11-21T06:00:00.000Z',
      recordNumber: 'VR-older',
    });
    const list = vi.fn(async ({ query }: { query?: { cursor?: string | undefined } } = {}) =>
      query?.cursor === 'next' ? { records: [older] } : { records: [severe, calm], nextCursor: 'next' },
    );
    openRecords({ vitals: { list } });
    await findRecordRow(older.recordNumber);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('4');
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual([
      '1',
      '2',
      '3',
      '4',
    ]);
  });
});

describe('Records page: live updates', () => {
  it('adds a new record and removes a deleted one', async () => {
    openRecords();
    await findRecordRow(severe.recordNumber);
    act(() => eventHandlers['vitals:created']([buildVitals({ id: id('5'), recordNumber: 'VR-new' })]));
    await findRecordRow('VR-new');
    act(() => eventHandlers['vitals:deleted']([{ id: severe.id }]));
    await waitFor(() => expect(numbered(severe.recordNumber)).toBeNull());
  });

  it('leaves out new records that don’t match the filters', async () => {
    openRecords({ address: '/records?band=severe', records: [severe] });
    await findRecordRow(severe.recordNumber);
    act(() => eventHandlers['vitals:created']([buildVitals({ id: id('5'), recordNumber: 'VR-calm' })]));
    expect(numbered('VR-calm')).toBeNull();
  });

  it('holds new records back while the list is scrolled', async () => {
    const { user } = openRecords();
    const row = await findRecordRow(severe.recordNumber);
    await user.hover(row.getByText('Severe low'));
    act(() => eventHandlers['vitals:created']([buildVitals({ id: id('5'), recordNumber: 'VR-new' })]));
    expect(numbered('VR-new')).toBeNull();
    await user.click(screen.getByRole('button', { name: '1 new record' }));
    await findRecordRow('VR-new');
  });
});

describe('Records page: deleting', () => {
  it('is offered by role', async () => {
    openRecords({ role: 'nurse' });
    await findRecordRow(severe.recordNumber);
    expect(screen.queryByText('Actions')).toBeNull();
  });

  async function askToDelete(remove: NonNullable<ApiOverrides['vitals']>['remove']) {
    const opened = openRecords({ vitals: remove && { remove } });
    const row = await findRecordRow(severe.recordNumber);
    await opened.user.click(row.getByRole('button', { name: `Delete record ${severe.recordNumber}` }));
    await screen.findByText('Are you sure you want to delete this record?');
    expect(screen.getByText('This action cannot be undone.')).toBeTruthy();
    return opened;
  }

  it('asks first, with keeping as the default, and sends the reason', async () => {
    const remove = vi.fn(async () => undefined);
    const { user } = await askToDelete(remove);
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(screen.getByRole('radio', { name: 'Wrong resident' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Rosa Delgado: record deleted')).toBeTruthy();
    expect(remove).toHaveBeenCalledWith({ params: { id: severe.id }, body: { reason: 'Wrong resident' } });
    expect(numbered(severe.recordNumber)).toBeNull();
  });

  it('needs a reason: one of the list, or a typed text', async () => {
    const remove = vi.fn(async () => undefined);
    const { user } = await askToDelete(remove);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByText('Select a reason.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Other reason' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByText('Describe the reason.', { selector: '[role=alert]' })).toBeTruthy();
    expect(remove).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Describe the reason'), 'Cuff too small');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(remove).toHaveBeenCalledWith({ params: { id: severe.id }, body: { reason: 'Cuff too small' } }),
    );
  });

  it('keeps the row after a failure; a second press removes its toast', async () => {
    const remove = vi.fn(async () => undefined).mockRejectedValueOnce(new Problem('database-away', 'Away.'));
    const { user } = await askToDelete(remove);
    await user.click(screen.getByRole('radio', { name: 'Typing error' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    expect(numbered(severe.recordNumber)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Rosa Delgado: record deleted')).toBeTruthy();
    expect(screen.queryByText('Delete Failed')).toBeNull();
  });

  it('says that another user deleted the record first, and removes the row', async () => {
    const { user } = await askToDelete(() => Promise.reject(new Problem('not-found', 'Record not found')));
    await user.click(screen.getByRole('radio', { name: 'Measured again' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This record was already gone')).toBeTruthy();
    expect(numbered(severe.recordNumber)).toBeNull();
  });
});
