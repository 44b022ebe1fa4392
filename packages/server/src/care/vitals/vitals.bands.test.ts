import { beforeEach, describe, expect, it } from 'vitest';
import type { VitalsRecord } from '@hearthline/contracts';
import { buildResident, buildVitalsRecord, vitalsDraft } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { VitalsRecordModel } from './vitals-record.repository.ts';

let residentId: string;
const server = openServer();
const nurse = openClient(server, 'nurse');
beforeEach(async () => {
  await VitalsRecordModel.collection.deleteMany({});
  residentId = (await buildResident())._id.toString();
});

const save = async (fields: object) => {
  const { status } = await nurse.post('/api/vitals', vitalsDraft(residentId, fields));
  expect(status).toBe(201);
};
const pulses = async (query: string) => {
  const { body } = await nurse.get<{ records: VitalsRecord[] }>(`/api/vitals?${query}`);
  return body.records.map(({ pulse }) => pulse);
};

describe('band', () => {
  it('narrows the list to severe readings, or to any out of band, newest first, with or without resident', async () => {
    for (const pulse of [40, 41, 59, 60, 100, 101, 130, 131]) await save({ pulse });
    for (const resident of ['', `residentId=${residentId}&`]) {
      expect(await pulses(`${resident}band=severe`)).toEqual([131, 40]);
      expect(await pulses(`${resident}band=out-of-band`)).toEqual([131, 130, 101, 59, 41, 40]);
    }
    expect(await pulses('')).toHaveLength(8);
  });

  it('is continued by a cursor', async () => {
    for (const pulse of [110, 111, 112, 70, 113, 114]) await save({ pulse });
    const seen: (number | null)[] = [];
    let cursor = '';
    do {
      const { body } = await nurse.get<{ records: VitalsRecord[]; nextCursor?: string }>(
        `/api/vitals?band=out-of-band&limit=2${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...body.records.map(({ pulse }) => pulse));
      cursor = body.nextCursor ?? '';
    } while (cursor);
    expect(seen).toEqual([114, 113, 112, 111, 110]);
  });

  it('forgets what was voided, and takes what a correction says', async () => {
    const manager = await server.as('manager');
    for (const pulse of [35, 36]) await save({ pulse, confirmedOutOfRange: true });
    const { body } = await manager.get<{ records: VitalsRecord[] }>('/api/vitals?band=severe');
    const [newer, older] = body.records.map(({ id }) => id);
    await manager.delete(`/api/vitals/${String(newer)}`);
    await save({ pulse: 65, corrects: older, reason: 'Misread.' });
    expect(await pulses('band=out-of-band')).toEqual([]);
  });

  it('422 for another word', async () => {
    const { status, body } = await nurse.get<{ fields: object }>('/api/vitals?band=high');
    expect([status, Object.keys(body.fields)]).toEqual([422, ['band']]);
  });
});

describe('span', () => {
  it('has the last 24 hours, whatever the day, of one resident or all', async () => {
    const other = (await buildResident())._id.toString();
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await buildVitalsRecord(at(25), { residentId, pulse: 61 });
    await buildVitalsRecord(at(23), { residentId, pulse: 62 });
    await buildVitalsRecord(at(22), { residentId: other, pulse: 63 });
    expect(await pulses('span=24h')).toEqual([63, 62]);
    expect(await pulses(`span=24h&residentId=${residentId}`)).toEqual([62]);
  });

  it('leaves out who is not active, also where they are asked for by name', async () => {
    const gone = (await buildResident({ active: false }))._id.toString();
    await buildVitalsRecord(new Date(), { residentId: gone });
    await buildVitalsRecord(new Date(), { residentId, pulse: 64 });
    expect(await pulses('span=24h')).toEqual([64]);
    expect(await pulses(`span=24h&residentId=${residentId}`)).toEqual([64]);
    expect(await pulses(`span=24h&residentId=${gone}`)).toEqual([]);
  });

  it.each(['span=48h', 'span=24h&date=2026-11-21', 'span=24h&endDate=2026-11-21'])(
    '422 for %s, naming the field',
    async (query) => {
      const { status, body } = await nurse.get<{ fields: object }>(`/api/vitals?${query}`);
      expect([status, Object.keys(body.fields)]).toEqual([422, ['span']]);
    },
  );
});
