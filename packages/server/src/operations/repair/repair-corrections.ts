import type { AuditDocument } from '../../records/audit/audit-entry.repository.ts';
import type { CorrectableDocument } from '../../records/clinical/corrections.repository.ts';
import { onBehalfOf, historyEntry, type Actor, type HistoryEntry } from '../../records/clinical/history.ts';
import type { MedicationRecordDocument } from '../../care/medication-records/medication-record.repository.ts';
import { stockChange } from '../../care/medication-records/stock-of-dose.ts';
import type { VitalsDocument } from '../../care/vitals/vitals-record.repository.ts';
import { plural } from '../progress.ts';
import type { RawDatabase } from '../raw-database.ts';
import { movementsOfRecord } from './repair-movements.ts';
import type { Repair } from './types.ts';

type Correction = CorrectableDocument &
  Pick<VitalsDocument, '_id' | 'residentId' | 'hidden' | 'version' | 'history' | 'createdAt'>;

/** The collections of correctable records: their names in audit and report, and a function for the author of a correction. */
const corrected = [
  {
    name: 'vitals_records',
    entity: 'vitals',
    noun: 'reading',
    by: ({ recordedBy, recordedByName, recordedByRole }: VitalsDocument): HistoryEntry['by'] => ({
      id: recordedBy.toString(),
      name: recordedByName,
      role: recordedByRole,
    }),
  },
  {
    name: 'medication_records',
    entity: 'medication-record',
    noun: 'dose',
    by: ({ recordedBy }: MedicationRecordDocument): HistoryEntry['by'] => ({
      id: recordedBy?.id ?? '',
      name: recordedBy?.name ?? 'System',
      role: '',
    }),
  },
] as const;

const recordsOf = (db: RawDatabase, name: string) => db.collection<Correction>(name);
const auditOf = (db: RawDatabase) => db.collection<AuditDocument>('audit');

/**
 * Hides records whose correction exists, with a history entry unless the audit has one. The next server start completes a
 * correction with `hidesPending`.
 */
export const repairCorrections: Repair = async (db) => {
  const lines: string[] = [];
  for (const { name, noun, by } of corrected) {
    const hidden = await hideCorrected(db, name, (correction) => by(correction as never));
    if (hidden > 0) lines.push(`corrections: ${plural(hidden, `corrected ${noun}`)} hidden again`);
  }
  return lines;
};

async function hideCorrected(
  db: RawDatabase,
  name: string,
  by: (correction: Correction) => HistoryEntry['by'],
): Promise<number> {
  const records = recordsOf(db, name);
  let hidden = 0;
  for await (const correction of records.find({ corrects: { $exists: true } })) {
    const { _id: correctedBy, corrects, hidesPending, createdAt, correctionReason } = correction;
    if (!corrects || hidesPending) continue;
    const old = await records.findOne({ _id: corrects, hidden: false });
    if (!old) continue;
    const { residentId } = old;
    const audited = await auditOf(db).findOne({
      residentId,
      entityId: corrects,
      action: { $in: ['corrected', 'voided'] },
    });
    const actor = onBehalfOf(by(correction) as Actor['user']);
    const entry = historyEntry(actor, 'corrected', createdAt, { reason: correctionReason ?? null });
    await records.updateOne(
      { _id: corrects },
      {
        $set: { hidden: true, correctedBy },
        $inc: { version: 1 },
        ...(!audited && { $push: { history: entry } }),
      },
    );
    hidden += 1;
  }
  return hidden;
}

/** Hides records that were voided according to the audit, and returns the amount of a voided dose to the stock. */
export const repairVoided: Repair = async (db) => {
  const lines: string[] = [];
  for (const { name, entity, noun } of corrected) {
    let hidden = 0;
    for await (const entry of auditOf(db).find({ entity, action: 'voided' })) {
      const { entityId, by, at, reason } = entry;
      const record = await recordsOf(db, name).findOne({ _id: entityId, hidden: false });
      if (!record) continue;
      const stock = name === 'medication_records' ? await givenBack(db, record as never, entry) : {};
      await recordsOf(db, name).updateOne(
        { _id: entityId },
        { $set: { hidden: true, voided: { by, at, reason }, ...stock }, $inc: { version: 1 } },
      );
      hidden += 1;
    }
    if (hidden > 0) lines.push(`deletions: ${plural(hidden, `deleted ${noun}`)} hidden again`);
  }
  return lines;
};

/** Returns the amount of a voided dose to the stock, unless the backup contains that movement. */
async function givenBack(
  db: RawDatabase,
  record: MedicationRecordDocument,
  { by, at }: Pick<AuditDocument, 'by' | 'at'>,
): Promise<Partial<MedicationRecordDocument>> {
  const { taken, movements } = stockChange(record, null, { by, at });
  const known = await movementsOfRecord(db, record);
  const isBack = known.some((movement) => movement.at.getTime() === at.getTime());
  return { ...taken, ...(!isBack && { stockPending: [...(record.stockPending ?? []), ...movements] }) };
}
