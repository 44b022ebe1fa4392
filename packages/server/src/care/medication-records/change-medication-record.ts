import {
  changeDocument,
  type ChangeOptions,
  type DocumentChange,
  type Plan,
  type VersionedRepository,
} from '../../records/clinical/change-document.ts';
import { recordNotFound } from '../../records/clinical/record-policy.ts';
import { doesStand } from './hide-medication-record.repository.ts';
import { medicationRecordWritten } from './medication-record-changed.ts';
import { findMedicationRecord, type MedicationRecordDocument } from './medication-record.repository.ts';
import { alreadyClosed, staleRecord } from './medication-record.policy.ts';
import { writeMedicationRecord, type MedicationRecordWrite } from './write-medication-record.repository.ts';

type RecordChange = DocumentChange & Omit<MedicationRecordWrite, 'entry'>;

export type RecordPlan = Plan<MedicationRecordDocument, RecordChange>;

/** Finds a record that is neither voided nor corrected; null if there is none. */
export async function findStandingRecord(id: string): Promise<MedicationRecordDocument | null> {
  const record = await findMedicationRecord(id);
  if (!record || record.hidden || !(await doesStand(record))) return null;
  return record;
}

/**
 * Changes a record by `changeDocument`. Always publishes it, even if a repeat of the same save changes nothing.
 * @throws Problem 404; 409 `stale` with `current`.
 */
export function changeMedicationRecord(id: string, plan: RecordPlan, options: ChangeOptions) {
  return changeDocument(repository, id, plan, { publish: 'always', ...options });
}

const repository: VersionedRepository<MedicationRecordDocument, RecordChange> = {
  find: findStandingRecord,
  write: writeMedicationRecord,
  notFound: recordNotFound,
  toChange: medicationRecordWritten,
  stale: (current) =>
    current.status === 'pending'
      ? staleRecord('Someone else changed this record in the meantime.', current)
      : alreadyClosed(current),
};
