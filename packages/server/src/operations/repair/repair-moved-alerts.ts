import type { AlertDocument } from '../../care/alerts/alert.repository.ts';
import type { VitalsDocument } from '../../care/vitals/vitals-record.repository.ts';
import { plural } from '../progress.ts';
import type { Repair } from './types.ts';

/**
 * Moves an alert back to the existing reading if its correction was stored after the readings were read, so the backup lacks
 * it. The reading is of the same resident at the same time. Notes and user stay; the alert check then compares the values.
 */
export const repairMovedAlerts: Repair = async (db) => {
  const alerts = db.collection<AlertDocument & { cause?: string }>('care_alerts');
  const records = db.collection<VitalsDocument>('vitals_records');
  const projection = { vitalsId: 1, residentId: 1, measuredAt: 1 } as const;
  let given = 0;
  // Alerts of doses have no reading.
  for await (const alert of alerts.find({ cause: { $exists: false } }, { projection })) {
    const { _id, vitalsId, residentId, measuredAt } = alert;
    if (await records.findOne({ _id: vitalsId }, { projection: { _id: 1 } })) continue;
    const standing = await records.findOne({
      residentId,
      hidden: false,
      recordedAt: measuredAt,
      flagged: 'severe',
    });
    if (!standing || (await alerts.findOne({ vitalsId: standing._id }))) continue;
    await alerts.updateOne({ _id }, { $set: { vitalsId: standing._id }, $inc: { version: 1 } });
    given += 1;
  }
  return given === 0 ? [] : [`alerts: ${plural(given, 'alert')} given back to the reading that stands`];
};
