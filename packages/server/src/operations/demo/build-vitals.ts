import { type User, toHomeDay } from '@hearthline/contracts';
import { onBehalfOf, createdState } from '../../records/clinical/history.ts';
import { homeDay, type HomeDay } from '../../records/clinical/home-day.ts';
import { recordNumber } from '../../records/clinical/record-number.ts';
import type { ResidentDocument } from '../../care/residents/resident.repository.ts';
import { residentSnapshot } from '../../care/vitals/resident-snapshot.ts';
import type { NewVitals } from '../../care/vitals/vitals-record.repository.ts';
import { buildReading, personalOffset, type Reading } from './build-readings.ts';
import { isHereAt } from './build-residents.ts';
import { demoResidents } from './demo-residents.ts';
import { planRounds } from './plan-rounds.ts';
import { seededBy } from './random.ts';

export const HISTORY_DAYS = 14;
const HOUR = 3_600_000;

/** Abnormal values that replace those of the newest reading, by resident index. */
const concerns: Readonly<Record<number, Partial<Reading>>> = {
  1: {
    bloodPressure: '154/92',
    notMeasured: {},
    notes: 'Headache since breakfast. To be measured again in an hour.',
  },
  // Below this resident's own limit of 88.
  5: { spo2: 86, pulse: 112, notes: 'Short of breath after walking. Doctor called, oxygen 2 l/min.' },
};

/** The home's day `back` days before today. */
export function dayBack(back: number, timezone: string, now: Date): HomeDay {
  const today = new Date(`${toHomeDay(now, timezone)}T00:00:00Z`);
  return homeDay(new Date(today.getTime() - back * 24 * HOUR).toISOString().slice(0, 10), timezone);
}

interface VitalsInput {
  residents: readonly ResidentDocument[];
  /** Users who record vitals, day shift first. */
  recorders: readonly [User, ...User[]];
  timezone: string;
  now: Date;
}

/** A resident's records of 14 days and today, oldest first, without record numbers. */
function buildHistory(resident: ResidentDocument, index: number, { recorders, timezone, now }: VitalsInput) {
  const profile = demoResidents[index]?.profile ?? 'steady';
  const offset = personalOffset(seededBy(`person ${resident.lastName}`));
  const days = Array.from({ length: HISTORY_DAYS + 1 }, (_, back) => dayBack(back, timezone, now)).reverse();
  const records = days.flatMap((day) => {
    const random = seededBy(`${day.day} ${resident.lastName}`);
    const rounds = planRounds(day, index, now, random).filter((at) => isHereAt(resident, at));
    return rounds.map((recordedAt) => {
      const hour = (recordedAt.getTime() - day.from.getTime()) / HOUR;
      const by = random.pick(recorders);
      const createdAt = new Date(
        Math.min(now.getTime(), recordedAt.getTime() + random.between(1, 4) * 60_000),
      );
      return {
        ...buildReading(profile, offset, hour, random),
        ...residentSnapshot(resident, day.day),
        version: 1,
        residentId: resident._id.toString(),
        recordedBy: by.id,
        recordedByName: by.name,
        recordedByRole: by.role,
        recordedAt,
        createdAt,
        ...createdState(onBehalfOf(by), createdAt),
      };
    });
  });
  const newest = records.at(-1);
  if (newest) Object.assign(newest, concerns[index]);
  return records;
}

/** All vitals records of the demo, numbered in order of creation, and the last number of each day. */
export function buildVitals(staffed: VitalsInput): {
  records: NewVitals[];
  lastNumbers: Map<string, number>;
} {
  const lastNumbers = new Map<string, number>();
  const records = staffed.residents
    .flatMap((resident, index) => buildHistory(resident, index, staffed))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((record) => {
      const day = toHomeDay(record.createdAt, staffed.timezone);
      const number = (lastNumbers.get(day) ?? 0) + 1;
      lastNumbers.set(day, number);
      return { ...record, recordNumber: recordNumber(day, number) };
    });
  return { records, lastNumbers };
}
