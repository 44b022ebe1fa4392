import { CommandError } from '../errors.ts';
import { isPageDamage } from './damage.ts';
import { DataDamaged } from './data-damaged.ts';

export const outOfSpace = (): CommandError =>
  new CommandError(
    'OutOfDiskSpace',
    'No space left on device: the write was refused and nothing of it was stored',
  );

/** Why a file can't be opened: lmdb's own words say that it is damaged, the system's (no rights, no room) do not. */
export function openFailure(error: unknown, dir: string): unknown {
  const text = error instanceof Error ? error.message : String(error);
  return text.includes('MDB_') ? new DataDamaged(`the data in ${dir} is damaged: ${text}`) : error;
}

/** Why a transaction was not committed, as the client is told. */
export async function commitFailure(error: unknown): Promise<Error> {
  if (!(error instanceof Error)) return new Error(String(error));
  const cause: unknown = await Promise.resolve((error as { commitError?: unknown }).commitError).catch(
    (e: unknown) => e,
  );
  if (isPageDamage(error)) return new CommandError('InternalError', `the data is damaged: ${error.message}`);
  const text = `${error.message} ${cause instanceof Error ? cause.message : ''}`;
  if (/no space|MAP_FULL|ENOSPC|disk|Input\/output|commit/i.test(text)) return outOfSpace();
  return error;
}
