import { randomUUID } from 'node:crypto';
import type { VitalsRecord } from '@hearthline/contracts';
import mongoose, { Types, mongo } from 'mongoose';
import { insertAlerts } from '../../../care/alerts/alert.repository.ts';
import { addAudit } from '../../../records/audit/audit.repository.ts';
import type { ChainKey } from '../../../records/audit/chain-key.ts';
import { extendChain } from '../../../records/audit/chain.repository.ts';
import { createEndInMemory } from '../../../records/audit/testing/end-in-memory.ts';
import { moveHistory } from '../../../records/audit/move-history.repository.ts';
import { createdState, historyEntry, systemActor } from '../../../records/clinical/history.ts';
import { findResident, ResidentModel } from '../../../care/residents/resident.repository.ts';
import { writeSteps } from '../../../care/spreadsheets/testing/write-steps.ts';
import { buildDose, buildPrescription, buildResident, vitalsDraft } from '../../../testing/build-clinical.ts';
import { formWith, redAndBlue, sendForm } from '../../../testing/send-file.ts';
import type { TestServer } from '../../../testing/test-server.ts';

export const years = (count: number) => new Date(Date.now() - count * 365.25 * 24 * 60 * 60_000);

/** Runs the audit worker's work to its end. */
export async function moveAndChain(key: ChainKey): Promise<void> {
  while ((await moveHistory(200)) > 0);
  while ((await extendChain(key, 200, createEndInMemory())) > 0);
}

/** Deactivates a resident at a time, with its audit entry. */
export async function leave(residentId: string, at: Date): Promise<void> {
  const entry = historyEntry(systemActor(), 'deactivated', at);
  await addAudit('resident', { id: residentId, label: 'Xaviera Quintanilla', residentId }, entry);
  await ResidentModel.collection.updateOne(
    { _id: new Types.ObjectId(residentId) },
    { $set: { active: false }, $inc: { version: 1 } },
  );
}

/** Stores data about a resident in every place, each with a name or with the word "secretly" in its text. */
export async function liveALife(server: TestServer): Promise<string> {
  const [nurse, manager, root] = [
    await server.as('nurse'),
    await server.as('manager'),
    await server.as('root'),
  ];
  const { _id, version } = await buildResident();
  const id = _id.toString();
  const key = () => ({ 'idempotency-key': randomUUID() });
  await nurse.put(`/api/residents/${id}`, {
    name: 'Xaviera',
    lastName: 'Quintanilla',
    nickname: 'Secretly',
    age: 81,
    version,
    dateOfBirth: '1945-02-03',
    roomNumber: `9 secretly`,
    allergies: ['Secretly pollen'],
    medicalHistory: 'Secretly diabetic',
    contactPerson: 'Benito Quintanilla',
    phoneNumber: '600 secretly',
    generalPractitioner: 'Secretly Dr. Vega',
    personInCharge: 'Secretly Ana',
  });
  await nurse.put(`/api/residents/${id}/alert-limits`, {
    limits: { spo2: { low: 88, high: 92 } },
    reason: 'Secretly short of breath',
    version: version + 1,
  });
  const photo = formWith(await redAndBlue().jpeg().toBuffer());
  await sendForm(server, nurse, `/api/residents/${id}/photo`, photo);

  const severe = await nurse.post<{ record: VitalsRecord }>(
    '/api/vitals',
    vitalsDraft(id, { spo2: 84, notes: 'Secretly pale' }),
  );
  await storeAlert(id, severe.body.record.id);
  const vitals = vitalsDraft(id, { notes: 'Secretly slept badly' });
  const saved = await nurse.post<{ record: VitalsRecord }>('/api/vitals', vitals, key());
  const corrects = saved.body.record.id;
  await nurse.post('/api/vitals', { ...vitals, pulse: 75, corrects, reason: 'Secretly mistyped' });
  const other = await nurse.post<{ record: VitalsRecord }>('/api/vitals', { ...vitals, pulse: 81 });
  await manager.delete(`/api/vitals/${other.body.record.id}`, { reason: 'Secretly another person' });

  const resident = await findResident(id);
  if (!resident) throw new Error('the resident is there');
  const prescription = await buildPrescription({
    resident,
    instructions: 'Secretly with soup',
    allergyReason: 'Secretly no other',
  });
  await nurse.post(`/api/prescriptions/${prescription._id.toString()}/stop`, { reason: 'Secretly sick' });
  await buildDose(new Date(Date.now() - 3_600_000), {
    resident,
    status: 'refused',
    reason: 'Secretly asleep',
    notes: 'Secretly refused',
  });
  const note = { text: 'Secretly lost her glasses', residentId: id };
  const kept = await nurse.post<{ note: { id: string } }>('/api/handover/notes', note, key());
  await nurse.post('/api/handover/notes', { text: 'of nobody', residentId: null });
  await nurse.delete(`/api/handover/notes/${kept.body.note.id}`);
  await nurse.post('/api/handover/notes', note);
  await writeSteps(new Types.ObjectId(), [
    { row: 1, what: 'changed', changes: {}, id, label: 'Xaviera Quintanilla' },
    { row: 2, what: 'changed', changes: {}, id: 'f'.repeat(24), label: 'Somebody' },
  ]);
  const keyDraft = { name: 'Hospital', residentIds: [id], lastDay: '2099-12-31' };
  const made = await root.post<{ token: { id: string } }>('/api/fhir-tokens', keyDraft);
  await root.delete(`/api/fhir-tokens/${made.body.token.id}`);
  const archive = await fetch(`${server.url}/api/residents/${id}/archive`, {
    headers: { cookie: root.cookie },
  });
  await archive.arrayBuffer();
  await beAway(id);
  return id;
}

