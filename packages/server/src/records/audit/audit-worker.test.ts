import { beforeEach, expect, it, vi } from 'vitest';
import { findMeta } from '../../platform/database/meta.repository.ts';
import { createLog } from '../../platform/core/log.ts';
import { until } from '../../testing/until.ts';
import { deriveChainKey } from './chain-key.ts';
import { extendChain } from './chain.repository.ts';
import { startAuditWorker } from './audit-worker.ts';
import { createEndInMemory } from './testing/end-in-memory.ts';
import { moveHistory } from './move-history.repository.ts';

vi.mock('./move-history.repository.ts', () => ({ moveHistory: vi.fn() }));
vi.mock('./chain.repository.ts', () => ({ extendChain: vi.fn(), keepEnd: vi.fn() }));
vi.mock('../../platform/database/meta.repository.ts', () => ({ findMeta: vi.fn() }));
const move = vi.mocked(moveHistory);
const extend = vi.mocked(extendChain);
const log = createLog('silent');
const chain = { chainKey: deriveChainKey('a key'), keeper: createEndInMemory() };
beforeEach(() => {
  move.mockReset();
  extend.mockReset().mockResolvedValue(0);
  vi.mocked(findMeta).mockReset().mockResolvedValue(null);
});

it('audit worker: aborts a batch that hangs, and begins another', async () => {
  move.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue(0);
  const worker = startAuditWorker({ ...chain, log, restMs: 5, deadlineMs: 20 });
  await until('the next batch is begun', () => move.mock.calls.length > 1);
  await worker.stop();
});

it('audit worker: stops although the current batch hangs', async () => {
  move.mockReturnValue(new Promise(() => undefined));
  const worker = startAuditWorker({ ...chain, log, restMs: 5 });
  await until('a batch is begun', () => move.mock.calls.length === 1);
  await worker.stop();
  expect(move).toHaveBeenCalledTimes(1);
});

it('audit worker: moves all remaining batches when it stops', async () => {
  move.mockResolvedValueOnce(200).mockResolvedValueOnce(7).mockResolvedValue(0);
  const worker = startAuditWorker({ ...chain, log, restMs: 10_000 });
  await worker.stop();
  expect(move).toHaveBeenCalledTimes(3);
});

it('audit worker: chains what was moved, and touches nothing while a restore is under way', async () => {
  move.mockResolvedValue(0);
  vi.mocked(findMeta).mockResolvedValueOnce({ _id: 'incoming', what: 'restore' });
  const worker = startAuditWorker({ ...chain, log, restMs: 5 });
  await until('it has looked', () => vi.mocked(findMeta).mock.calls.length > 0);
  await until('the restore is over', () => extend.mock.calls.length > 0);
  expect(vi.mocked(findMeta).mock.calls.length).toBeGreaterThan(move.mock.calls.length);
  await worker.stop();
});
