import { toThousandths } from '@hearthline/contracts';
import { expect } from 'vitest';
import type { MedicationRecordDocument } from '../../care/medication-records/medication-record.repository.ts';
import { parseDoseKey } from '../../care/medication-records/dose-key.ts';
import type { MedicationDocument } from '../../care/medications/medication.repository.ts';
import type { ArchivedMovement } from '../../care/medications/movement-archive.repository.ts';
import type { PrescriptionDocument } from '../../care/prescriptions/prescription.repository.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { RawDatabase } from '../raw-database.ts';
import { createCareWriters, doseSteps, type AcknowledgedCare } from './care-writers.ts';

export async function all<T extends object>(db: RawDatabase, name: string): Promise<T[]> {
  return (await db.collection(name).find().toArray()) as unknown as T[];
}

/** Checks that a restored database holds all acknowledged care once, and that prescriptions and stock are consistent. */
export async function expectCareWhole(db: RawDatabase, promised: AcknowledgedCare): Promise<void> {
  await expectDoses(db, promised);
  await expectPrescriptions(db, promised);
  await expectStock(db, promised);
}

async function expectDoses(db: RawDatabase, { doses }: AcknowledgedCare): Promise<void> {
  const records = await all<MedicationRecordDocument>(db, 'medication_records');
  const byId = new Map(records.map((record) => [record._id.toString(), record]));
  const lost = [...doses].filter(([id, step]) => stepOf(byId.get(id)) < doseSteps.indexOf(step));
  expect(lost).toEqual([]);
  const standing = records
    .filter(({ hidden, hidesPending }) => !hidden && !hidesPending)
    .map(({ _id, doseKey }) => parseDoseKey(doseKey ?? _id.toString()).base);
  expect(standing.filter((base, index) => standing.indexOf(base) !== index)).toEqual([]);
}

/** The index of a record's state; -1 if the record is missing. */
function stepOf(record: MedicationRecordDocument | undefined): number {
  if (!record) return -1;
  return doseSteps.indexOf(record.hidden ? 'hidden' : record.status === 'pending' ? 'pending' : 'closed');
}

async function expectPrescriptions(db: RawDatabase, { prescriptions }: AcknowledgedCare): Promise<void> {
  const stored = await all<PrescriptionDocument>(db, 'prescriptions');
  const byId = new Map(stored.map((each) => [each._id.toString(), each]));
  const now = new Date();
  for (const [id, state] of prescriptions) {
    // A successor is stored in its predecessor until it has its own document.
    const found = byId.get(id) ?? stored.find(({ successor }) => successor?._id.toString() === id)?.successor;
    expect([id, found?.hidden]).toEqual([id, false]);
    // A prescription changed after a dose was given ahead ends when that dose was due.
    const isEnded = found?.replacedBy !== undefined || (found?.endsAt ?? Infinity) <= now;
    if (state === 'ended') expect([id, isEnded]).toEqual([id, true]);
  }
  for (const { _id, replaces, startsAt } of stored) {
    const old = replaces && byId.get(replaces.toString());
    if (!old) continue;
    expect([_id, old.replacedBy]).toEqual([_id, _id]);
    expect([_id, (old.endsAt ?? Infinity) <= startsAt]).toEqual([_id, true]);
  }
}

type Holder = Pick<MedicationDocument, '_id' | 'stock' | 'archived' | 'movements'>;

/** Medications, and residents' supplies. */
const allHolders = async (db: RawDatabase): Promise<Holder[]> => [
  ...(await all<Holder>(db, 'medications')),
  ...(await all<Holder>(db, 'supplies')),
];

async function expectStock(db: RawDatabase, { movements: entered }: AcknowledgedCare): Promise<void> {
  const archive = await all<ArchivedMovement>(db, 'stock_movements');
  const found = new Set<string>();
  for (const { _id, stock, archived, movements } of await allHolders(db)) {
    const ofMedication = archive
      .filter(({ medicationId }) => medicationId.equals(_id))
      .sort((one, other) => one.seq - other.seq);
    const rows = ofMedication.slice(0, archived.count);
    // Archived movements not yet removed from the medication must be equal, at the same positions.
    const twice = ofMedication.slice(archived.count).map(({ id }) => id);
    expect([_id, twice]).toEqual([_id, movements.slice(0, twice.length).map(({ id }) => id)]);
    const amounts = [...rows, ...movements].reduce((sum, { amount }) => sum + amount, 0);
    expect([_id, ofMedication.map(({ seq }) => seq)]).toEqual([_id, ofMedication.map((_, at) => at + 1)]);
    expect([_id, rows.length, rows.at(-1)?.stock ?? 0]).toEqual([_id, archived.count, archived.sum]);
    expect([_id, amounts]).toEqual([_id, stock]);
    for (const { id } of [...rows, ...movements]) {
      expect([id, found.has(id)]).toEqual([id, false]);
      found.add(id);
    }
  }
  expect([...entered].filter((id) => !found.has(id))).toEqual([]);
}

/**
 * Checks after a run of the stock worker that each dose, with its corrections, has taken the amount in its record. `exact`: all
 * doses; otherwise only acknowledged voided or corrected ones, which did not change during the backup.
 */
export async function expectStockFollows(
  db: RawDatabase,
  { doses }: AcknowledgedCare,
  exact: boolean,
): Promise<void> {
  const records = await all<MedicationRecordDocument>(db, 'medication_records');
  const bases = new Map(
    records.map(({ _id, doseKey }) => [_id.toString(), parseDoseKey(doseKey ?? _id.toString()).base]),
  );
  const difference = new Map<string, number>();
  const add = (base: string, amount: number) => difference.set(base, (difference.get(base) ?? 0) + amount);
  const archive = await all<ArchivedMovement>(db, 'stock_movements');
  const held = (await allHolders(db)).flatMap(({ movements }) => movements);
  const movements = new Map([...archive, ...held].map((movement) => [movement.id, movement]));
  for (const { recordId, amount } of movements.values()) {
    const base = recordId && bases.get(recordId);
    // A movement of a dose that was recorded during the backup has no record.
    if (base) add(base, amount);
  }
  for (const { _id, hidden, stockTaken = 0 } of records)
    if (!hidden) add(bases.get(_id.toString()) ?? '', toThousandths(stockTaken));
  const final = [...doses].filter(([, step]) => step === 'hidden');
  const unchanged = new Set(final.map(([id]) => bases.get(id)));
  const wrong = [...difference].filter(([base, left]) => left !== 0 && (exact || unchanged.has(base)));
  expect(wrong).toEqual([]);
}

const lists = [
  '/api/round',
  '/api/round/claims',
  '/api/prescriptions',
  '/api/medication-records',
  '/api/medications',
  '/api/residents',
  '/api/care-alerts',
  '/api/handover',
  '/api/handover/sheet',
  '/api/dashboard/stats',
];

/** Checks that the round and the lists work, and the next action of each kind. */
export async function expectCareServes(giver: TestClient, residents: readonly string[]): Promise<void> {
  for (const path of lists) expect([path, (await giver.get(path)).status]).toEqual([path, 200]);
  const writers = await createCareWriters({ giver, residents });
  // Every third action changes its prescription, every second corrects or voids its dose.
  for (let turn = 1; turn <= 4; turn += 1) await writers.act(turn);
  expect(writers.acknowledged.prescriptions.size).toBe(5);
  expect(writers.acknowledged.movements.size).toBe(4);
  expect([...writers.acknowledged.doses.values()].filter((step) => step === 'hidden')).toHaveLength(2);
}