/** Stores an earlier stay with its signed check, and the move that followed. By no call: it would be a later leaving. */
async function beAway(id: string): Promise<void> {
  const [at, by] = [years(10).toISOString(), { id: 'a'.repeat(24), name: 'Ana' }];
  const carried = [{ medication: 'Metformin', amount: 'Secretly 14 tablets' }];
  const lastReturn = {
    from: 'hospital',
    since: at,
    returnedAt: at,
    by,
    medicinesBack: carried,
    check: 'signed',
  };
  const stay = { kind: 'moved', since: at, where: 'Secretly to her son', expectedBack: null, by };
  const check = { returnedAt: at, letter: 'Secretly of the doctor', lines: [], by, at };
  await ResidentModel.collection.updateOne(
    { _id: new Types.ObjectId(id) },
    { $set: { lastReturn, stay: { ...stay, medicinesOut: carried }, reconciliations: [check] } },
  );
}

/** Stores a taken alert of a record as the alert worker and a nurse would. */
async function storeAlert(residentId: string, vitalsId: string): Promise<void> {
  const [at, by] = [new Date(), { id: 'a'.repeat(24), name: 'Ana', role: 'nurse' }];
  await insertAlerts([
    {
      version: 1,
      vitalsId: new Types.ObjectId(vitalsId),
      residentId: new Types.ObjectId(residentId),
      residentName: 'Xaviera',
      residentLastName: 'Quintanilla',
      residentRoom: '9 secretly',
      readings: { spo2: { value: '84', word: 'Low', side: 'low', normalSince: null } },
      measuredAt: at,
      measuredByName: 'Ana',
      raisedAt: at,
      state: 'closed',
      recheckAt: null,
      takenBy: by,
      takenAt: at,
      closedBy: by,
      closedAt: at,
      withdrawnBecause: 'Secretly void',
      notes: [{ text: 'Secretly gave oxygen', by, at }],
      steps: [{ what: 'recheck-withdrawn', by, at, kind: 'spo2', because: 'Secretly void' }],
      ...createdState(systemActor(), at),
    },
  ]);
}

/** The collections whose raw bytes contain a name or a text of that data. */
export async function findTraces(): Promise<string[]> {
  const { db } = mongoose.connection;
  const traces: string[] = [];
  for (const { name } of (await db?.listCollections().toArray()) ?? [])
    for await (const document of db?.collection(name).find({}) ?? []) {
      const bytes = Buffer.from(mongo.BSON.serialize(document)).toString('latin1');
      const [found] = /xaviera|quintanilla|benito|secretly/i.exec(bytes) ?? [];
      if (found) traces.push(`${name}: ${found} in ${JSON.stringify(document)}`);
    }
  return traces;
}
