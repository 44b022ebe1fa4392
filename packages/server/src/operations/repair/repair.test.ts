import { type Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuditModel } from '../../records/audit/audit-entry.repository.ts';
import { moveHistory } from '../../records/audit/move-history.repository.ts';
import { AlertModel, insertAlerts } from '../../care/alerts/alert.repository.ts';
import { checkAlerts } from '../../care/alerts/check-alerts.ts';
import { alertOfMissed } from '../../care/alerts/dose-alert.ts';
import { CounterModel } from '../../records/clinical/counter.repository.ts';
import { systemActor, historyEntry } from '../../records/clinical/history.ts';
import { presentPrescription } from '../../care/prescriptions/prescription.presenter.ts';
import { ResidentPhotoModel } from '../../care/residents/resident-photo.repository.ts';
import { ResidentModel } from '../../care/residents/resident.repository.ts';
import { buildPrescription, buildResident, buildVitalsRecord } from '../../testing/build-clinical.ts';
import { clearDatabase } from '../../testing/clear-database.ts';
import { connectModels } from '../../testing/connect-models.ts';
import { finishCorrection, voidVitals } from '../../care/vitals/hide-vitals.repository.ts';
import { VitalsRecordModel, type VitalsDocument } from '../../care/vitals/vitals-record.repository.ts';
import { databaseChecksums } from '../testing/database-checksums.ts';
import { mongooseDatabase } from '../raw-database.ts';
import { repairInconsistencies } from './repair.ts';
import { createIndexesWithRepair } from './repair-duplicates.ts';

const hour = 3_600_000;
const origin = { madeAt: new Date() };
let end: () => Promise<void>;
beforeAll(async () => void (end = await connectModels()));
afterAll(() => end());
beforeEach(clearDatabase);

const repair = () => repairInconsistencies(mongooseDatabase(), origin);
const ago = (hours: number) => new Date(Date.now() - hours * hour);
const raise = () => checkAlerts(new Date());
const record = ({ _id }: { _id: Types.ObjectId }) =>
  VitalsRecordModel.findById(_id).lean<VitalsDocument>().orFail();
const set = (_id: Types.ObjectId, change: object) => VitalsRecordModel.collection.updateOne({ _id }, change);

async function corrected() {
  const old = await buildVitalsRecord(ago(1));
  const hidesPending = historyEntry(systemActor(), 'corrected', new Date(), { reason: 'Misread.' });
  const about = { corrects: old._id, correctionReason: 'Misread.', hidesPending };
  const correction = await buildVitalsRecord(ago(1), about);
  await finishCorrection(correction);
  return { old, correction };
}

/** The state when the old record was read before the correction was completed, and the correction after. */
const tearCorrection = (old: VitalsDocument) =>
  VitalsRecordModel.collection.replaceOne({ _id: old._id }, { ...old });

it('repair leaves consistent data unchanged, byte for byte', async () => {
  await CounterModel.create({ _id: 'VR-20261121', value: 4 });
  const resident = await buildResident();
  const residentId = resident._id.toString();
  await buildVitalsRecord(ago(1), { residentId, spo2: 80, recordNumber: 'VR-20261121-0004' });
  const voided = await buildVitalsRecord(ago(1), { residentId, spo2: 80 });
  await buildVitalsRecord(ago(48), { residentId, spo2: 80 });
  await corrected();
  await raise();
  await voidVitals(voided._id.toString(), historyEntry(systemActor(), 'voided', new Date()));
  await raise();
  await moveHistory(500);
  const before = await databaseChecksums(mongooseDatabase());
  expect(await repair()).toEqual([]);
  expect(await databaseChecksums(mongooseDatabase())).toEqual(before);
  expect(await AlertModel.countDocuments({ state: 'withdrawn' })).toBe(1);
});

it('repair raises record number counters to the highest number stored, above 9999 too, and never lowers them', async () => {
  const numbers = ['VR-20261120-9999', 'VR-20261120-10003', 'VR-20261121-0168', 'VR-20261122-0002'];
  for (const recordNumber of numbers) await buildVitalsRecord(ago(1), { recordNumber });
  await CounterModel.create({ _id: 'VR-20261121', value: 117 });
  await CounterModel.create({ _id: 'VR-20261122', value: 7 });
  expect(await repair()).toEqual(['record numbers: 2 counters set past the highest number stored']);
  expect(await CounterModel.find().sort({ _id: 1 }).lean()).toEqual([
    { _id: 'VR-20261120', value: 10_003 },
    { _id: 'VR-20261121', value: 168 },
    { _id: 'VR-20261122', value: 7 },
  ]);
});

