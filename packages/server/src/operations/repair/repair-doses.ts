import { mongo } from 'mongoose';
import type { AuditDocument } from '../../records/audit/audit-entry.repository.ts';
import type { MedicationRecordDocument } from '../../care/medication-records/medication-record.repository.ts';
import { auditedDetails } from '../../care/medication-records/dose-details.ts';
import { outcomeFields } from '../../care/medication-records/record-medication.ts';
import { stockChange } from '../../care/medication-records/stock-of-dose.ts';
import type { ResidentDocument } from '../../care/residents/resident.repository.ts';
import { plural } from '../progress.ts';
import type { RawDatabase } from '../raw-database.ts';
import { movementsOfRecord } from './repair-movements.ts';
import type { Repair } from './types.ts';

const recordsIn = (db: RawDatabase) => db.collection<MedicationRecordDocument>('medication_records');

/** Milliseconds by which a server's clock may lie behind that of the backup. */
const clockMs = 3_600_000;

/**
 * Closes doses that were read while they were pending and closed before the audit was read. Names those recorded after the
 * records were read: the audit does not say which dose of a prescription they were.
 */
export const repairDoses: Repair = async (db, { madeAt }) => {
  const entries = db
    .collection<AuditDocument>('audit')
    .find({ entity: 'medication-record', at: { $gte: new Date(madeAt.getTime() - clockMs) } });
  let closed = 0;
  const missing: string[] = [];
  for await (const entry of entries) {
    if (entry.action === 'updated' && (await close(db, entry))) closed += 1;
    if (entry.action === 'created' && !(await recordsIn(db).findOne({ _id: entry.entityId })))
      missing.push(await describe(db, entry));
  }
  const lines: string[] = [];
  if (closed > 0) lines.push(`doses: ${plural(closed, 'pending dose')} closed as the audit says`);
  if (missing.length > 0)
    lines.push(
      `doses: ${plural(missing.length, 'dose')} recorded while the backup was made and not in it; before you give anything, ` +
        `see that it was not given already: ${missing.join('; ')}`,
    );
  return lines;
};

/** Closes the record of an entry if it is still pending. */
async function close(db: RawDatabase, { entityId, changes, by, at }: AuditDocument): Promise<boolean> {
  const after = <Value>(field: string) => (changes[field]?.after ?? null) as Value | null;
  const status = after<MedicationRecordDocument['status']>('status');
  if (changes['status']?.before !== 'pending' || status === null) return false;
  const record = await recordsIn(db).findOne({ _id: entityId, hidden: false, status: 'pending' });
  if (!record) return false;
  const administeredAt = after<Date>('administeredAt');
  const details = auditedDetails.filter((name) => changes[name]).map((name) => [name, after(name)] as const);
  const user = by as Parameters<typeof outcomeFields>[1]['user'];
  const outcome = outcomeFields({ status, administeredAt, reason: null, allergyReason: null }, { user }, at);
  const [movement] = await movementsOfRecord(db, record);
  // The audit does not say whose it was: what no stock knows of is taken from the house's.
  const before = { ...record, stockTaken: 0, handling: null, supplyId: movement?.supplyId ?? null };
  const handling = after<NonNullable<MedicationRecordDocument['handling']>>('handling');
  const { taken, movements } = stockChange(
    before,
    { ...before, status, handling },
    { by, at: administeredAt ?? at, handling },
  );
  await recordsIn(db).updateOne(
    { _id: entityId },
    {
      $set: {
        ...outcome,
        ...Object.fromEntries(details),
        administeredBy: outcome.administeredBy === null ? null : new mongo.ObjectId(outcome.administeredBy),
        at: administeredAt ?? record.scheduledFor,
        ...taken,
        ...((before.supplyId ?? record.supplyId) && { supplyId: before.supplyId }),
        ...(!movement && { stockPending: [...movements] }),
      },
      $inc: { version: 1 },
    },
  );
  return true;
}

/** "Metformin 850 mg of Rosa Marí, 2026-11-20 08:02 UTC, by Ana" */
async function describe(
  db: RawDatabase,
  { label, residentId, changes, by, at }: AuditDocument,
): Promise<string> {
  const resident =
    residentId && (await db.collection<ResidentDocument>('residents').findOne({ _id: residentId }));
  const whose = resident ? `${resident.name} ${resident.lastName}` : 'a resident not in the backup';
  const given = changes['administeredAt']?.after;
  const time = (given instanceof Date ? given : at).toISOString().slice(0, 16).replace('T', ' ');
  return `${label} of ${whose}, ${time} UTC, by ${by.name}`;
}
