import { Problem } from '@hearthline/contracts';
import {
  changeDocument,
  type ChangeOptions,
  type DocumentChange,
  type VersionedRepository,
} from '../../records/clinical/change-document.ts';
import { changesBetween, type HistoryEntry } from '../../records/clinical/history.ts';
import { presentDisplay } from './display.presenter.ts';
import { pairedDisplay } from './identify-display.ts';
import {
  findActiveDisplay,
  markDisplayEnded,
  writeDisplay,
  type DisplayDocument,
  type DisplaySettings,
} from './display.repository.ts';

type DisplayChange = DocumentChange & { readonly set: DisplaySettings };

const repository: VersionedRepository<DisplayDocument, DisplayChange> = {
  find: findActiveDisplay,
  write: writeDisplay,
  notFound: () => new Problem('not-found', 'There is no such screen.'),
  stale: (current) =>
    new Problem('stale', 'Someone else changed this screen in the meantime.', {
      current: presentDisplay(current),
    }),
  toChange: (after) => ({ kind: 'display', what: 'updated', record: pairedDisplay(after) }),
};

/** Changes a display's name and grade. Throws 404; 409 `stale` with `current` if its version has changed. */
export async function changeDisplay(
  id: string,
  set: DisplaySettings,
  options: ChangeOptions,
): Promise<DisplayDocument> {
  const plan = (current: DisplayDocument): DisplayChange => ({
    action: 'updated',
    changes: changesBetween<DisplaySettings>(current, set, ['name', 'grade']),
    set,
  });
  return (await changeDocument(repository, id, plan, options)).after;
}

/** Ends a display: its credential is invalid everywhere once this resolves. Throws 404. */
export async function endDisplay(id: string, entry: HistoryEntry): Promise<void> {
  if (!(await markDisplayEnded(id, entry))) throw repository.notFound();
}
