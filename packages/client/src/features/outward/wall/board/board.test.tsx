import type { WallBoard } from '@hearthline/contracts';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../../../../lib/state/store.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { nowAtom } from '../state/now.ts';
import { boardAtom } from '../state/phase.ts';
import { boardNow, buildBoardAlert, buildBoard, buildBoardResidents } from '@hearthline/contracts/testing';
import { Board } from './board.tsx';

const now = Date.parse(boardNow);
const later = (seconds: number) => new Date(now + seconds * 1_000).toISOString();

function show(overrides: Partial<WallBoard>) {
  const board = buildBoard(overrides);
  store.set(boardAtom, board);
  return renderWithStore(<Board board={board} />);
}

const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

beforeEach(() => store.set(nowAtom, now));

describe('Wall board', () => {
  it('shows the home’s time in 24 hours, its date, and the four figures', () => {
    show({ timezone: 'Asia/Tokyo' });
    expect(screen.getByText('23:02')).toBeTruthy();
    expect(screen.getByText('21 November')).toBeTruthy();
    expect(texts('.wall-counter b')).toEqual(['6', '31', '5', '18/24']);
    expect(texts('.wall-counter span')[2]).toBe('2 overdue 3 due');
  });

  it('has its nouns in the singular for one', () => {
    const one = { connectedUsersCount: 1, todayRecordsCount: 1, pendingMedicationsCount: 1 };
    show({ stats: { ...buildBoard().stats, ...one, completedVitalsCount: 1 } });
    expect(texts('.wall-counter span').map((text) => text?.split(' ')[0])).toEqual([
      'user',
      'record',
      '2',
      'vitals',
    ]);
  });

  it('counts the minutes of an open alert, and the time to the recheck of a taken one', () => {
    const taken = { id: '2'.repeat(24), state: 'taken', takenBy: 'Ana', recheckAt: later(760) } as const;
    show({ alerts: [buildBoardAlert(), buildBoardAlert(taken)] });
    const [waiting, onIt] = screen
      .getAllByLabelText('Severe')
      .map((mark) => mark.closest('li') as HTMLElement);
    expect(within(waiting as HTMLElement).getByText('22 min')).toBeTruthy();
    expect(within(waiting as HTMLElement).getByText('SpO2 86 %')).toBeTruthy();
    expect(within(onIt as HTMLElement).getByText('Ana is on it')).toBeTruthy();
    act(() => store.set(nowAtom, now + 1_000));
    expect(within(onIt as HTMLElement).getByText('12:39')).toBeTruthy();
  });

  it('shows own limits only beside the values judged by them', () => {
    const limits = { low: 88, high: 92 };
    const high = { value: '96', word: 'Severe high', side: 'high' } as const;
    const line = {
      key: 'resident-11',
      room: '12',
      who: 'M.K.',
      kind: 'spo2',
      tone: 'severe',
      at: boardNow,
    } as const;
    const flagged = [
      { ...line, ...high, limits },
      { ...line, key: 'resident-12', value: '86', word: 'Severe', side: 'low', limits: null } as const,
    ];
    const own = { ...buildBoardAlert().readings[0]!, ...high, limits };
    show({
      alerts: [buildBoardAlert({ readings: [own] }), buildBoardAlert({ id: '2'.repeat(24) })],
      flagged,
      flaggedCount: 2,
    });
    expect(texts('.wall-alert .wall-own')).toEqual(['aim 88–92']);
    expect(texts('.wall-flag .wall-own')).toEqual(['aim 88–92']);
  });

  it('shows the readings of one alert in one card, as large as they fit', () => {
    const reading = buildBoardAlert().readings[0]!;
    const pulse = { ...reading, kind: 'pulse', value: '134', side: 'high' } as const;
    show({ alerts: [buildBoardAlert({ readings: [pulse, reading] })] });
    expect(texts('.wall-alert')).toHaveLength(1);
    expect(texts('.wall-alert-readings')).toEqual(['Pulse 134 · SpO2 86 %']);
    expect(screen.getByLabelText('Severe')).toBeTruthy();
  });

  it('gives the number of readings in range, and says so if there are no readings', () => {
    const { unmount } = show({ readingsCount: 31 });
    expect(texts('.wall-nothing')).toEqual(['All 31 readings in range']);
    unmount();
    const { unmount: leave } = show({ readingsCount: 0 });
    expect(texts('.wall-nothing')).toEqual(['No readings in the last 24 h']);
    leave();
    show({ readingsCount: null, alerts: [buildBoardAlert()] });
    expect(texts('.wall-nothing')).toEqual(['No others out of range']);
  });

  it('counts the alerts that are in no row', () => {
    const taken = { state: 'taken', takenBy: 'Ana', recheckAt: later(760) } as const;
    const alerts = Array.from({ length: 8 }, (_, n) =>
      buildBoardAlert({ ...(n > 0 && taken), id: String(n).padStart(24, '0') }),
    );
    const { unmount } = show({ alerts, moreAlerts: 4_500 });
    expect(texts('.wall-alerts .wall-aside')).toEqual(['8, 2 taken on other pages, and 4500 more']);
    unmount();
    show({ alerts: alerts.slice(0, 2) });
    expect(texts('.wall-alerts .wall-aside')).toEqual(['2']);
  });

  it('tells that there are no alerts', () => {
    show({});
    expect(screen.getByText('No open alerts')).toBeTruthy();
  });

  it('changes the page of residents every 12 seconds', () => {
    show({ residents: buildBoardResidents(30) });
    const rooms = () => texts('.wall-tile-room');
    const first = rooms();
    act(() => store.set(nowAtom, now + 12_000));
    expect([...first, ...rooms()].map(Number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
  });

  it('shows the doses to be given by room in turns with the residents', () => {
    const dose = (room: number, counts: Partial<{ overdue: number; missed: number; due: number }>) => ({
      key: `resident-${String(room)}`,
      room: String(room),
      who: 'M.K.',
      overdue: 0,
      missed: 0,
      due: 0,
      ...counts,
    });
    const doses = [dose(3, { overdue: 2, due: 1 }), dose(7, { missed: 1 }), dose(12, { due: 3 })];
    const stats = { ...buildBoard().stats, doses: { overdue: 2, missed: 1, due: 4, later: 9 } };
    // A page of residents before it.
    store.set(nowAtom, now - (now % 24_000));
    show({ doses, stats });
    expect(texts('.wall-dose')).toEqual([]);
    act(() => store.set(nowAtom, now - (now % 24_000) + 12_000));
    expect(texts('.wall-dose')).toEqual(['3M.K.2 overdue · 1 due', '7M.K.1 missed', '12M.K.3 due']);
    expect(screen.getByText('2 overdue · 1 missed · 4 due')).toBeTruthy();
  });

  it('lists eleven rooms with doses a page, and says where there are too many to list', () => {
    const doses = Array.from({ length: 12 }, (_, index) => ({
      key: String(index),
      room: String(index + 1),
      who: null,
      overdue: 1,
      missed: 0,
      due: 0,
    }));
    const third = now - (now % 36_000);
    store.set(nowAtom, third + 24_000);
    const { unmount } = show({ doses, grade: 'room' });
    expect(texts('.wall-dose')).toEqual(['121 overdue']);
    expect(screen.getByText('2 overdue · 3 due · 2/2')).toBeTruthy();
    unmount();
    store.set(nowAtom, now - (now % 24_000) + 12_000);
    show({ doses: null });
    expect(screen.getByText('Too many to list by room. The round has them all.')).toBeTruthy();
  });

  it('has a notice bar only with a notice', () => {
    const { unmount } = show({});
    expect(texts('.wall-strip')).toEqual([]);
    unmount();
    show({ maintenance: 'Maintenance tonight at 23:00' });
    expect(screen.getByText('Maintenance tonight at 23:00')).toBeTruthy();
  });

  it('names nobody at a grade without names', () => {
    const bare = buildBoardResidents(2).map((resident) => ({ ...resident, who: null }));
    show({ grade: 'room', residents: bare, alerts: [buildBoardAlert({ who: null })] });
    expect(texts('.wall-tile-who')).toEqual([]);
    expect(texts('.wall-alert-whose')).toEqual(['Room 12 · 13:40']);
  });
});
