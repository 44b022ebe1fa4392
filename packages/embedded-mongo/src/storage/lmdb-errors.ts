import { CommandError } from '../errors.ts';
import { isPageDamage } from './damage.ts';
import { DataDamaged } from './data-damaged.ts';

export const outOfSpace = (): CommandError =>
  new CommandError(
    'OutOfDiskSpace',
    'No space left on device: the write was refused and nothing of it was stored',
  );

/** The error of a failed open: DataDamaged for an error of lmdb itself; errors of the system (access, space) unchanged. */
export function openFailure(error: unknown, dir: string): unknown {
  const text = error instanceof Error ? error.message : String(error);
  return text.includes('MDB_') ? new DataDamaged(`the data in ${dir} is damaged: ${text}`) : error;
}

/** The error of a failed commit, for the client. */
export async function commitFailure(error: unknown): Promise<Error> {
  if (!(error instanceof Error)) return new Error(String(error));
  const cause: unknown = await Promise.resolve((error as { commitError?: unknown }).commitError).catch(
    (e: unknown) => e,
  );
  if (isPageDamage(error)) return new CommandError('InternalError', `the data is damaged: ${error.message}`);
  // lmdb's own message says only that the commit failed.
  const reason = cause instanceof Error ? cause : error;
  return /no space|MAP_FULL|ENOSPC|disk|Input\/output/i.test(reason.message) ? outOfSpace() : reason;
}
