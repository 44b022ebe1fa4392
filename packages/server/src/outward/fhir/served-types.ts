import type { StoredOrderQuery, StoredRows } from '../../records/clinical/stored-order.repository.ts';
import { readDosesInOrder } from '../../care/medication-records/doses-in-order.repository.ts';
import { finishChanges } from '../../care/prescriptions/finish-changes.ts';
import { readPrescriptionsInOrder } from '../../care/prescriptions/prescriptions-in-order.repository.ts';
import { readResidentsInOrder } from '../../care/residents/residents-in-order.repository.ts';
import { readVitalsInOrder } from '../../care/vitals/vitals-in-order.repository.ts';
import { toAllergies } from './resources/allergy-intolerance.ts';
import { toMedicationAdministration } from './resources/medication-administration.ts';
import { toMedicationRequest } from './resources/medication-request.ts';
import { toObservations } from './resources/observation.ts';
import { toPatient } from './resources/patient.ts';
import type { Resource, ResourceTypeName } from './resources/r4.ts';

interface Id {
  toString(): string;
}

/** A stored row as far as all types know it. */
interface ServedRow {
  readonly id: string;
  readonly residentId: string;
  /** By id. */
  readonly resourcesAt: (now: Date) => readonly Resource[];
}

export type ReadRows = (query: StoredOrderQuery) => Promise<StoredRows<ServedRow>>;

function served<Row extends { readonly _id: Id }>(
  read: (query: StoredOrderQuery) => Promise<StoredRows<Row>>,
  residentIdOf: (row: Row) => Id,
  resourcesOf: (row: Row, now: Date) => readonly Resource[],
): ReadRows {
  return async (query) => {
    const { rows, resumeAfter } = await read(query);
    const servedRows = rows.map((row) => ({
      id: row._id.toString(),
      residentId: residentIdOf(row).toString(),
      resourcesAt: (now: Date) => [...resourcesOf(row, now)].sort(byId),
    }));
    return { rows: servedRows, resumeAfter };
  };
}

const byId = (a: Resource, b: Resource): number => ((a.id ?? '') < (b.id ?? '') ? -1 : 1);

/** The reader of each type's rows and the conversion to resources. */
export const servedTypes: Readonly<Record<ResourceTypeName, ReadRows>> = {
  Patient: served(
    readResidentsInOrder,
    ({ _id }) => _id,
    (resident) => [toPatient(resident)],
  ),
  Observation: served(readVitalsInOrder, ({ residentId }) => residentId, toObservations),
  MedicationRequest: served(
    async (query) => {
      await finishChanges();
      return readPrescriptionsInOrder(query);
    },
    ({ residentId }) => residentId,
    (prescription, now) => [toMedicationRequest(prescription, now)],
  ),
  MedicationAdministration: served(
    readDosesInOrder,
    ({ residentId }) => residentId,
    (record) => {
      const administration = toMedicationAdministration(record);
      return administration ? [administration] : [];
    },
  ),
  AllergyIntolerance: served(readResidentsInOrder, ({ _id }) => _id, toAllergies),
};

export const typeNames = Object.keys(servedTypes) as readonly ResourceTypeName[];

export const isServedType = (name: string): name is ResourceTypeName => Object.hasOwn(servedTypes, name);
