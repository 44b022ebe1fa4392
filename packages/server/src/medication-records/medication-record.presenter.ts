import { MedicationRecord } from '@hearthline/contracts';
import { replyOf } from '../core/to-reply.ts';
import type { MedicationRecordDocument } from './medication-record.model.ts';

const toReply = replyOf(MedicationRecord);

/** One dose as the contract has it. */
export function presentMedicationRecord(record: MedicationRecordDocument): MedicationRecord {
  const { name, lastName, nickname, age } = record.resident;
  const administeredBy = record.administeredBy?.toString() ?? null;
  return toReply(record, {
    resident: { id: record.residentId.toString(), name, lastName, nickname, age },
    administered: record.status === 'administered',
    administeredByUser: administeredBy
      ? { id: administeredBy, name: record.administeredByName ?? 'Unknown' }
      : null,
  });
}
