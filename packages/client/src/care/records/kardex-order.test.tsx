import { Problem, type MedicationRecord } from '@hearthline/contracts';
import { buildDose } from '@hearthline/contracts/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setClock } from '../../lib/server/server-clock.ts';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { MedicationRecordsTable } from './medication-records-table.tsx';
import type { RecordsFilter } from './records-filter.ts';
import { ana, ben, givenBy, pending } from './testing/doses.ts';

declare const happyDOM: { setViewport: (size: { width: number }) => void };

const now = '2026-11-21T12:00:00.000Z';
beforeEach(() => {
  setClock(now);
  happyDOM.setViewport({ width: 1280 });
});

type Answer = () => Promise<{ records: MedicationRecord[] }>;
const answer =
  (records: MedicationRecord[]): Answer =>
  async () =>
    Promise.resolve({ records });

interface ShowOptions {
  /** The server's answer for days. */
  readonly days: MedicationRecord[];
  /** Its answer for what is overdue. */
  readonly overdue?: Answer;
  readonly filter?: RecordsFilter;
}

function show({ days, overdue = answer([]), filter = {} }: ShowOptions) {
  const list = vi.fn(async ({ query }: { query?: { due?: 'overdue' | 'today' | undefined } } = {}) =>
    query?.due ? overdue() : answer(days)(),
  );
  renderWithStore(<MedicationRecordsTable filter={filter} emptyText="No medication records found" />, {
    session: buildSession('nurse'),
    api: { medicationRecords: { list } },
  });
  return list;
}

/** Texts of a column, from the top. */
const column = (index: number) =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[index]?.textContent);

const called = (name: string) => ({ medication: { name, dosage: '1', unit: 'g' } });
const due = (time: string, id: string, name: string, day = '2026-11-21') =>
  buildDose({ scheduledFor: `${day}T${time}:00.000Z`, id: id.repeat(24), ...called(name) });
const given = (hour: string, id: string, name: string) =>
  givenBy(ben, { id: id.repeat(24), administeredAt: `2026-11-21T${hour}:00:00.000Z`, ...called(name) });

describe('Kardex', () => {
  const today = { startDate: '2026-11-21', endDate: '2026-11-21' };
  const late = [due('08:00', '1', 'Late'), due('20:00', '2', 'Yesterday', '2026-11-20')];

  it('begins with what is late, also of earlier days, then due and later doses, then closed ones, newest first', async () => {
    show({
      days: [
        due('21:00', '3', 'Tonight'),
        due('18:00', '4', 'Evening'),
        due('11:45', '5', 'Now'),
        given('09', '6', 'Second'),
        due('08:00', '1', 'Late'),
        given('07', '7', 'First'),
      ],
      overdue: answer(late),
      filter: today,
    });
    await screen.findByText('Tonight');
    const order = ['Yesterday', 'Late', 'Now', 'Evening', 'Tonight', 'Second', 'First'];
    // The first rows of a virtual table are drawn once it has been measured.
    await waitFor(() => expect(column(2)).toEqual(order));
    expect(column(0)[0]).toMatch(/^Nov 20, 8:00\u00a0PM /);
    expect(column(0)[1]).toMatch(/^8:00 AM /);
  });

  it('leaves out doses that are overdue today in a list of past days', async () => {
    const filter = { startDate: '2026-11-18', endDate: '2026-11-19' };
    const list = show({ days: [], overdue: answer([buildDose()]), filter });
    expect(await screen.findByText('No medication records found')).toBeTruthy();
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('shows an error instead of the list if the overdue doses could not be loaded', async () => {
    const fails = async () => Promise.reject(new Problem('internal', 'It failed.'));
    show({ days: [pending], overdue: fails });
    expect(await screen.findByText('Failed to fetch medication records')).toBeTruthy();
  });

  it('names who recorded a refusal, and nobody before a dose is due', async () => {
    const refused = buildDose({
      id: '4'.repeat(24),
      status: 'refused',
      recordedBy: ana,
      recordedAt: now,
      scheduledFor: '2026-11-21T07:00:00.000Z',
    });
    show({ days: [due('20:00', '5', 'Later'), pending, refused] });
    await screen.findByText('Refused');
    expect(column(6)).toEqual(['Not administered', '-', 'Ana Ribeiro']);
  });

  it('leads from the name to the resident', async () => {
    show({ days: [pending] });
    const link = await screen.findByRole('link', { name: 'Rosa Delgado' });
    expect(link.getAttribute('href')).toBe(`/residents/${'c'.repeat(24)}`);
  });

  it('is a list where there is no room for a line each', async () => {
    happyDOM.setViewport({ width: 1279 });
    show({ days: [pending] });
    await screen.findByText('Due');
    expect(screen.queryByRole('table')).toBeNull();
  });
});
