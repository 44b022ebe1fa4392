import { Types } from 'mongoose';
import { MedicationRecordModel } from '../../packages/server/src/care/medication-records/medication-record.repository.ts';
import { VitalsRecordModel } from '../../packages/server/src/care/vitals/vitals-record.repository.ts';

const HOUR = 3_600_000;
const BATCH = 2_000;
const nobodys = Array.from({ length: 100 }, () => new Types.ObjectId());
const nurse = new Types.ObjectId();
const history = [
  { at: new Date(), by: { id: nurse.toString(), name: 'Ana Ribeiro', role: 'nurse' }, action: 'created' },
];

/** Of every home, however long its history: what today has, which is what is counted. */
export const todayHas = { vitals: 100, doses: 100, pending: 50 } as const;

function vital(number: number, residents: readonly Types.ObjectId[], recordedAt: Date) {
  return {
    version: 1,
    recordNumber: `VR-${String(number)}`,
    residentId: residents[number % residents.length],
    residentName: 'Margaret',
    residentLastName: 'Holloway',
    residentNickname: 'Maggie',
    residentAge: 88,
    residentRoom: '12A',
    residentAllergies: ['Penicillin'],
    residentMedicalHistory: 'Osteoarthritis of both knees.',
    bloodPressure: '128/82',
    pulse: 74,
    spo2: 97,
    temperature: 36.6,
    sugar: null,
    sugarType: 'fasting',
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
    history,
  };
}

function dose(
  number: number,
  residents: readonly Types.ObjectId[],
  at: Date,
  status: 'pending' | 'administered',
) {
  return {
    version: 1,
    residentId: residents[number % residents.length],
    resident: { name: 'Margaret', lastName: 'Holloway', nickname: 'Maggie', age: 88 },
    medicationId: nurse,
    medication: { name: 'Metformin', dosage: '850', unit: 'mg' },
    scheduledFor: at,
    status,
    administeredAt: status === 'administered' ? at : null,
    administeredBy: status === 'administered' ? nurse : null,
    administeredByName: status === 'administered' ? 'Ana Ribeiro' : null,
    at,
    notes: null,
    createdAt: at,
    hidden: false,
    history,
  };
}

/** Writes `vitals` records of these residents: today's at `noon`, the others evenly over the three years before. */
export async function fillHistory(
  vitals: number,
  noon: Date,
  residents: readonly Types.ObjectId[] = nobodys,
): Promise<void> {
  const old = vitals - todayHas.vitals;
  const step = (3 * 365 * 24 * HOUR) / old;
  for (let from = 0; from < vitals; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, vitals - from) }, (_, index) => {
      const number = from + index;
      return vital(
        number,
        residents,
        number < old ? new Date(noon.getTime() - 24 * HOUR - number * step) : noon,
      );
    });
    await VitalsRecordModel.collection.insertMany(batch, { ordered: false });
  }
  const doses = Array.from({ length: 1_000 }, (_, number) => {
    const today = number < todayHas.doses;
    const at = new Date(noon.getTime() - (today ? 0 : number * 24 * HOUR));
    return dose(number, residents, at, number < todayHas.pending ? 'pending' : 'administered');
  });
  await MedicationRecordModel.collection.insertMany(doses, { ordered: false });
}
