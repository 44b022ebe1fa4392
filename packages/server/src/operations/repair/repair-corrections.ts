import type { AuditDocument } from '../../audit/audit-entry.model.ts';
import { onBehalfOf, historyEntry, type Actor } from '../../clinical/history.ts';
import type { VitalsDocument } from '../../vitals/vitals-record.model.ts';
import { plural } from '../progress.ts';
import type { RawDatabase } from '../raw-database.ts';
import type { Repair } from './types.ts';

const recordsOf = (db: RawDatabase) => db.collection<VitalsDocument>('vitals_records');
const auditOf = (db: RawDatabase) => db.collection<AuditDocument>('audit');

/**
 * Hides readings whose correction exists, with a history entry unless the audit has one. A correction with `hidesPending` is
 * completed by the next server start.
 */
export const repairCorrections: Repair = async (db) => {
  const records = recordsOf(db);
  let hidden = 0;
  for await (const correction of records.find({ corrects: { $exists: true } })) {
    const { _id: correctedBy, corrects, hidesPending } = correction;
    if (!corrects || hidesPending) continue;
    const old = await records.findOne({ _id: corrects, hidden: false });
    if (!old) continue;
    const { residentId } = old;
    const audited = await auditOf(db).findOne({ residentId, entityId: corrects, action: 'corrected' });
    await records.updateOne(
      { _id: corrects },
      {
        $set: { hidden: true, correctedBy },
        $inc: { version: 1 },
        ...(!audited && { $push: { history: correctedEntry(correction) } }),
      },
    );
    hidden += 1;
  }
  return hidden === 0 ? [] : [`corrections: ${plural(hidden, 'corrected reading')} hidden again`];
};

function correctedEntry({
  recordedBy,
  recordedByName,
  recordedByRole,
  createdAt,
  correctionReason,
}: VitalsDocument) {
  const user = { id: recordedBy.toString(), name: recordedByName, role: recordedByRole } as Actor['user'];
  return historyEntry(onBehalfOf(user), 'corrected', createdAt, { reason: correctionReason ?? null });
}

/** Hides readings that were voided according to the audit. */
export const repairVoided: Repair = async (db) => {
  let hidden = 0;
  for await (const { entityId, by, at, reason } of auditOf(db).find({ entity: 'vitals', action: 'voided' })) {
    const { modifiedCount } = await recordsOf(db).updateOne(
      { _id: entityId, hidden: false },
      { $set: { hidden: true, voided: { by, at, reason } }, $inc: { version: 1 } },
    );
    hidden += modifiedCount;
  }
  return hidden === 0 ? [] : [`deletions: ${plural(hidden, 'deleted reading')} hidden again`];
};