describe('repair of a severe reading without its alert', () => {
  it('marks a reading of the last day, and its alert is then raised once', async () => {
    const residentId = (await buildResident())._id.toString();
    const lost = await buildVitalsRecord(ago(2), { residentId, spo2: 80, bloodPressure: '88/54' });
    const raised = await buildVitalsRecord(ago(3), { residentId, spo2: 81 });
    const [older, hidden] = [
      await buildVitalsRecord(ago(26), { spo2: 80 }),
      await buildVitalsRecord(ago(2), { spo2: 80 }),
    ];
    await raise();
    await AlertModel.deleteOne({ vitalsId: lost._id });
    await AlertModel.deleteMany({ vitalsId: hidden._id });
    await set(hidden._id, { $set: { hidden: true } });
    expect(await repair()).toEqual(['alerts: 1 severe reading asks for somebody again']);
    expect((await record(lost)).alertsPending).toBe(true);
    for (const other of [raised, older, hidden]) expect((await record(other)).alertsPending).toBeUndefined();
    await raise();
    expect(await AlertModel.countDocuments({ vitalsId: lost._id })).toBe(1);
    expect(await repair()).toEqual([]);
  });
});

describe('repair of an alert', () => {
  it('reopens one withdrawn although its reading is unchanged, but none whose resident left', async () => {
    const residentId = (await buildResident())._id.toString();
    const reading = await buildVitalsRecord(ago(1), { residentId, spo2: 80 });
    const gone = await buildVitalsRecord(ago(1), { spo2: 80 });
    await raise();
    await voidVitals(reading._id.toString(), historyEntry(systemActor(), 'voided', new Date()));
    await raise();
    await VitalsRecordModel.collection.replaceOne(
      { _id: reading._id },
      { ...(await record(reading)), hidden: false },
    );
    expect(await repair()).toEqual(['alerts: 1 alert of a reading that stands opened again']);
    expect(await AlertModel.findOne({ vitalsId: reading._id }).lean()).toMatchObject({
      state: 'open',
      version: 4,
      withdrawnBecause: null,
      history: ['raised', 'updated', 'withdrawn', 'reopened'].map((action) => ({ action })),
    });
    expect(await AlertModel.findOne({ vitalsId: gone._id }).lean()).toMatchObject({ state: 'withdrawn' });
  });

  it('deletes one whose reading is not in the backup', async () => {
    const residentId = (await buildResident())._id.toString();
    const [kept, younger] = [
      await buildVitalsRecord(ago(1), { residentId, spo2: 80 }),
      await buildVitalsRecord(ago(1), { residentId, spo2: 80 }),
    ];
    await raise();
    await VitalsRecordModel.deleteOne({ _id: younger._id });
    expect(await repair()).toEqual(['alerts: 1 alert removed whose reading is younger than the backup']);
    expect((await AlertModel.find().lean()).map(({ vitalsId }) => vitalsId)).toEqual([kept._id]);
  });

  it('leaves those of doses to the alert worker: they have no reading', async () => {
    const resident = await buildResident();
    const prescription = presentPrescription(await buildPrescription({ resident }));
    const dose = { prescriptionId: prescription.id, day: '2026-11-21', time: '08:00' };
    const missed = { prescription, dose: { ...dose, at: ago(1).toISOString() }, missedAt: ago(1) };
    const withdrawn = { state: 'withdrawn', closedBy: { id: '', name: 'Ana', role: '' } } as const;
    const later = { ...missed, dose: { ...missed.dose, time: '20:00' } };
    await insertAlerts([missed, later].map((each) => ({ ...alertOfMissed(each, resident), ...withdrawn })));
    expect(await repair()).toEqual([]);
    expect(await AlertModel.find().lean()).toMatchObject([withdrawn, withdrawn]);
  });
});

describe('repair of a corrected reading that is still visible', () => {
  it('hides it and adds a history entry', async () => {
    const { old, correction } = await corrected();
    await tearCorrection(old);
    expect(await repair()).toEqual(['corrections: 1 corrected reading hidden again']);
    expect(await record(old)).toMatchObject({
      hidden: true,
      correctedBy: correction._id,
      version: 2,
      history: [{ action: 'created' }, { action: 'corrected', reason: 'Misread.', by: { name: 'Somebody' } }],
    });
  });

  it('hides it without a second entry where the audit has one', async () => {
    const { old } = await corrected();
    await moveHistory(500);
    await tearCorrection(old);
    await repair();
    await moveHistory(500);
    expect(await AuditModel.countDocuments({ entityId: old._id, action: 'corrected' })).toBe(1);
  });
});

