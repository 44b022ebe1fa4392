import { Problem, type Erasure, type Erasures, type SystemSetting } from '@hearthline/contracts';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi, beforeEach } from 'vitest';
import { clearDevice } from '../../../../testing/clear-device.ts';
import { eventHandlers } from '../../../../lib/live/event-handlers.ts';
import { press, renderRoot, settings } from '../testing/render-root.tsx';
import { DataProtectionPart } from './data-protection-part.tsx';

const due = {
  id: 'd'.repeat(24),
  name: 'Xaviera Quintanilla',
  deleted: false,
  lastDay: '2018-03-12',
  dueOn: '2026-03-12',
};
const erasure: Erasure = {
  id: 'e'.repeat(24),
  version: 1,
  residentId: due.id,
  reason: 'Time is over',
  state: 'erasing',
  by: { id: 'a'.repeat(24), name: 'Ana' },
  begunAt: '2026-11-21T12:00:00.000Z',
  erasedAt: null,
  looked: 40,
  found: 120,
  counts: {},
};

function open(reply: Partial<Erasures> = {}) {
  const list = vi.fn(async () => Promise.resolve<Erasures>({ years: 8, due: [due], erasures: [], ...reply }));
  const begin = vi.fn(async () => Promise.resolve({ erasure }));
  const calls = renderRoot(<DataProtectionPart />, { erasures: { list, begin } });
  return { ...calls, list, begin };
}
const withRetention = (years: number | null): { settings: SystemSetting[] } => ({
  settings: settings.map((one) => (one.key === 'retention' ? { key: 'retention', value: { years } } : one)),
});

describe('Data protection: retention', () => {
  it('is off until it is set, and suggests 8 years', async () => {
    const { updateSettings } = open({ years: null, due: [] });
    updateSettings.mockResolvedValue(withRetention(8));
    expect(
      await screen.findByText('Off: nobody’s data can be erased yet. Save a time to turn it on.'),
    ).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Keep data for (years)').value).toBe('8');
    await press('Save');
    const turnedOn = [{ key: 'retention', value: { years: 8 } }];
    expect(updateSettings).toHaveBeenCalledWith({ body: { settings: turnedOn } });
    expect(await screen.findByText('8 years')).toBeTruthy();
    updateSettings.mockResolvedValue(withRetention(null));
    await press('Turn off');
    const turnedOff = [{ key: 'retention', value: { years: null } }];
    expect(updateSettings).toHaveBeenLastCalledWith({ body: { settings: turnedOff } });
  });

  it('refuses a time outside 1 to 50 years', async () => {
    const { updateSettings } = open();
    const field = await screen.findByLabelText('Keep data for (years)');
    for (const wrong of ['0', '51', 'long']) {
      await userEvent.clear(field);
      await userEvent.type(field, wrong);
      await press('Save');
      expect(await screen.findByText('The retention time must be 1 to 50 years.')).toBeTruthy();
    }
    expect(updateSettings).not.toHaveBeenCalled();
  });
});

// A draft of the test before would be offered.
beforeEach(clearDevice);

describe('Data protection: erasing', () => {
  it('asks for a reason and the name, says what stays, and shows how far it is', async () => {
    const { begin, list } = open();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Erase the data of Xaviera Quintanilla' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Erase the data of Xaviera Quintanilla' });
    expect(dialog.textContent).toContain('nightly backups, which are deleted after 14 nights');
    const erase = () => userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
    await erase();
    expect(begin).not.toHaveBeenCalled();
    const message = 'Please type the first and last name of the resident, as they stand here.';
    begin.mockRejectedValueOnce(new Problem('invalid', message, { fields: { name: message } }));
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Time is over');
    await userEvent.type(within(dialog).getByLabelText(/^Name of the resident/), 'Xaviera');
    await erase();
    expect(await within(dialog).findByText(message)).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText(/^Name of the resident/), ' Quintanilla');
    list.mockResolvedValue({ years: 8, due: [], erasures: [erasure] });
    await erase();
    const body = { reason: 'Time is over', name: 'Xaviera Quintanilla' };
    expect(begin).toHaveBeenLastCalledWith({ params: { id: due.id }, body });
    const progress = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Erasing' });
    expect([progress.value, progress.max]).toEqual([40, 120]);
    list.mockResolvedValue({
      years: 8,
      due: [],
      erasures: [
        {
          ...erasure,
          state: 'erased',
          erasedAt: '2026-11-21T12:01:00.000Z',
          counts: { audit: 100, vitals_records: 20 },
        },
      ],
    });
    act(() => eventHandlers['erasures:changed']({}));
    expect(await screen.findByText(/^Erased .*: 120 records\.$/)).toBeTruthy();
  });

  it('says that nobody is due, and what to do where no time is set', async () => {
    open({ years: null, due: [] });
    expect(await screen.findByText('No retention time is set.')).toBeTruthy();
    expect(screen.getByText('Nothing was erased yet')).toBeTruthy();
  });
});
