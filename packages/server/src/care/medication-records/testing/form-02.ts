import type { MedicationRecord } from '@hearthline/contracts';
import type { TestClient } from '../../../testing/test-client.ts';
import { until } from '../../../testing/until.ts';
import { MedicationModel } from '../../medications/medication.repository.ts';
import { findMedication } from '../../medications/medication.repository.ts';
import { presentMedication } from '../../medications/medication.presenter.ts';
import { findUnsettled } from '../write-medication-record.repository.ts';

export interface One {
  readonly record: MedicationRecord;
}
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly fields?: Record<string, string>;
  readonly current?: unknown;
}

export const hourMs = 3_600_000;
export const ago = (ms: number): Date => new Date(Date.now() - ms);

/** Form 02 of one resident and one medication. */
export interface Form02 {
  readonly residentId: string;
  readonly medicationId: string;
}

/** The order of a dose that is not prescribed. */
export const notPrescribed = { orderedBy: 'Dr. Okafor', why: 'Fever since noon' } as const;

/** Saves Form 02 for a medication that is not prescribed, by default a dose given now. */
export const saveForm = <Body = One>(
  as: TestClient,
  form: Form02,
  fields: object = { administered: true },
  key?: string,
) => {
  const order = 'corrects' in fields ? {} : { notPrescribed };
  const body = { ...form, ...order, ...fields };
  return as.post<Body>('/api/medication-records', body, key ? { 'idempotency-key': key } : {});
};

/** Closes a pending record. */
export const closeForm = <Body = One>(as: TestClient, id: string, fields: object = {}, key?: string) =>
  as.patch<Body>(
    `/api/medication-records/${id}`,
    { status: 'administered', ...fields },
    key ? { 'idempotency-key': key } : {},
  );

/** The quantity of a medication as the API shows it. */
export async function readQuantity(medicationId: string): Promise<number> {
  const medication = await findMedication(medicationId);
  if (!medication) throw new Error(`no medication ${medicationId}`);
  return presentMedication(medication).quantity;
}

/** The stock movements stored in a medication's document. */
export async function readMovements(medicationId: string): Promise<{ recordId: string; amount: number }[]> {
  const found = await MedicationModel.collection.find({}, { projection: { movements: 1 } }).toArray();
  const medication = found.find(({ _id }) => _id.toString() === medicationId);
  const movements = (medication?.['movements'] ?? []) as { recordId: string | null; amount: number }[];
  return movements.flatMap(({ recordId, amount }) => (recordId === null ? [] : [{ recordId, amount }]));
}

/** Resolves once the stock movements of all given doses are applied, because the reply to a dose does not wait for them. */
export const stockSettled = (): Promise<void> =>
  until('the stock follows the doses', async () => (await findUnsettled(1)).length === 0);
