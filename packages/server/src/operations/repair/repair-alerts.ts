import { alertsOf } from '../../alerts/alerts-of-record.ts';
import type { AlertDocument } from '../../alerts/alert.model.ts';
import { byNobody, historyEntry } from '../../clinical/history.ts';
import type { VitalsDocument } from '../../vitals/vitals-record.model.ts';
import { plural } from '../progress.ts';
import type { WholeDatabase } from '../whole-database.ts';
import type { Repair } from './types.ts';

const alertsIn = (db: WholeDatabase) => db.collection<AlertDocument>('care_alerts');
const recordsIn = (db: WholeDatabase) => db.collection<VitalsDocument>('vitals_records');

/** A reading that is stored later after it was taken raises no alert. */
const raisesMs = 24 * 3_600_000;

/** How long before the backup a reading was taken at most whose alerts may be missing: the keeper of alerts is an hour behind at most. */
const tornMs = 25 * 3_600_000;

/** Alerts looked up at once. */
const atOnce = 500;

/** Brings alerts and the readings that raised them together again. */
export const repairAlerts: Repair = async (db, { madeAt }) => {
  const found = [
    [await markUnraised(db, madeAt), 'severe reading', 'asks for somebody again'],
    [await reopenWithdrawn(db), 'alert', 'of a reading that stands opened again'],
    [await removeYounger(db), 'alert', 'removed whose reading is younger than the backup'],
  ] as const;
  return found.flatMap(([count, noun, what]) =>
    count > 0 ? [`alerts: ${plural(count, noun)} ${what}`] : [],
  );
};

/** Marks severe readings of the last day that have no alert of a kind; the keeper of alerts then raises it. */
async function markUnraised(db: WholeDatabase, madeAt: Date): Promise<number> {
  let marked = 0;
  const since = new Date(madeAt.getTime() - tornMs);
  const severe = { hidden: false, flagged: 'severe', recordedAt: { $gte: since } } as const;
  for await (const record of recordsIn(db).find(severe)) {
    if (record.alertsPending || record.createdAt.getTime() - record.recordedAt.getTime() > raisesMs) continue;
    const there = new Set(
      (await alertsIn(db).find({ vitalsId: record._id }).toArray()).map(({ kind }) => kind),
    );
    if (alertsOf(record, record.createdAt).every(({ kind }) => there.has(kind))) continue;
    await recordsIn(db).updateOne({ _id: record._id }, { $set: { alertsPending: true } });
    marked += 1;
  }
  return marked;
}

/**
 * Opens alerts that were withdrawn because their reading was voided or corrected, where it was not by what the backup holds.
 * Those whose resident is gone were withdrawn by nobody.
 */
async function reopenWithdrawn(db: WholeDatabase): Promise<number> {
  const now = new Date();
  let opened = 0;
  for await (const { _id, vitalsId } of alertsIn(db).find({ state: 'withdrawn', closedBy: { $ne: null } })) {
    if (!(await recordsIn(db).findOne({ _id: vitalsId, hidden: false }))) continue;
    await alertsIn(db).updateOne(
      { _id },
      {
        $set: {
          ...{ state: 'open', takenBy: null, takenAt: null, recheckAt: null, moved: null },
          ...{ closedBy: null, closedAt: null, withdrawnBecause: null },
        },
        $inc: { version: 1 },
        $push: {
          steps: { what: 'reopened', by: null, at: now },
          history: historyEntry(byNobody(), 'reopened', now, { reason: 'A backup was restored.' }),
        },
      },
    );
    opened += 1;
  }
  return opened;
}

/** Removes alerts whose reading was stored after the readings were read: records are never deleted. */
async function removeYounger(db: WholeDatabase): Promise<number> {
  const alerts = await alertsIn(db)
    .find({}, { projection: { vitalsId: 1 } })
    .toArray();
  let removed = 0;
  for (let at = 0; at < alerts.length; at += atOnce) {
    const some = alerts.slice(at, at + atOnce);
    const ids = some.map(({ vitalsId }) => vitalsId);
    const records = await recordsIn(db)
      .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
      .toArray();
    const there = new Set(records.map(({ _id }) => _id.toString()));
    const younger = some.filter(({ vitalsId }) => !there.has(vitalsId.toString())).map(({ _id }) => _id);
    if (younger.length > 0) await alertsIn(db).deleteMany({ _id: { $in: younger } });
    removed += younger.length;
  }
  return removed;
}
