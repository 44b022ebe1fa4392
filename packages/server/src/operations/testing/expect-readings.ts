import type { mongo } from 'mongoose';
import { expect } from 'vitest';
import { toNewAlert } from '../../care/alerts/alert-of-record.ts';
import { isOfDoses, type AlertDocument } from '../../care/alerts/alert.repository.ts';
import type { AuditDocument } from '../../records/audit/audit-entry.repository.ts';
import type { MedicationRecordDocument } from '../../care/medication-records/medication-record.repository.ts';
import type { PrescriptionDocument } from '../../care/prescriptions/prescription.repository.ts';
import type { VitalsDocument } from '../../care/vitals/vitals-record.repository.ts';
import type { RawDatabase } from '../raw-database.ts';
import { all } from './expect-care.ts';

/** The acknowledged state of a reading: stored, corrected or voided. */
export type ReadingState = 'stored' | 'hidden';

/**
 * Checks that a restored database holds all acknowledged readings, an alert for every severe one, and hides corrected ones. No
 * audit entry of readings, alerts, doses or prescriptions may be missing; with `exact` none may occur twice.
 */
export async function expectReadingsWhole(
  db: RawDatabase,
  promised: ReadonlyMap<string, ReadingState>,
  exact: boolean,
): Promise<void> {
  const records = await all<VitalsDocument>(db, 'vitals_records');
  const alerts = await all<AlertDocument>(db, 'care_alerts');
  const byId = new Map(records.map((record) => [record._id.toString(), record]));
  for (const [id, state] of promised)
    expect([id, byId.get(id)?.hidden]).toEqual([id, state === 'hidden' || byId.get(id)?.hidden]);

  const raised = new Set(alerts.map(({ vitalsId }) => vitalsId.toString()));
  for (const record of records.filter(({ hidden, alertsPending }) => !hidden && !alertsPending))
    if (toNewAlert(record, record.createdAt))
      expect([record.recordNumber, raised.has(record._id.toString())]).toEqual([record.recordNumber, true]);
  // Alerts of doses have no reading; refusals in a row raise them, across the prescriptions of a medication.
  for (const alert of alerts.filter((each) => !isOfDoses(each))) {
    const reading = byId.get(alert.vitalsId.toString());
    expect(reading).toBeDefined();
    if (alert.state === 'withdrawn')
      expect([reading?.recordNumber, reading?.hidden]).toEqual([reading?.recordNumber, true]);
  }
  for (const { corrects, hidesPending } of records)
    if (corrects && !hidesPending) expect(byId.get(corrects.toString())?.hidden).toBe(true);

  const entries = new Map<string, Set<string>>();
  const add = (about: mongo.ObjectId, id: string) =>
    entries.set(about.toString(), (entries.get(about.toString()) ?? new Set()).add(id));
  for (const { entityId, _id } of await all<AuditDocument>(db, 'audit')) add(entityId, _id.toString());
  const doses = await all<MedicationRecordDocument>(db, 'medication_records');
  const audited = [
    ...records,
    ...alerts,
    ...doses,
    ...(await all<PrescriptionDocument>(db, 'prescriptions')),
  ];
  for (const document of audited) for (const { id } of document.history) add(document._id, id);
  // A document's version rises with each of its entries.
  for (const { _id, version } of audited) {
    const found = entries.get(_id.toString())?.size ?? 0;
    if (exact) expect([_id, found]).toEqual([_id, version]);
    else expect(found).toBeGreaterThanOrEqual(version);
  }
}
