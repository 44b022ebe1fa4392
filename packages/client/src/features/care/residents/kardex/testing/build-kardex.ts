import {
  daysOfMonth,
  defaultDoseWindows,
  type Kardex,
  type MedicationRecord,
  type Prescription,
} from '@hearthline/contracts';
import { ben, buildDose, buildPrescription, buildResident } from '@hearthline/contracts/testing';
import { homeTime } from '../../../../../lib/time/home-time.ts';

/** At UTC in November. */
export const home = homeTime('Europe/Lisbon');

export const rosa = buildResident({ id: 'c'.repeat(24), roomNumber: '12', allergies: ['Latex'] });

let count = 0;
const nextId = () => (count += 1).toString(16).padStart(24, '0');

/** A prescription of its own id: 08:00 and 20:00 since 2 January 2026. */
export const prescribed = (fields: Partial<Prescription> = {}): Prescription =>
  buildPrescription({ id: nextId(), residentId: rosa.id, startsAt: '2026-01-02T00:00:00.000Z', ...fields });

export const named = (name: string) => ({ medication: { name, dosage: '5', unit: 'mg' } });

/** The Kardex of November 2026 with all doses of these prescriptions. */
export function buildKardexFor(prescriptions: readonly Prescription[], fields: Partial<Kardex> = {}): Kardex {
  const { month = '2026-11' } = fields;
  const days = daysOfMonth(month);
  return {
    residentId: rosa.id,
    month,
    days,
    rows: prescriptions.map((prescription) => ({ prescription, doses: dosesOf(prescription, days) })),
    records: [],
    absences: [],
    windows: defaultDoseWindows,
    ...fields,
  };
}

function dosesOf({ schedule, startsAt, endsAt }: Prescription, days: readonly string[]) {
  if (schedule.kind !== 'scheduled') return [];
  return days
    .flatMap((day) => schedule.times.map((time) => ({ day, time, at: `${day}T${time}:00.000Z` })))
    .filter(({ at }) => at >= startsAt && (endsAt === null || at < endsAt));
}

/** Ben gave this dose five minutes after its time, unless it says otherwise. */
export function recorded(
  prescription: Prescription,
  [day, time]: readonly [day: string, time: string],
  fields: Partial<MedicationRecord> = {},
): MedicationRecord {
  const at = `${day}T${time}:00.000Z`;
  const givenAt = new Date(Date.parse(at) + 5 * 60_000).toISOString();
  const isGiven = (fields.status ?? 'administered') === 'administered';
  return buildDose({
    id: nextId(),
    residentId: prescription.residentId,
    medication: prescription.medication,
    prescriptionId: prescription.id,
    day,
    time: prescription.schedule.kind === 'scheduled' ? time : null,
    scheduledFor: at,
    status: 'administered',
    administered: isGiven,
    administeredAt: isGiven ? givenAt : null,
    administeredByUser: isGiven ? ben : null,
    recordedBy: ben,
    recordedAt: givenAt,
    ...fields,
  });
}
