import { afterEach, expect, it, vi } from 'vitest';
import { createLog } from '../core/log.ts';
import { until } from '../testing/until.ts';
import { chainKeyOf } from './chain-key.ts';
import { startAuditWorker } from './audit-worker.ts';
import { moveHistory } from './move-history.model.ts';

vi.mock('./move-history.model.ts', () => ({ moveHistory: vi.fn() }));
const move = vi.mocked(moveHistory);
const log = createLog('silent');
afterEach(() => void move.mockReset());

it('audit worker: aborts a batch that hangs, and begins another', async () => {
  move.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue(0);
  const worker = startAuditWorker({ chainKey: chainKeyOf('a key'), log, restMs: 5, deadlineMs: 20 });
  await until('the next batch is begun', () => move.mock.calls.length > 1);
  await worker.stop();
});

it('audit worker: stops although the current batch hangs', async () => {
  move.mockReturnValue(new Promise(() => undefined));
  const worker = startAuditWorker({ chainKey: chainKeyOf('a key'), log, restMs: 5 });
  await until('a batch is begun', () => move.mock.calls.length === 1);
  await worker.stop();
  expect(move).toHaveBeenCalledTimes(1);
});

it('audit worker: moves all remaining batches when it stops', async () => {
  move.mockResolvedValueOnce(200).mockResolvedValueOnce(7).mockResolvedValue(0);
  const worker = startAuditWorker({ chainKey: chainKeyOf('a key'), log, restMs: 10_000 });
  await worker.stop();
  expect(move).toHaveBeenCalledTimes(3);
});
