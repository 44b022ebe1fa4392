import { PrescriptionDraft, defaultSchedule, type NamedMedication, type User } from '@hearthline/contracts';
import { onBehalfOf } from '../../records/clinical/history.ts';
import type { HomeDay } from '../../records/clinical/home-day.ts';
import type { MedicationDocument } from '../../care/medications/medication.repository.ts';
import { newPrescription, type PrescribedFields } from '../../care/prescriptions/create-prescription.ts';
import type { NewPrescription } from '../../care/prescriptions/write-prescription.repository.ts';
import type { ResidentDocument } from '../../care/residents/resident.repository.ts';
import { addDays, buildOrder } from './demo-orders.ts';
import type { LatestDose, Row } from './demo-prescriptions.ts';

interface PrescriptionInput {
  readonly rows: readonly Row[];
  readonly residents: readonly ResidentDocument[];
  readonly medications: readonly (NamedMedication &
    Pick<MedicationDocument, '_id' | 'substances' | 'controlled'>)[];
  /** The user who prescribed. */
  readonly prescriber: User;
  /** The home day so many days ago. */
  readonly dayBack: (days: number) => HomeDay;
  /** Days ago on which those began that do not say it. */
  readonly since: number;
}

/** A prescription with what its doses are to be like. */
export interface PlannedPrescription {
  readonly prescription: NewPrescription;
  readonly resident: ResidentDocument;
  readonly latest: LatestDose | undefined;
  readonly givenAgo: readonly number[];
}

/** The prescriptions of the demo home. Throws for a name that its tables of residents and medicines lack. */
export function buildPrescriptions({
  rows,
  residents,
  medications,
  prescriber,
  dayBack,
  since,
}: PrescriptionInput): PlannedPrescription[] {
  return rows.map((row) => {
    const [lastName, name, , , { since: began = since, latest, givenAgo = [] } = {}] = row;
    const resident = residents.find((each) => each.lastName === lastName);
    const medication = medications.find((each) => each.name === name);
    if (!resident || !medication) throw new Error(`The demo home lacks ${resident ? name : lastName}.`);
    const { day, from } = dayBack(began);
    const options = { actor: onBehalfOf(prescriber), save: null, now: from };
    const period = { startsAt: from, endsAt: null };
    const prescription = newPrescription({ resident, medication }, fieldsOf(row, day), period, options);
    return { prescription, resident, latest, givenAgo };
  });
}

function fieldsOf([, medication, [amount, unit, route = 'oral'], frequency, extras = {}]: Row, day: string) {
  const [least, upTo] = typeof amount === 'number' ? [amount] : amount;
  const flags = extras.flags?.map(({ kind, agreedBy = null, reviewAfter }) => ({
    kind,
    agreedBy,
    reviewOn: reviewAfter === undefined ? null : addDays(day, reviewAfter),
  }));
  const parsed = PrescriptionDraft.parse({
    residentId: '0'.repeat(24),
    medicationId: '0'.repeat(24),
    dose: { amount: least, unit, ...(upTo !== undefined && { upTo }) },
    route,
    frequency,
    schedule: defaultSchedule(frequency, day),
    ...buildOrder(medication, { day, isAsNeeded: frequency === 'As needed' }),
    ...extras,
    ...(flags && { flags }),
  });
  const { residentId: _resident, medicationId: _medication, from: _from, until: _until, ...fields } = parsed;
  return fields satisfies PrescribedFields;
}
