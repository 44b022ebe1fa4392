import { defaultDoseWindows } from '@hearthline/contracts';
import { buildDose } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionRestarted } from '../../../lib/live/connection.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import {
  buildDueDose,
  buildClaimFor,
  home,
  line,
  minutesFromNow,
  named,
  openRound,
  buildRecordFor,
  rosa,
  setClockToNoon,
} from './testing/open-round.tsx';

setClockToNoon();

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

describe('List of the medication round', () => {
  it('lists pending doses without a prescription beside the others, counts them, and gives them there', async () => {
    const pending = buildDose({
      id: '6'.repeat(24),
      residentId: rosa.id,
      scheduledFor: minutesFromNow(-90),
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
    const counts = within(screen.getByRole('list', { name: 'Doses of the round' })).getAllByRole('listitem');
    expect(counts.map(({ textContent }) => textContent)).toEqual(['1Overdue', '1Due', '0Scheduled', '0Done']);
    await user.click(row.getByRole('button', { name: 'Open: Zinc 10 mg, Rosa Delgado' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: 'Give' })).toBeTruthy();
    act(() => eventHandlers['medication-records:updated']([{ ...pending, version: 2, status: 'refused' }]));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /^Zinc/ })).toBeNull());
  });

  it('shows only overdue and missed doses if the link of a notice asks for them', async () => {
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

  it('keeps an open dose of an earlier day under Late with its day, asks when it was given, and drops it once it is recorded', async () => {
    const late = buildDueDose(-16 * 60, named('Levodopa'));
    const older = buildDueDose(-45 * 60, named('Ramipril'));
    const recorded = buildDueDose(-17 * 60, named('Zinc'));
    const over = buildDueDose(-49 * 60, named('Aspirin'));
    const { id, name } = buildSession('nurse').user;
    const claim = vi.fn(async () => ({ claim: buildClaimFor(late, { by: { id, name } }) }));
    const { user } = await openRound(
      { doses: [over, older, recorded, late], records: [buildRecordFor(recorded)] },
      { claim },
    );
    await user.click(screen.getByRole('radio', { name: 'Late' }));
    expect(await screen.findByRole('heading', { name: /^Yesterday 8:00 PM/ })).toBeTruthy();
    expect(
      screen.getByRole('heading', { name: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, .* 3:00 PM/ }),
    ).toBeTruthy();
    for (const gone of [/^Zinc/, /^Aspirin/])
      expect(screen.queryByRole('listitem', { name: gone })).toBeNull();
    const counts = within(screen.getByRole('list', { name: 'Doses of the round' })).getAllByRole('listitem');
    expect(counts.map(({ textContent }) => textContent)).toContain('2Missed');

    await user.click(within(await line('Levodopa')).getByRole('button', { name: /^Open/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const given = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Given' });
    expect(given.disabled).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Yesterday 8:00 PM' }));
    expect(given.disabled).toBe(false);
    act(() => eventHandlers['medication-records:created']([buildRecordFor(late)]));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /^Levodopa/ })).toBeNull());
  });

  it('has a dose of an earlier day again when its record is deleted', async () => {
    const late = buildDueDose(-16 * 60, named('Levodopa'));
    const page = (doses: readonly (typeof late)[]) => ({
      day: home.today(),
      doses: doses.map(({ due }) => due),
      records: [],
      claims: [],
      prescriptions: doses.map(({ prescription }) => prescription),
      windows: defaultDoseWindows,
      counts: { overdue: 0, due: 0, missed: 0, done: 0, later: 0 },
    });
    const list = vi
      .fn()
      .mockResolvedValueOnce(page([]))
      .mockResolvedValue(page([late]));
    await openRound({}, { list });
    act(() => eventHandlers['medication-records:deleted']([{ id: '9'.repeat(24) }]));
    expect(await line('Levodopa')).toBeTruthy();
  });

  it('does not offer to tick missed doses of an earlier day', async () => {
    await openRound({
      doses: [buildDueDose(-16 * 60, named('Levodopa')), buildDueDose(-16 * 60, named('Zinc'))],
    });
    await line('Levodopa');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('shows its first page, with the counts of all, while the others are on their way', async () => {
    const [first, second] = [buildDueDose(5, named('Aspirin')), buildDueDose(6, named('Zinc'))];
    const pageOf = ({ due, prescription }: typeof first, nextCursor?: string) => ({
      day: home.today(),
      doses: [due],
      prescriptions: [prescription],
      records: [],
      claims: [],
      windows: defaultDoseWindows,
      counts: { overdue: 0, due: 2, missed: 0, done: 0, later: 0 },
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
      screen.getByText('Due', { selector: '[aria-label="Doses of the round"] *' }).parentElement?.textContent,
    ).toBe('2Due');
    expect(screen.queryByRole('listitem', { name: /^Zinc/ })).toBeNull();
    act(() => answer(pageOf(second)));
    expect(await line('Zinc')).toBeTruthy();
    expect(list).toHaveBeenCalledTimes(2);
  });
});
