import { Types } from 'mongoose';
import { expect } from 'vitest';
import { deriveChainKey } from '../../records/audit/chain-key.ts';
import { createEndInMemory } from '../../records/audit/testing/end-in-memory.ts';
import { verifyWholeChain } from '../../records/audit/verify-chain.ts';
import { onBehalfOf } from '../../records/clinical/history.ts';
import { findAnyResident } from '../../care/residents/erase-resident.repository.ts';
import { createServerTest } from '../../testing/server-test.ts';
import { until } from '../../testing/until.ts';
import { eraseResident } from './erase-resident.ts';
import { startErasureWorker } from './erasure-worker.ts';
import { findErasure, insertErasure } from './erasure.repository.ts';
import { findTraces, leave, liveALife, moveAndChain, years } from './testing/erasable-life.ts';

const it = createServerTest({}, { backgroundWork: false });

class Cut extends Error {}

it('erasing goes on where it was cut off, wherever that was, and counts nothing twice', async ({
  server,
}) => {
  const chainKey = deriveChainKey(server.config.secretKey);
  const id = await liveALife(server);
  const residentId = new Types.ObjectId(id);
  await leave(id, years(9));
  await moveAndChain(chainKey);
  const actor = onBehalfOf((await server.as('root')).user);
  const erasure = await insertErasure(residentId, { reason: 'The time is over', actor, found: 12 });
  if (!erasure) throw new Error('it was begun');
  const signal = new AbortController().signal;

  // Cut off after the first report, after the second, and so on.
  for (const steps of [1, 2, 3, 4, 5, 6]) {
    let left = steps;
    const onProgress = () => {
      left -= 1;
      if (left === 0) throw new Cut();
    };
    await expect(eraseResident(erasure, { chainKey, onProgress, signal })).rejects.toThrow(Cut);
  }
  // Its own first entry is not in the audit yet: it waits for it.
  const waits = await eraseResident(erasure, { chainKey, onProgress: () => undefined, signal });
  expect(waits).toBe(false);
  expect(await findAnyResident(residentId)).toMatchObject({ name: 'Xaviera' });
  await moveAndChain(chainKey);

  const { log } = server.deps;
  const worker = startErasureWorker({ chainKey, log });
  worker.wake();
  await until('it is complete', async () => (await findErasure(residentId))?.state === 'erased', 60_000);
  await worker.stop();
  expect(await findTraces()).toEqual([]);
  expect(await findErasure(residentId)).toMatchObject({ counts: { vitals_records: 4, care_alerts: 1 } });
  expect(await findAnyResident(residentId)).toMatchObject({ name: 'Erased', lastName: 'resident' });
  await moveAndChain(chainKey);
  expect(
    (await verifyWholeChain({ key: chainKey, keeper: createEndInMemory() }, () => undefined)).problems,
  ).toEqual([]);
}, 180_000);
