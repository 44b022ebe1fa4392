import type { AlertDocument } from '../../care/alerts/alert.repository.ts';
import { untaken } from '../../care/alerts/corrected-alert.ts';
import { systemActor, historyEntry } from '../../records/clinical/history.ts';
import type { VitalsDocument } from '../../care/vitals/vitals-record.repository.ts';
import { plural } from '../progress.ts';
import type { RawDatabase } from '../raw-database.ts';
import type { Repair } from './types.ts';

const alertsIn = (db: RawDatabase) => db.collection<AlertDocument>('care_alerts');
const recordsIn = (db: RawDatabase) => db.collection<VitalsDocument>('vitals_records');

/** A reading stored more than this after it was taken raises no alert (milliseconds). */
const raiseWindowMs = 24 * 3_600_000;

/** Readings older than this at the backup have their alerts (milliseconds): the alert worker is at most an hour behind. */
const lookBackMs = 25 * 3_600_000;

/** Alerts per query. */
const batchSize = 500;

/** Alerts of readings: those of doses follow from what is stored by themselves. */
const ofReadings = { cause: { $exists: false } } as const;

/** Makes alerts and the readings that raised them consistent. */
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

/** Marks severe readings of the last day that lack an alert; the alert worker then raises it. */
async function markUnraised(db: RawDatabase, madeAt: Date): Promise<number> {
  let marked = 0;
  const since = new Date(madeAt.getTime() - lookBackMs);
  const severe = { hidden: false, flagged: 'severe', recordedAt: { $gte: since } } as const;
  for await (const record of recordsIn(db).find(severe)) {
    if (record.alertsPending || record.createdAt.getTime() - record.recordedAt.getTime() > raiseWindowMs)
      continue;
    if (await alertsIn(db).findOne({ vitalsId: record._id })) continue;
    await recordsIn(db).updateOne({ _id: record._id }, { $set: { alertsPending: true } });
    marked += 1;
  }
  return marked;
}

/**
 * Reopens alerts that were withdrawn because their reading was voided or corrected, where the backup holds the reading
 * unchanged. Alerts withdrawn because their resident left have no `closedBy` and are skipped.
 */
async function reopenWithdrawn(db: RawDatabase): Promise<number> {
  const now = new Date();
  let opened = 0;
  for await (const { _id, vitalsId } of alertsIn(db).find({
    ...ofReadings,
    state: 'withdrawn',
    closedBy: { $ne: null },
  })) {
    if (!(await recordsIn(db).findOne({ _id: vitalsId, hidden: false }))) continue;
    await alertsIn(db).updateOne(
      { _id },
      {
        $set: {
          ...untaken,
          closedBy: null,
          closedAt: null,
          withdrawnBecause: null,
        },
        $inc: { version: 1 },
        $push: {
          steps: { what: 'reopened', by: null, at: now },
          history: historyEntry(systemActor(), 'reopened', now, { reason: 'A backup was restored.' }),
        },
      },
    );
    opened += 1;
  }
  return opened;
}

/** Deletes alerts whose reading is not in the backup: it was stored after the readings were read. */
async function removeYounger(db: RawDatabase): Promise<number> {
  const alerts = await alertsIn(db)
    .find(ofReadings, { projection: { vitalsId: 1 } })
    .toArray();
  let removed = 0;
  for (let at = 0; at < alerts.length; at += batchSize) {
    const some = alerts.slice(at, at + batchSize);
    const ids = some.map(({ vitalsId }) => vitalsId);
    const records = await recordsIn(db)
      .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
      .toArray();
    const existing = new Set(records.map(({ _id }) => _id.toString()));
    const younger = some.filter(({ vitalsId }) => !existing.has(vitalsId.toString())).map(({ _id }) => _id);
    if (younger.length > 0) await alertsIn(db).deleteMany({ _id: { $in: younger } });
    removed += younger.length;
  }
  return removed;
}
