import { homeClock } from '@hearthline/contracts';
import { at, type Row } from './demo-prescriptions.ts';

const quarterMs = 15 * 60_000;

/** Returns the home's time of day ("HH:mm") at this many minutes from the start of the current quarter of an hour. */
type Clock = (minutes: number) => string;

export function quarterClock(now: Date, timezone: string): Clock {
  const quarter = Math.floor(now.getTime() / quarterMs) * quarterMs;
  return (minutes) => homeClock(quarter + minutes * 60_000, timezone);
}

/** Usual times of a round, five hours apart. */
const usualTimes = ['07:00', '12:00', '17:00', '22:00'];

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes between two times of day, the shorter way around the clock. */
function apart(one: string, other: string): number {
  const minutes = Math.abs(minutesOf(one) - minutesOf(other));
  return Math.min(minutes, 24 * 60 - minutes);
}

/** A schedule of `count` times a day: one around now, and the usual ones furthest from it. */
function around(time: string, count: number) {
  const others = usualTimes.toSorted((a, b) => apart(b, time) - apart(a, time)).slice(0, count - 1);
  return at(...[time, ...others].sort());
}

/**
 * Prescriptions with times around now, so that a round is running at whatever hour the demo home is filled. Their doses are
 * due, overdue, given, held, refused and missed.
 */
export const roundPrescriptions = (clock: Clock): readonly Row[] => [
  [
    'Bergström',
    'Morphine',
    [0.5, 'tablet'],
    'Three times daily',
    { ...around(clock(0), 3), stockPerDose: 0.5, twoPeople: true, latest: 'open' },
  ],
  [
    'Okonkwo',
    'Salbutamol',
    [2, 'puff', 'inhaled'],
    'Three times daily',
    { ...around(clock(0), 3), stockPerDose: 2, latest: 'open', instructions: 'With the spacer.' },
  ],
  [
    'Sørensen',
    'Timolol',
    [1, 'drop', 'eye'],
    'Twice daily',
    { ...around(clock(0), 2), stockPerDose: 0.05, latest: 'open', instructions: 'Left eye.' },
  ],
  [
    'Whitfield',
    'Amoxicillin',
    [1, 'capsule'],
    'Three times daily',
    { ...around(clock(-30), 3), since: 4, latest: 'open', instructions: '7-day course.' },
  ],
  ['Achebe', 'Prednisolone', [1, 'tablet'], 'Once daily', { ...at(clock(-45)), latest: 'given' }],
  [
    'Kowalczyk',
    'Digoxin',
    [1, 'tablet'],
    'Once daily',
    {
      ...at(clock(-60)),
      holdLimits: [{ kind: 'pulse', below: 60, above: null, withinHours: 24 }],
      latest: { status: 'held', reason: 'Pulse too low', notes: 'Pulse 54 at rest; the doctor is informed.' },
    },
  ],
  [
    'Lindqvist',
    'Memantine',
    [1, 'tablet'],
    'Once daily',
    {
      ...at(clock(-75)),
      latest: { status: 'refused', reason: 'Did not want it', notes: 'Offered twice.' },
    },
  ],
  ['Navarro', 'Montelukast', [1, 'tablet'], 'Once daily', { ...at(clock(-150)), latest: 'open' }],
];
