import { Types } from 'mongoose';
import { alertOf } from '../../packages/server/src/alerts/alert-of-record.ts';
import { AlertModel } from '../../packages/server/src/alerts/alert.repository.ts';
import { insertResidents } from '../../packages/server/src/residents/resident.repository.ts';
import {
  flagOf,
  VitalsRecordModel,
  type VitalsDocument,
} from '../../packages/server/src/vitals/vitals-record.repository.ts';
import { buildResidents } from '../residents/build-residents.ts';

const DAY = 24 * 3_600_000;
const BATCH = 2_000;
const perDay = 4;
const nurse = new Types.ObjectId();

export interface AlertHome {
  readonly residents: number;
  /** Days of history, four records of each resident a day. */
  readonly days: number;
  /** Alerts that nobody closed, spread evenly over that time. */
  readonly open: number;
}

/** Fills an empty database. Answers with the residents' ids. */
export async function fillAlertHome({ residents, days, open }: AlertHome): Promise<string[]> {
  const added = await insertResidents(buildResidents(residents));
  const ids = added.map(({ _id }) => _id);
  const count = residents * days * perDay;
  const end = Date.now() - 3_600_000;
  const isSevere = (number: number) =>
    Math.floor((number * open) / count) !== Math.floor(((number + 1) * open) / count);
  for (let from = 0; from < count; from += BATCH) {
    const records = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => {
      const number = from + index;
      const recordedAt = new Date(end - days * DAY * (1 - number / count));
      return recordOf(number, ids[number % residents] ?? nurse, recordedAt, isSevere(number));
    });
    await VitalsRecordModel.collection.insertMany(records, { ordered: false });
    const alerts = records.flatMap((record) => alertOf(record, record.recordedAt) ?? []);
    if (alerts.length > 0) await AlertModel.collection.insertMany(alerts);
  }
  return ids.map(String);
}

function recordOf(
  number: number,
  residentId: Types.ObjectId,
  recordedAt: Date,
  isSevere: boolean,
): VitalsDocument {
  const readings = {
    bloodPressure: number % 11 === 0 ? '146/88' : '124/78',
    pulse: number % 17 === 0 ? 108 : 72,
    spo2: isSevere ? 86 : 97,
    temperature: 36.6,
    sugar: null,
    sugarType: 'fasting' as const,
  };
  const flagged = flagOf(readings);
  const seconds = Math.floor(recordedAt.getTime() / 1_000).toString(16);
  return {
    // As it would have been added then.
    _id: new Types.ObjectId(seconds.padStart(8, '0') + number.toString(16).padStart(16, '0')),
    version: 1,
    recordNumber: `VR-${String(number)}`,
    residentId,
    residentName: 'Margaret',
    residentLastName: 'Holloway',
    residentNickname: 'Maggie',
    residentAge: 88,
    residentRoom: '12A',
    residentAllergies: ['Penicillin'],
    residentMedicalHistory: 'Osteoarthritis of both knees.',
    ...readings,
    notMeasured: {},
    confirmedOutOfRange: false,
    hydration: true,
    hydrationQuantity: 2,
    urine: false,
    urinationQuantity: null,
    defecation: false,
    defecationQuantity: null,
    notes: null,
    recordedBy: nurse,
    recordedByName: 'Ana Ribeiro',
    recordedByRole: 'nurse',
    recordedAt,
    createdAt: recordedAt,
    hidden: false,
    history: [],
    ...(flagged && { flagged }),
  };
}
