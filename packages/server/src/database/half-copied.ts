import { StartRefused } from '../core/config.ts';
import { MetaModel } from './meta.model.ts';

/** @throws StartRefused while a restore or a move into this database is under way or was cut off. */
export async function refuseHalfCopied(): Promise<void> {
  const incoming = await MetaModel.findById('incoming').lean();
  if (incoming)
    throw new StartRefused(
      `A ${incoming.what ?? 'copy'} into this database is not finished: run \`npm run ${incoming.what ?? 'move'}\` again to its end.`,
    );
}
