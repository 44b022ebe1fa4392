import { setTimeout as wait } from 'node:timers/promises';
import { type Resident, type StoredImport } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openKillableHome, type KillableHome } from '../../../testing/killable-home.ts';
import { formWith, sendForm } from '../../../testing/send-file.ts';
import { until } from '../../../testing/until.ts';
import { VitalsRecordModel } from '../../vitals/vitals-record.repository.ts';

const proving = process.env['PROVE'] === '1';
const rounds = proving ? 10 : 1;
const rows = 4_000;

let home: KillableHome;

beforeAll(async () => {
  home = await openKillableHome();
});
afterAll(() => home.close());

/** A file whose readings are those of one hour each, from the round's own year. */
function fileOf(residentId: string, round: number): Uint8Array {
  const lines = Array.from({ length: rows }, (_, index) => {
    const at = new Date(Date.UTC(2000 + round, 0, 1, index)).toISOString();
    return `${residentId},${at},120/80,72,97`;
  });
  return new TextEncoder().encode(['residentId,recordedAt,bloodPressure,pulse,spo2', ...lines].join('\n'));
}

it(
  'an import whose server is killed in the middle is whole or absent, and says which',
  async () => {
    let { main, client } = await home.start();
    const { body } = await client.post<{ resident: Resident }>('/api/residents', {
      name: 'Rosa',
      lastName: 'Marí',
      age: 84,
    });
    for (let round = 0; round < rounds; round += 1) {
      const importId = new mongoose.Types.ObjectId().toString();
      const form = formWith(fileOf(body.resident.id, round), { field: 'file', name: 'vitals.csv' });
      const before = await VitalsRecordModel.countDocuments({});
      const sending = sendForm(main, client, `/api/vitals/bulk-import?importId=${importId}`, form).catch(
        () => null,
      );
      await until('it stores', async () => (await VitalsRecordModel.countDocuments({})) > before, 60_000);
      await wait(Math.random() * 100);
      main.child.kill('SIGKILL');
      await sending;
      ({ main, client } = await home.start());
      let state: StoredImport['state'] | undefined;
      await until(
        'it is whole or absent',
        async () => {
          const { body: list } = await client.get<{ imports: StoredImport[] }>('/api/imports');
          state = list.imports.find(({ id }) => id === importId)?.state;
          return state === 'whole' || state === 'absent';
        },
        60_000,
      );
      const stored = (await VitalsRecordModel.countDocuments({ hidden: false })) - before;
      expect([state, stored]).toEqual(state === 'whole' ? ['whole', rows] : ['absent', 0]);
    }
  },
  rounds * 180_000,
);
