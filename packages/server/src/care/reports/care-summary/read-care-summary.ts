import {
  lastKardexMonth,
  Problem,
  vitalKinds,
  type HomeDetails,
  type Kardex,
  type Prescription,
  type Resident,
  type VitalKind,
  type VitalsRecord,
} from '@hearthline/contracts';
import { homeDay, homeToday } from '../../../records/clinical/home-day.ts';
import { invalidField } from '../../../records/clinical/record-policy.ts';
import { readKardex } from '../../kardex/read-kardex.ts';
import { presentMedicationRecord } from '../../medication-records/medication-record.presenter.ts';
import { streamDoses } from '../../medication-records/stream-doses.repository.ts';
import { presentPrescription } from '../../prescriptions/prescription.presenter.ts';
import { readAllOfResident } from '../../prescriptions/read-prescriptions.ts';
import { findResident } from '../../residents/resident.repository.ts';
import { presentResident } from '../../residents/resident.presenter.ts';
import { readHomeDetails } from '../../../office/settings/system-setting.repository.ts';
import { streamVitals } from '../../vitals/stream-vitals.repository.ts';
import { presentVitals } from '../../vitals/vitals-record.presenter.ts';

/** The data about a resident that a hospital needs on admission. */
export interface CareSummary {
  readonly resident: Resident;
  readonly home: HomeDetails;
  readonly month: string;
  readonly time: { readonly from: Date; readonly before: Date };
  /** The prescriptions in force now. */
  readonly prescriptions: readonly Prescription[];
  /** The latest record of each kind of reading in the last 90 days. */
  readonly lastReadings: ReadonlyMap<VitalKind, VitalsRecord>;
  /** The latest recorded doses of the last week. */
  readonly lastDoses: readonly ReturnType<typeof presentMedicationRecord>[];
  /** The vitals of the month, at most 2,000. */
  readonly vitals: readonly VitalsRecord[];
  readonly kardex: Kardex;
}

const dayMs = 24 * 60 * 60_000;
const maxVitals = 2_000;
const maxDoses = 15;

/** @throws Problem 404 for an unknown or deleted resident, 422 naming `month`. */
export async function readCareSummary(
  residentId: string,
  asked: string | undefined,
  timezone: string,
  now = new Date(),
): Promise<CareSummary> {
  const today = homeToday(timezone).day;
  const month = asked ?? today.slice(0, 7);
  if (month > lastKardexMonth(today))
    throw invalidField('month', 'Please choose a month up to the end of next year.');
  const resident = await findResident(residentId);
  if (!resident) throw new Problem('not-found', 'Resident not found');
  const kardex = await readKardex(residentId, month, timezone);
  const time = {
    from: homeDay(kardex.days[0] ?? today, timezone).from,
    before: homeDay(kardex.days.at(-1) ?? today, timezone).before,
  };
  const since = (days: number) => ({ residentId, from: new Date(now.getTime() - days * dayMs) });
  const all = (await readAllOfResident(residentId)).map(presentPrescription);
  return {
    resident: presentResident(resident, today),
    home: await readHomeDetails(),
    month,
    time,
    kardex,
    prescriptions: all.filter(
      ({ startsAt, endsAt }) =>
        Date.parse(startsAt) <= now.getTime() && (endsAt === null || Date.parse(endsAt) > now.getTime()),
    ),
    lastReadings: await newestReadings(since(90)),
    lastDoses: await newestDoses(since(7)),
    vitals: await takeVitals({ residentId, ...time }),
  };
}

type Range = Parameters<typeof streamVitals>[0];

async function newestReadings(range: Range): Promise<Map<VitalKind, VitalsRecord>> {
  const newest = new Map<VitalKind, VitalsRecord>();
  for await (const row of streamVitals(range)) {
    const record = presentVitals(row);
    for (const kind of vitalKinds) if (record[kind] !== null && !newest.has(kind)) newest.set(kind, record);
    if (newest.size === vitalKinds.length) break;
  }
  return newest;
}

async function newestDoses(range: Range) {
  const doses: ReturnType<typeof presentMedicationRecord>[] = [];
  for await (const row of streamDoses(range)) {
    if (row.status !== 'pending') doses.push(presentMedicationRecord(row));
    if (doses.length === maxDoses) break;
  }
  return doses;
}

async function takeVitals(range: Range): Promise<VitalsRecord[]> {
  const records: VitalsRecord[] = [];
  for await (const row of streamVitals(range)) {
    records.push(presentVitals(row));
    if (records.length === maxVitals) break;
  }
  return records;
}