it('repair hides a reading that was voided according to the audit, with author and reason', async () => {
  const reading = await buildVitalsRecord(ago(1));
  const entry = historyEntry(systemActor('Ana'), 'voided', new Date(), { reason: 'Wrong person.' });
  await voidVitals(reading._id.toString(), entry);
  await moveHistory(500);
  await VitalsRecordModel.collection.replaceOne({ _id: reading._id }, { ...reading, history: [] });
  expect(await repair()).toEqual(['deletions: 1 deleted reading hidden again']);
  expect(await record(reading)).toMatchObject({
    hidden: true,
    version: 2,
    voided: { by: { name: 'Ana' }, reason: 'Wrong person.' },
  });
});

it('repair gives a resident whose photo was replaced during the backup the newest complete photo, or none', async () => {
  const photo = (residentId: Types.ObjectId, photoKey: string, size: string) => ({
    residentId,
    photoKey,
    size,
    hash: `hash of ${photoKey}`,
    bytes: Buffer.from('photo'),
    createdAt: new Date(),
  });
  const named = (photoKey: string) => ({ photoKey, photoUrl: `/api/old?v=${photoKey}` });
  const whole = await buildResident(named('new'));
  const [older, bare] = [await buildResident(named('gone')), await buildResident(named('gone'))];
  await ResidentPhotoModel.insertMany([
    photo(whole._id, 'new', 'large'),
    photo(whole._id, 'new', 'small'),
    photo(older._id, 'old', 'large'),
    photo(older._id, 'old', 'small'),
    photo(older._id, 'half', 'large'),
  ]);
  expect(await repair()).toEqual(['photos: 2 residents given the photo that is there']);
  const photoOf = async ({ _id }: { _id: Types.ObjectId }) => {
    const { photoKey, photoUrl } = await ResidentModel.findById(_id).lean().orFail();
    return [photoKey, photoUrl];
  };
  expect(await photoOf(whole)).toEqual(['new', '/api/old?v=new']);
  expect(await photoOf(older)).toEqual(['old', `/api/residents/${older._id.toString()}/photo?v=hash of old`]);
  expect(await photoOf(bare)).toEqual([undefined, null]);
});

it('repair of duplicates: a room of two residents stays with the one changed last, and the index is created', async () => {
  const db = mongooseDatabase();
  const residents = db.collection('residents');
  await residents.drop();
  const room = { roomNumber: '12', roomKey: '12' };
  const left = await buildResident({ ...room, updatedAt: ago(2) });
  const moved = await buildResident({ ...room, updatedAt: ago(1) });
  const partialFilterExpression = { roomKey: { $exists: true }, active: true, hidden: false };
  const index = { key: { roomKey: 1 }, name: 'roomKey_1', unique: true, partialFilterExpression };
  const messages = await createIndexesWithRepair(db, { name: 'residents', indexes: [index] });
  expect(messages).toEqual([
    'rooms: room 12 passed from one resident to another; 1 resident has no room now',
  ]);
  expect(await ResidentModel.findById(left._id).lean()).toMatchObject({ roomNumber: null, version: 2 });
  expect(await ResidentModel.findById(moved._id).lean()).toMatchObject({ roomNumber: '12', version: 1 });
});

it('repair of duplicates: of two records with one idempotency key the last keeps it; other duplicates are an error', async () => {
  const db = mongooseDatabase();
  const doubles = db.collection<{ saveKey?: string; name?: string }>('doubles');
  await doubles.insertMany([{ saveKey: 'a' }, { saveKey: 'a' }, { name: 'x' }, { name: 'x' }]);
  const bySave = { key: { saveKey: 1 }, name: 'saveKey_1', unique: true, sparse: true };
  expect(await createIndexesWithRepair(db, { name: 'doubles', indexes: [bySave] })).toHaveLength(1);
  expect(await doubles.find({ saveKey: 'a' }).toArray()).toHaveLength(1);
  const byName = { key: { name: 1 }, name: 'name_1', unique: true, sparse: true };
  await expect(createIndexesWithRepair(db, { name: 'doubles', indexes: [byName] })).rejects.toMatchObject({
    code: 11000,
  });
});
