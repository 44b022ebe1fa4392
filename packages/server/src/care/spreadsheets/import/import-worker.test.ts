import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { StoredImport } from '@hearthline/contracts';
import { createLog } from '../../../platform/core/log.ts';
import { ResidentModel } from '../../residents/resident.repository.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { until } from '../../../testing/until.ts';
import { writeSteps } from '../testing/write-steps.ts';
import {
  beginImport,
  commitImport,
  createClaim,
  findRunningImport,
  newImportId,
  takeOverImport,
} from './import.repository.ts';
import { startImportWorker } from './import-worker.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => void vi.useRealTimers());

/** An import as another server left it, which was killed. */
async function leaveBehind(committed: boolean) {
  const by = { id: 'f'.repeat(24), name: 'Hanna', role: 'manager' } as const;
  const id = newImportId();
  const fields = {
    kind: 'residents' as const,
    by,
    from: null,
    at: new Date(),
    fileName: null,
  };
  const document = await beginImport(id, fields);
  if (!document) throw new Error('another import is there');
  const draft = {
    lastName: 'Ek',
    age: 80,
    allergies: [],
    allergiesChecked: false,
    nickname: null,
    roomNumber: null,
    dateOfBirth: null,
  };
  const steps = ['Ada', 'Bo'].map((name, index) => ({
    row: index + 2,
    what: 'added' as const,
    label: `${name} Ek`,
    changes: {},
    active: true,
    id: newImportId(),
    draft: { ...draft, name },
  }));
  await writeSteps(document._id, steps);
  if (committed) await commitImport(document, { added: 2, changed: 0, refused: 0 });
  return { id, steps, fields, document };
}

const stateOf = async (id: string) => {
  const root = await server.as('root');
  const { body } = await root.get<{ imports: StoredImport[] }>('/api/imports');
  return body.imports.find((one) => one.id === id)?.state;
};
const names = async () =>
  (await ResidentModel.find({ hidden: false }).sort({ name: 1 }).lean()).map(({ name }) => name);

async function restart() {
  const log = createLog('silent');
  const worker = startImportWorker({ ...server.deps, log }, { log, alone: true });
  return worker;
}

it('an import that was cut off before it stored anything never was, and says so', async () => {
  const { id, fields, document } = await leaveBehind(false);
  expect(await beginImport(newImportId(), fields)).toBeNull();
  await expect(beginImport(id, fields)).rejects.toMatchObject({ code: 'stale' });
  const worker = await restart();
  await until('absent', async () => (await stateOf(id)) === 'absent');
  await worker.stop();
  // Its attempt was not gone, but stood still: it stores nothing any more.
  const counts = { added: 2, changed: 0, refused: 0 };
  await expect(commitImport(document, counts)).rejects.toMatchObject({ code: 'stale' });
  expect(await names()).toEqual([]);
});

it('one that was cut off while it stored is whole after the next start, each row once', async () => {
  const { id } = await leaveBehind(true);
  expect(await stateOf(id)).toBe('unfinished');
  const worker = await restart();
  await until('whole', async () => (await stateOf(id)) === 'whole');
  await worker.stop();
  expect(await names()).toEqual(['Ada', 'Bo']);
  const root = await server.as('root');
  const undone = await root.post<{ undone: { removed: number } }>(`/api/imports/${id}/undo`, {});
  expect(undone.body.undone.removed).toBe(2);
  expect(await names()).toEqual([]);
});

it('an attempt renews its claim, and ends once another one has taken the import over', async () => {
  const { document } = await leaveBehind(true);
  vi.useFakeTimers({ toFake: ['performance'] });
  const renew = createClaim(document);
  await renew();
  vi.advanceTimersByTime(2_500);
  await renew();
  const running = await findRunningImport();
  expect(running?.beat).toBe(1);
  // It made progress since it was read.
  expect(await takeOverImport(document)).toBeNull();
  const taken = running && (await takeOverImport(running));
  expect(taken?.owner).not.toBe(document.owner);
  vi.advanceTimersByTime(2_500);
  await expect(renew()).rejects.toMatchObject({ code: 'unconfirmed' });
  vi.useRealTimers();
  const worker = await restart();
  await until('no import runs', async () => (await findRunningImport()) === null);
  await worker.stop();
});
