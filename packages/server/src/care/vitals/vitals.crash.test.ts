import { type Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VitalsRecord } from '@hearthline/contracts';
import { onBehalfOf, historyEntry } from '../../records/clinical/history.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { buildResident, buildVitalsRecord, vitalsDraft } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { finishCorrections } from './read-vitals.ts';
import { VitalsRecordModel, type VitalsDocument } from './vitals-record.repository.ts';

let residentId: string;
let old: VitalsDocument;
let correction: VitalsDocument;
const server = openServer();
const nurse = openClient(server, 'nurse');

// Creates the state after a crash between the insert of a correction and the update of the old record.
beforeEach(async () => {
  residentId = (await buildResident())._id.toString();
  old = await buildVitalsRecord(new Date(), { residentId });
  const later = new Date(Date.now() + 1);
  correction = await buildVitalsRecord(new Date(), {
    residentId,
    pulse: 88,
    corrects: old._id,
    correctionReason: 'Misread.',
    hidesPending: historyEntry(onBehalfOf(nurse.user), 'corrected', later, { reason: 'Misread.' }),
  });
});

const stored = ({ _id }: { _id: Types.ObjectId }) =>
  VitalsRecordModel.findById(_id).lean<VitalsDocument>().orFail();
const expectWhole = async () => {
  expect(await stored(old)).toMatchObject({ hidden: true, version: 2, correctedBy: correction._id });
  const entries = await readAudit(residentId, old._id.toString());
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ['created', null],
    ['corrected', 'Misread.'],
  ]);
  const is = await stored(correction);
  expect(is.hidden).toBe(false);
  expect(is).not.toHaveProperty('hidesPending');
};

describe('a correction that a crash cut off is finished', () => {
  it('at the next start, and once however often it is tried', async () => {
    await Promise.all([finishCorrections(), finishCorrections()]);
    await finishCorrections();
    await expectWhole();
  });

  it('by the next list, which never shows both', async () => {
    const { body } = await nurse.get<{ records: VitalsRecord[] }>(`/api/vitals?residentId=${residentId}`);
    expect(body.records.map(({ id }) => id)).toEqual([correction._id.toString()]);
    await expectWhole();
  });

  it('by whoever opens it', async () => {
    await nurse.get(`/api/vitals/${correction._id.toString()}`);
    await expectWhole();
  });

  it('by whoever tries to correct the old record again', async () => {
    const manager = await server.as('manager');
    const draft = vitalsDraft(residentId, { corrects: old._id.toString(), reason: 'Again.' });
    expect((await manager.post('/api/vitals', draft)).status).toBe(409);
    await expectWhole();
  });

  it('and falls with the old record when that was voided meanwhile', async () => {
    await (await server.as('manager')).delete(`/api/vitals/${old._id.toString()}`);
    await Promise.all([finishCorrections(), finishCorrections()]);
    expect(await stored(old)).not.toHaveProperty('correctedBy');
    const is = await stored(correction);
    expect(is.hidden).toBe(true);
    expect(is).not.toHaveProperty('hidesPending');
    const entries = await readAudit(residentId, correction._id.toString());
    expect(entries.map(({ action }) => action)).toEqual(['created', 'voided']);
  });
});

describe('a correction that can’t be finished on a full disk', () => {
  const diskFull = Object.assign(new Error('the disk is full'), { code: 14031 });
  const fill = () => vi.spyOn(VitalsRecordModel.collection, 'updateOne').mockRejectedValue(diskFull);
  afterEach(() => void vi.restoreAllMocks());
  const listed = async () => {
    const { status, body } = await nurse.get<{ records: VitalsRecord[] }>(
      `/api/vitals?residentId=${residentId}`,
    );
    expect(status).toBe(200);
    return body.records.map(({ id }) => id);
  };

  it('is listed without the record that it corrects, and can be opened', async () => {
    fill();
    expect(await listed()).toEqual([correction._id.toString()]);
    expect((await nurse.get(`/api/vitals/${correction._id.toString()}`)).status).toBe(200);
  });

  it('is not listed where the record was voided first', async () => {
    await VitalsRecordModel.collection.updateOne({ _id: old._id }, { $set: { hidden: true } });
    fill();
    expect(await listed()).toEqual([]);
  });

  it('is answered as saved, for it is', async () => {
    const record = await buildVitalsRecord(new Date(), { residentId, recordedBy: nurse.user.id });
    fill();
    const corrects = { corrects: record._id.toString(), reason: 'Misread.', pulse: 91 };
    const saved = await nurse.post<{ record: VitalsRecord }>(
      '/api/vitals',
      vitalsDraft(residentId, corrects),
    );
    expect(saved.status).toBe(201);
    expect(await listed()).not.toContain(record._id.toString());
  });

  it('is not in the way of the others at the start', async () => {
    const other = await buildVitalsRecord(new Date(), { residentId });
    const entry = historyEntry(onBehalfOf(nurse.user), 'corrected', new Date(), { reason: 'Misread.' });
    await buildVitalsRecord(new Date(), { residentId, corrects: other._id, hidesPending: entry });
    const update = VitalsRecordModel.collection.updateOne.bind(VitalsRecordModel.collection);
    fill().mockImplementation((filter, change) =>
      old._id.equals(filter?._id as Types.ObjectId) ? Promise.reject(diskFull) : update(filter ?? {}, change),
    );
    expect(await finishCorrections()).toContain(diskFull);
    expect((await stored(other)).hidden).toBe(true);
  });
});
