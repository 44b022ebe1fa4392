import { getDoseKey } from '@hearthline/contracts';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDose } from '../../testing/build-clinical.ts';
import { connectModels } from '../../testing/connect-models.ts';
import { readRecordedDoseKeys, readRecordedDoseKeysAmong } from './recorded-dose-keys.repository.ts';

let close: () => Promise<void>;
beforeAll(async () => {
  close = await connectModels();
});
afterAll(() => close());

/** A year: with two prescriptions about as many lookups as the engine does separately in one query. */
const days = Array.from({ length: 366 }, (_, index) =>
  new Date(Date.UTC(2024, 0, index + 1)).toISOString().slice(0, 10),
);
const [first = '', last = ''] = [days[0], days.at(-1)];
const ids = Array.from({ length: 5 }, () => new Types.ObjectId());

async function store(prescriptionId: Types.ObjectId, day: string, fields: object = {}): Promise<string> {
  await buildDose(new Date(`${day}T08:00:00Z`), { prescriptionId, day, time: '08:00', ...fields });
  return getDoseKey({ prescriptionId: prescriptionId.toString(), day, time: '08:00' });
}

it('the keys of recorded doses are those of the days, of the whole home or of some prescriptions', async () => {
  const own: string[] = [];
  for (const id of ids) for (const day of [first, last]) own.push(await store(id, day));
  const other = await store(new Types.ObjectId(), first);
  await store(new Types.ObjectId(), first, { hidden: true });
  await store(ids[0] as Types.ObjectId, '2023-12-31');
  await store(ids[0] as Types.ObjectId, '2024-06-01', { hidden: true });
  await store(ids[0] as Types.ObjectId, '2024-06-02', { time: null });
  expect([...(await readRecordedDoseKeys(first, last))].sort()).toEqual([...own, other].sort());
  const among = await readRecordedDoseKeysAmong(days, ids.map(String));
  expect([...among].sort()).toEqual(own.sort());
  expect([...(await readRecordedDoseKeysAmong([last], [String(ids[1])]))]).toEqual([own[3]]);
  expect([...(await readRecordedDoseKeysAmong(days, []))]).toEqual([]);
});
