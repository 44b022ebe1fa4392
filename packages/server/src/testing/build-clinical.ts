import { randomUUID } from 'node:crypto';
import type { User } from '@hearthline/contracts';
import * as built from '@hearthline/contracts/testing';
import { onBehalfOf, createdState } from '../records/clinical/history.ts';
import {
  insertMedicationRecords,
  type NewMedicationRecord,
} from '../care/medication-records/insert-medication-records.repository.ts';
import {
  insertMedications,
  type MedicationDocument,
  type NewMedication,
} from '../care/medications/medication.repository.ts';
import { newMedication } from '../care/medications/new-medication.ts';
import type { PrescriptionDocument } from '../care/prescriptions/prescription.repository.ts';
import {
  insertPrescription,
  type NewPrescription,
} from '../care/prescriptions/write-prescription.repository.ts';
import {
  insertResidents,
  type NewResident,
  type ResidentDocument,
} from '../care/residents/resident.repository.ts';
import {
  insertVitals,
  type NewVitals,
  type VitalsDocument,
} from '../care/vitals/vitals-record.repository.ts';

const somebody: Pick<User, 'id' | 'name' | 'role'> = {
  id: 'f'.repeat(24),
  name: 'Somebody',
  role: 'nurse',
};

/** The request body of Form 01 for a resident. */
export const vitalsDraft = (residentId: string, fields: object = {}) => ({
  residentId,
  bloodPressure: '120/80',
  pulse: 72,
  spo2: 97,
  ...fields,
});

/** Stores an active resident. */
export async function buildResident(fields: Partial<NewResident> = {}): Promise<ResidentDocument> {
  const now = new Date();
  const { id: _id, alertLimits: _limits, erasedAt: _erased, ...resident } = built.buildResident();
  const [stored] = await insertResidents([
    {
      ...resident,
      lastName: `Marí ${randomUUID().slice(0, 8)}`,
      nickname: null,
      age: 84,
      roomNumber: null,
      allergies: [],
      allergiesChecked: true,
      ...createdState(onBehalfOf(somebody), now),
      createdAt: now,
      updatedAt: now,
      ...fields,
    },
  ]);
  return stored as ResidentDocument;
}

/** Stores a vitals record with any `recordedAt`, also one that the form would refuse. */
export function buildVitalsRecord(
  recordedAt: Date,
  fields: Partial<NewVitals> = {},
): Promise<VitalsDocument> {
  const { id: _id, recordedByUser: _by, alertLimits: _limits, ...rest } = built.buildVitals();
  const { corrects: _corrects, correctionReason: _reason, ...record } = rest;
  return insertVitals({
    ...record,
    recordNumber: `T-${randomUUID()}`,
    residentId: 'e'.repeat(24),
    residentLastName: 'Marí',
    residentRoom: null,
    residentAllergies: [],
    bloodPressure: '120/80',
    recordedBy: somebody.id,
    recordedByName: somebody.name,
    recordedByRole: somebody.role,
    recordedAt,
    createdAt: recordedAt,
    ...createdState(onBehalfOf(somebody), recordedAt),
    ...fields,
  });
}

/** Stores a medication; `quantity` opens its stock. */
export async function buildMedication(
  name = 'Metformin',
  { quantity, ...fields }: Partial<NewMedication> & { quantity?: number } = {},
): Promise<MedicationDocument> {
  const { id: _id, version: _version, createdAt: _at, updatedAt: _then, ...draft } = built.buildMedication();
  const medication = newMedication(
    { ...draft, name, frequency: 'Twice daily', quantity: quantity ?? draft.quantity },
    onBehalfOf(somebody),
    new Date(),
  );
  const [stored] = await insertMedications([{ ...medication, ...fields }]);
  return stored as MedicationDocument;
}

/** Stores a dose, pending unless `administeredAt` or `status` is given. */
export async function buildDose(
  scheduledFor: Date,
  {
    resident,
    ...fields
  }: Partial<Omit<NewMedicationRecord, 'resident'>> & { resident?: ResidentDocument } = {},
): Promise<void> {
  const owner = resident ?? (await buildResident());
  const { version, medication, notes } = built.buildDose();
  await insertMedicationRecords([
    {
      version,
      medication,
      notes,
      residentId: owner._id,
      medicationId: owner._id,
      resident: { name: owner.name, lastName: owner.lastName, nickname: owner.nickname, age: owner.age },
      scheduledFor,
      status: fields.administeredAt ? 'administered' : 'pending',
      administeredAt: null,
      administeredBy: fields.administeredAt ? somebody.id : null,
      administeredByName: fields.administeredAt ? somebody.name : null,
      createdAt: scheduledFor,
      ...createdState(onBehalfOf(somebody), scheduledFor),
      ...fields,
    },
  ]);
}

/** Stores a prescription of one tablet at 08:00 and 20:00, since 1 November 2026; of a resident and a medication of its own unless given. */
export async function buildPrescription({
  resident,
  medication,
  ...fields
}: Partial<Omit<NewPrescription, 'medication'>> & {
  resident?: ResidentDocument;
  medication?: MedicationDocument;
} = {}): Promise<PrescriptionDocument> {
  const taken = medication ?? (await buildMedication());
  const { name, dosage, unit } = taken;
  const {
    id: _id,
    replaces: _replaces,
    replacedBy: _replacedBy,
    orderConfirmedAt: _confirmedAt,
    checkedAt: _checkedAt,
    ...prescription
  } = built.buildPrescription();
  const startsAt = new Date(prescription.startsAt);
  return insertPrescription({
    ...prescription,
    residentId: (resident ?? (await buildResident()))._id,
    medicationId: taken._id,
    medication: { name, dosage, unit },
    startsAt,
    endsAt: null,
    createdAt: startsAt,
    updatedAt: startsAt,
    ...createdState(onBehalfOf(somebody), startsAt),
    ...fields,
  });
}

/** The request body of a prescription: one tablet at 08:00 and 20:00 every day. */
export const prescriptionDraft = (residentId: string, medicationId: string, fields: object = {}) => ({
  residentId,
  medicationId,
  dose: { amount: 1, unit: 'tablet' },
  route: 'oral',
  frequency: 'Twice daily',
  schedule: { kind: 'scheduled', times: ['08:00', '20:00'], days: { kind: 'every-day' } },
  ...fields,
});
