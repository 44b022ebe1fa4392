import { Types } from 'mongoose';
import type { NewMedication } from '../../packages/server/src/care/medications/medication.repository.ts';
import { newMedication } from '../../packages/server/src/care/medications/new-medication.ts';
import type { NewPrescription } from '../../packages/server/src/care/prescriptions/write-prescription.repository.ts';

export interface PrescriptionFields {
  readonly residentId: Types.ObjectId;
  /** By default one that no inventory has. */
  readonly medicationId?: Types.ObjectId;
  readonly name: string;
  /** "HH:mm", every day. */
  readonly times: readonly string[];
}

const nobody = { id: 'a'.repeat(24), name: 'Ana Ribeiro' };
const unknownMedication = new Types.ObjectId();

/** A prescription as the API stores it, begun a month ago. */
export function newPrescription({
  residentId,
  medicationId = unknownMedication,
  name,
  times,
}: PrescriptionFields): NewPrescription {
  const begun = new Date(Date.now() - 30 * 24 * 3_600_000);
  return {
    version: 1,
    residentId,
    medicationId,
    medication: { name, dosage: '850', unit: 'mg' },
    dose: { amount: 1, unit: 'tablet' },
    stockPerDose: 1,
    route: 'oral',
    frequency: 'Once daily',
    schedule: { kind: 'scheduled', times: [...times], days: { kind: 'every-day' } },
    instructions: 'With a glass of water, half an hour before the meal.',
    timeCritical: false,
    twoPeople: false,
    startsAt: begun,
    endsAt: null,
    allergyReason: null,
    stopReason: null,
    prescribedBy: nobody,
    stoppedBy: null,
    hidden: false,
    history: [],
    createdAt: begun,
    updatedAt: begun,
  };
}

/** The minute of now in UTC, which is the home's time in the benches. */
export const thisMinute = (): { readonly day: string; readonly time: string } => {
  const now = new Date().toISOString();
  return { day: now.slice(0, 10), time: now.slice(11, 16) };
};

/** A medication of which so many units are in stock. */
export const newStock = (name: string, quantity: number): NewMedication =>
  newMedication(
    {
      name,
      dosage: '850',
      unit: 'mg',
      frequency: 'Once daily',
      quantity,
      lowLevel: null,
      substances: [],
      instructions: null,
      active: true,
    },
    { user: { ...nobody, role: 'manager' }, from: null },
    new Date(),
  );
