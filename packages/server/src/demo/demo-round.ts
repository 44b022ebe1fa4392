import { homeClock } from '@hearthline/contracts';
import { at, type Row } from './demo-prescriptions.ts';

const quarterMs = 15 * 60_000;

/** The home's time of day ("HH:mm") so many minutes from the quarter of an hour that began last. */
type Clock = (minutes: number) => string;

export function quarterClock(now: Date, timezone: string): Clock {
  const quarter = Math.floor(now.getTime() / quarterMs) * quarterMs;
  return (minutes) => homeClock(quarter + minutes * 60_000, timezone);
}

const everyHours = (clock: Clock, from: number, hours: number) =>
  at(...Array.from({ length: 24 / hours }, (_, turn) => clock(from + turn * hours * 60)));

/**
 * Prescriptions whose times lie around now, so that a round is under way at whatever hour the demo home is filled: doses due,
 * overdue, given, held, refused and missed.
 */
export const roundPrescriptions = (clock: Clock): readonly Row[] => [
  [
    'Bergström',
    'Morphine',
    [0.5, 'tablet'],
    'Every 12 hours',
    { ...everyHours(clock, 0, 12), stockPerDose: 0.5, twoPeople: true, latest: 'open' },
  ],
  [
    'Okonkwo',
    'Salbutamol',
    [2, 'puff', 'inhaled'],
    'Every 6 hours',
    { ...everyHours(clock, 0, 6), stockPerDose: 2, latest: 'open', instructions: 'With the spacer.' },
  ],
  [
    'Sørensen',
    'Timolol eye drops',
    [1, 'drop', 'eye'],
    'Twice daily',
    { ...everyHours(clock, 0, 12), stockPerDose: 0.05, latest: 'open', instructions: 'Both eyes.' },
  ],
  [
    'Whitfield',
    'Amoxicillin',
    [1, 'capsule'],
    'Every 8 hours',
    { ...everyHours(clock, -30, 8), since: 4, latest: 'open', instructions: 'Seven days in all.' },
  ],
  ['Achebe', 'Prednisolone', [1, 'tablet'], 'Once daily', { ...at(clock(-45)), latest: 'given' }],
  [
    'Kowalczyk',
    'Digoxin',
    [1, 'tablet'],
    'Once daily',
    {
      ...at(clock(-60)),
      instructions: 'Hold when the pulse is below 60.',
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
