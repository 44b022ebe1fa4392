import type { Logger } from 'pino';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { ChainKey } from '../../records/audit/chain-key.ts';
import { createWorker, type Lease, type Worker } from '../../platform/database/worker.ts';
import { findAnyResident } from '../../care/residents/erase-resident.repository.ts';
import { residentChanged } from '../../care/residents/resident-changed.ts';
import { eraseResident } from './erase-resident.ts';
import { findUnfinishedErasures } from './erasure.repository.ts';

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    /** The change event of erasing residents' data. */
    erasures: {
      readonly kind: 'erasures';
      /** Set when an erasure was begun, to wake the worker. */
      readonly begun?: true;
      /** Set when an erasure is complete, so that screens fetch the resident's data again. */
      readonly completed?: true;
    };
  }
}

interface Options {
  readonly chainKey: ChainKey;
  readonly log: Logger;
  readonly lease?: Lease;
  readonly isIdle?: () => boolean;
}

/** Starts the worker that performs erasures begun by root; the next run continues an interrupted one. */
export function startErasureWorker({ chainKey, log, lease, isIdle = () => false }: Options): Worker {
  return createWorker({
    name: 'erasing residents’ data',
    // The pace while an erasure waits for the audit, which follows within seconds.
    everyMs: 3_000,
    idle: { everyMs: 60_000, isIdle },
    deadlineMs: 10 * 60_000,
    lease,
    log,
    work: (signal) => eraseUnfinished({ chainKey, log }, signal),
  });
}

/** Continues every unfinished erasure; one that must wait is left to the next call. Resolves with true if there were any. */
export async function eraseUnfinished(
  { chainKey, log }: Omit<Options, 'lease' | 'isIdle'>,
  signal: AbortSignal,
): Promise<boolean> {
  const unfinished = await findUnfinishedErasures();
  for (const erasure of unfinished) {
    if (signal.aborted) return true;
    const onProgress = () => publishChange({ kind: 'erasures' });
    if (!(await eraseResident(erasure, { chainKey, onProgress, signal }))) continue;
    log.info({ erasure: erasure._id.toString() }, 'the data of a resident was erased');
    const resident = await findAnyResident(erasure.residentId);
    if (resident && !resident.hidden) publishChange(residentChanged('updated', resident));
    publishChange({ kind: 'erasures', completed: true });
  }
  return unfinished.length > 0;
}
