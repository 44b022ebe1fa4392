import { formatProduct } from '@hearthline/contracts';
import type { AuditDocument } from '../../records/audit/audit-entry.repository.ts';
import { changesBetween, historyEntry, onBehalfOf, type Actor } from '../../records/clinical/history.ts';
import { changeable } from '../../care/prescriptions/change-prescription.ts';
import type { PrescriptionDocument } from '../../care/prescriptions/prescription.repository.ts';
import type { ResidentDocument } from '../../care/residents/resident.repository.ts';
import { plural } from '../progress.ts';
import type { RawDatabase } from '../raw-database.ts';
import type { Repair } from './types.ts';

const prescriptionsIn = (db: RawDatabase) => db.collection<PrescriptionDocument>('prescriptions');
const auditOf = (db: RawDatabase) => db.collection<AuditDocument>('audit');

/**
 * Ends prescriptions that were read before they were stopped or changed: neither is a stopped one due again, nor are a changed
 * one and its successor due together. What cannot be repaired is named.
 */
export const repairPrescriptions: Repair = async (db) => {
  const [stopped, changed, lost] = [await endStopped(db), await endChanged(db), await findLost(db)];
  const lines: string[] = [];
  if (stopped > 0) lines.push(`prescriptions: ${plural(stopped, 'stopped prescription')} ended again`);
  if (changed > 0) lines.push(`prescriptions: ${plural(changed, 'changed prescription')} ended again`);
  if (lost.length > 0)
    lines.push(
      `prescriptions: ${plural(lost.length, 'prescription')} was changed, and what it was changed to is not in the backup; ` +
        `please look at what is prescribed: ${lost.join('; ')}`,
    );
  return lines;
};

/** Ends prescriptions that were stopped according to the audit. */
async function endStopped(db: RawDatabase): Promise<number> {
  const ended = new Set<string>();
  for await (const stop of auditOf(db).find({ entity: 'prescription', action: 'stopped' })) {
    const { entityId, at, by, reason, changes } = stop;
    const endsAt = changes['endsAt']?.after;
    const found = await prescriptionsIn(db).findOne({ _id: entityId });
    // A stop never moves an end to a later time: one that ends by then has it.
    if (!found || !(endsAt instanceof Date) || (found.endsAt && found.endsAt <= endsAt)) continue;
    const stoppedBy = { id: by.id, name: by.name };
    await prescriptionsIn(db).updateOne(
      { _id: entityId },
      { $set: { endsAt, stopReason: reason, stoppedBy, updatedAt: at }, $inc: { version: 1 } },
    );
    ended.add(entityId.toString());
  }
  return ended.size;
}

/** Ends prescriptions whose successor exists, with a history entry unless the audit has one. */
async function endChanged(db: RawDatabase): Promise<number> {
  let ended = 0;
  for await (const successor of prescriptionsIn(db).find({ replaces: { $exists: true } })) {
    const { _id: replacedBy, replaces, startsAt, createdAt, prescribedBy } = successor;
    const old = replaces && (await prescriptionsIn(db).findOne({ _id: replaces }));
    if (!old || old.replacedBy) continue;
    const endsAt = old.endsAt && old.endsAt < startsAt ? old.endsAt : startsAt;
    const about = { residentId: old.residentId, entityId: old._id, action: 'updated' } as const;
    const audited = await auditOf(db).findOne(about);
    const actor = onBehalfOf({ ...prescribedBy, role: '' } as unknown as Actor['user']);
    const changes = changesBetween<PrescriptionDocument>(old, successor, changeable);
    await prescriptionsIn(db).updateOne(
      { _id: old._id },
      {
        $set: { endsAt, replacedBy, updatedAt: createdAt },
        $inc: { version: 1 },
        ...(!audited && { $push: { history: historyEntry(actor, 'updated', createdAt, { changes }) } }),
      },
    );
    ended += 1;
  }
  return ended;
}

/** Changed prescriptions whose successor is nowhere: medication and resident of each. */
async function findLost(db: RawDatabase): Promise<string[]> {
  const lost: string[] = [];
  const changed = { replacedBy: { $exists: true }, successor: { $exists: false }, hidden: false };
  for await (const { replacedBy, residentId, medication } of prescriptionsIn(db).find(changed)) {
    if (!replacedBy || (await prescriptionsIn(db).findOne({ _id: replacedBy }))) continue;
    const resident = await db.collection<ResidentDocument>('residents').findOne({ _id: residentId });
    const whose = resident ? `${resident.name} ${resident.lastName}` : 'a resident not in the backup';
    lost.push(`${formatProduct(medication)} of ${whose}`);
  }
  return lost;
}
