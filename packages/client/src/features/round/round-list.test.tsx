import { defaultDoseWindows } from '@hearthline/contracts';
import { buildDose } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionRestarted } from '../../lib/connection.ts';
import { eventHandlers } from '../../lib/event-handlers.ts';
import { clearDevice } from '../../testing/clear-device.ts';
import { buildDueDose, home, line, minutesFromNow, named, openRound, rosa } from './testing/open-round.tsx';

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

describe('List of the medication round', () => {
  it('has pending doses without a prescription beside the others, counts them, and gives them there', async () => {
    const pending = buildDose({
      ...{ id: '6'.repeat(24), residentId: rosa.id, scheduledFor: minutesFromNow(-90) },
      medication: { name: 'Zinc', dosage: '10', unit: 'mg' },
    });
    const away = { ...pending, id: '7'.repeat(24), residentId: 'f'.repeat(24) };
    const list = vi.fn(async () => ({ records: [pending, away] }));
    const get = async () => ({ record: pending, corrected: [] });
    const { user } = await openRound({ doses: [buildDueDose(5)] }, {}, { medicationRecords: { list, get } });
    const row = within(await line('Zinc'));
    expect(row.getByText('Overdue 90 min')).toBeTruthy();
    expect(list).toHaveBeenCalledWith(
      { query: expect.objectContaining({ due: 'today' }) as object },
      expect.anything(),
    );
    const counts = within(screen.getByRole('list', { name: 'Doses today' })).getAllByRole('listitem');
    expect(counts.map(({ textContent }) => textContent)).toEqual(['1Overdue', '1Due', '0Scheduled', '0Done']);
    await user.click(row.getByRole('button', { name: 'Open: Zinc 10 mg, Rosa Delgado' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: 'Give' })).toBeTruthy();
    act(() => eventHandlers['medication-records:updated']([{ ...pending, version: 2, status: 'refused' }]));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /^Zinc/ })).toBeNull());
  });

  it('shows only overdue and missed doses where a notice leads to them', async () => {
    const { user } = await openRound({
      doses: [
        buildDueDose(5, named('Aspirin')),
        buildDueDose(-45, named('Metformin')),
        buildDueDose(-90, named('Zinc')),
      ],
    });
    await line('Aspirin');
    await user.click(screen.getByRole('radio', { name: 'Late' }));
    expect(location.search).toBe('?show=late');
    expect(await line('Metformin')).toBeTruthy();
    expect(await line('Zinc')).toBeTruthy();
    expect(screen.queryByRole('listitem', { name: /^Aspirin/ })).toBeNull();
  });

  it('shows its first page, with the counts of all, while the others are on their way', async () => {
    const [first, second] = [buildDueDose(5, named('Aspirin')), buildDueDose(6, named('Zinc'))];
    const pageOf = ({ due, prescription }: typeof first, nextCursor?: string) => ({
      ...{ day: home.today(), doses: [due], prescriptions: [prescription], records: [], claims: [] },
      ...{ windows: defaultDoseWindows, counts: { overdue: 0, due: 2, missed: 0, done: 0, later: 0 } },
      ...(nextCursor && { nextCursor }),
    });
    let answer: (page: ReturnType<typeof pageOf>) => void = () => undefined;
    const list = vi
      .fn()
      .mockResolvedValueOnce(pageOf(first, 'next'))
      .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await openRound({}, { list });
    expect(within(await line('Aspirin')).getByRole('button', { name: /^Open/ })).toBeTruthy();
    expect(
      screen.getByText('Due', { selector: '[aria-label="Doses today"] *' }).parentElement?.textContent,
    ).toBe('2Due');
    expect(screen.queryByRole('listitem', { name: /^Zinc/ })).toBeNull();
    act(() => answer(pageOf(second)));
    expect(await line('Zinc')).toBeTruthy();
    expect(list).toHaveBeenCalledTimes(2);
  });
});
